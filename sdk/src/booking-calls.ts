/** One group for who calls: what a player asks of a booking, and what its ground does. */
export * from '@crease/shared/contracts/bookings';
export * from '@crease/shared/contracts/owner-bookings';
