/** Listing a ground, step by step. */
export { ListGroundPage } from './pages/list-ground-page.js';
