import { lazy } from 'react';

/** Loaded when they are first opened. */
export const CancelBookingDialog = lazy(async () => ({
  default: (await import('./cancel-booking-dialog.js')).CancelBookingDialog,
}));
export const ReviewDialog = lazy(async () => ({
  default: (await import('./review-dialog.js')).ReviewDialog,
}));
