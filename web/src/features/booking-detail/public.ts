/** What of a booking's page is wanted elsewhere: its story and its receipt. */
export { StoryLines } from './components/story-lines.js';
export { useReceipt } from './use-receipt.js';
