import { late } from '../../../components/late.js';

/** Loaded on the first payment. */
export const PaymentDialog = late(async () => ({
  default: (await import('./payment-dialog.js')).PaymentDialog,
}));
export const PlacePaymentDialog = late(async () => ({
  default: (await import('./place-payment-dialog.js')).PlacePaymentDialog,
}));
export const EntryPaymentDialog = late(async () => ({
  default: (await import('./entry-payment-dialog.js')).EntryPaymentDialog,
}));
