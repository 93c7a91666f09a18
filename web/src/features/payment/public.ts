/** Paying for a booking, a share of it or a tournament's entry, and what would be refunded. */
export { EntryPaymentDialog, PaymentDialog, PlacePaymentDialog } from './components/lazy-payment-dialog.js';
export { heldEntry } from './entry-hold.js';
export { holdMs } from './place-hold.js';
export { refundWords } from './refund-words.js';
