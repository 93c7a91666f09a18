/** What of a booking's page is wanted elsewhere: its words and its receipt. */
export { detailTexts } from './texts.js';
export { useReceipt } from './use-receipt.js';
