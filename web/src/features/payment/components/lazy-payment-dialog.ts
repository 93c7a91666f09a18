import { lazy } from 'react';

/** Loaded when somebody first pays. */
export const PaymentDialog = lazy(async () => ({
  default: (await import('./payment-dialog.js')).PaymentDialog,
}));
