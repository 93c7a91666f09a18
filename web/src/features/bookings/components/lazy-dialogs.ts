import { late } from '../../../components/late.js';

/** Loaded when they are first opened. */
export const CancelBookingDialog = late(async () => ({
  default: (await import('./cancel-booking-dialog.js')).CancelDialog,
}));
export const NotMineDialog = late(async () => ({
  default: (await import('./not-mine-dialog.js')).NotMineDialog,
}));
