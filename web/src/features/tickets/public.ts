/** Confirmed bookings kept for when there is no network. */
export { forgetTickets } from './forget-tickets.js';
export { keepTickets } from './keep-tickets.js';
export type { Ticket } from './ticket.js';
