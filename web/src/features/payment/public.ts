/** Paying for a booking, and what would be refunded. */
export { PaymentDialog } from './components/lazy-payment-dialog.js';
export { refundWords } from './refund-words.js';
