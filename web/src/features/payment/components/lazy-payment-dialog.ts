import { late } from '../../../components/late.js';

/** Loaded when somebody first pays. */
export const PaymentDialog = late(async () => ({
  default: (await import('./payment-dialog.js')).PaymentDialog,
}));
