/** Calls about a booking, grouped by caller: its player and its ground. */
export * from '@crease/shared/contracts/bookings';
export * from '@crease/shared/contracts/owner-bookings';
