import { late } from '../../../components/late.js';

/** Loaded when it is first opened. */
export const BookingDrawer = late(async () => ({
  default: (await import('./booking-drawer.js')).BookingDrawer,
}));
