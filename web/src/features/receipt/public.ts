/** The receipt of a booking as a PDF and by mail, its calendar entry, and the receipt of a share. */
export { useReceipt } from './use-receipt.js';
export { useShareReceipt } from './use-share-receipt.js';
