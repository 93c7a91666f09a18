/** What a player writes about a game that was played. */
export { ReviewDialog } from './components/lazy-review-dialog.js';
export { reviewTexts } from './texts.js';
