/** A workplace's connections, a section of the panel. */
export { ConnectPage } from './pages/connect-page.js';
