import { removeStored } from '../../lib/storage.js';
import { TICKETS_KEY } from './ticket.js';

/** Removes stored tickets when the user signs out or another user takes over the device. */
export function forgetTickets(): void {
  removeStored(TICKETS_KEY);
}
