import type { GroundCalendar } from '../catalogue/ground-record/ground-calendar-port.js';
import { freeAt, freeIn } from './availability/free-in.js';
import { slotsOfGrounds } from './availability/ground-slots.js';
import { reviewWaitlistsOf } from './hand-over/review-waitlist.js';

/** What the calendar answers to the catalogue. */
export const groundCalendar: GroundCalendar = {
  slotsOf: slotsOfGrounds,
  freeIn,
  freeAt,
  becameBookable: reviewWaitlistsOf,
};
