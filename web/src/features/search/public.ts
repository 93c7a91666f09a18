/** The search box. */
export { GroundSearch } from './components/ground-search.js';
