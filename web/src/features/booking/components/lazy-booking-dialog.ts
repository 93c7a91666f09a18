import { lazy } from 'react';

/** Loaded when somebody first books. */
export const BookingDialog = lazy(async () => ({
  default: (await import('./booking-dialog.js')).BookingDialog,
}));
export const BookingDialogFor = lazy(async () => ({
  default: (await import('./booking-dialog.js')).BookingDialogFor,
}));
