/** Confirmed bookings stored for use without a network. */
export { forgetTickets } from './forget-tickets.js';
export { keepTickets } from './keep-tickets.js';
export type { Ticket } from './ticket.js';
