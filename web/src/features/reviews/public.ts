/** Reviews that players write about completed bookings. */
export { ReviewDialog } from './components/lazy-review-dialog.js';
export { reviewTexts } from './texts.js';
