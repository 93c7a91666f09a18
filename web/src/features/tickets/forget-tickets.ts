import { removeStored } from '../../lib/storage.js';
import { TICKETS_KEY } from './ticket.js';

/** Who signs out, or gives the device to another user, leaves no codes on it. */
export function forgetTickets(): void {
  removeStored(TICKETS_KEY);
}
