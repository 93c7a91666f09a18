/** The receipt of a booking as a PDF and by mail, and its calendar entry. */
export { useReceipt } from './use-receipt.js';
