/** What a workplace is connected with, the panel's section. */
export { ConnectPage } from './pages/connect-page.js';
