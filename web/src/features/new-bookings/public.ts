/** New bookings that wait for the owner: the alerts, the strip over every section, the sound. */
export { NewBookingStrip } from './components/new-booking-strip.js';
export { WaitingBookings } from './components/waiting-bookings.js';
