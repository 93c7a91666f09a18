/** The receipt of a booking as a PDF and by mail, its calendar entry, and what was paid for a place or an entry. */
export { usePartFile } from './use-part-file.js';
export { useReceipt } from './use-receipt.js';
