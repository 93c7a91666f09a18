import { lazy } from 'react';

/** Loaded when it is first opened. */
export const BookingDrawer = lazy(async () => ({
  default: (await import('./booking-drawer.js')).BookingDrawer,
}));
