/** The panel's section of turf that grounds share. */
export { SpacesPage } from './pages/spaces-page.js';
