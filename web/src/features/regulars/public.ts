/** The regulars section of the panel, and the dialog that creates one. */
export { RegularDialog } from './components/lazy-regular-dialog.js';
export { RegularsPage } from './pages/regulars-page.js';
