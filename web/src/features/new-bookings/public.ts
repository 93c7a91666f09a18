/** New bookings that wait for the owner: alerts, the strip above every section, the sound. */
export { NewBookingStrip } from './components/new-booking-strip.js';
export { WaitingBookings } from './components/waiting-bookings.js';
