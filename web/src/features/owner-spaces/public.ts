/** Shared turf, a section of the panel. */
export { SpacesPage } from './pages/spaces-page.js';
