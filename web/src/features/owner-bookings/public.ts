/** The panel's section of bookings. */
export { OwnerBookingsPage } from './pages/owner-bookings-page.js';
