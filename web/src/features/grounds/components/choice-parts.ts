/** What a ground's page needs once hours are chosen, in one file. */
export { BookingBar } from './booking-bar.js';
export { OfferedHold } from './offered-hold.js';
