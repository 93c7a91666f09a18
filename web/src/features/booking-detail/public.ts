/** What of a booking's page is wanted elsewhere: its receipt. */
export { useReceipt } from './use-receipt.js';
