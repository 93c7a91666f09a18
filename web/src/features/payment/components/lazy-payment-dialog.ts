import { late } from '../../../components/late.js';

/** Loaded on the first payment. */
export const PaymentDialog = late(async () => ({
  default: (await import('./payment-dialog.js')).PaymentDialog,
}));
