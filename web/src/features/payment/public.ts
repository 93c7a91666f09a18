/** Paying for a booking or a share of it, and what would be refunded. */
export { PaymentDialog, PlacePaymentDialog } from './components/lazy-payment-dialog.js';
export { holdMs } from './place-hold.js';
export { refundWords } from './refund-words.js';
