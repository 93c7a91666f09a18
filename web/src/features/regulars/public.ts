/** The panel's section of regulars, and the dialog that writes one down. */
export { RegularDialog } from './components/lazy-regular-dialog.js';
export { RegularsPage } from './pages/regulars-page.js';
