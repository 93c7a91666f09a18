/** Paying a booking, and what would come back. */
export { PaymentDialog } from './components/lazy-payment-dialog.js';
export { refundWords } from './refund-words.js';
