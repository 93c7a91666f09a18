import type { GroundCalendar } from '../catalogue/ground-record/ground-calendar-port.js';
import { freeAt, freeIn } from './availability/free-in.js';
import { slotsOfGrounds } from './availability/ground-slots.js';
import { reviewWaitlistsOf } from './hand-over/review-waitlist.js';

/** The calendar's implementation of the catalogue's port. */
export const groundCalendar: GroundCalendar = {
  slotsOf: slotsOfGrounds,
  freeIn,
  freeAt,
  becameBookable: reviewWaitlistsOf,
};
