/** The panel's section of bookings, and the drawer of one. */
export { BookingDrawer } from './components/lazy-booking-drawer.js';
export { OwnerBookingsPage } from './pages/owner-bookings-page.js';
