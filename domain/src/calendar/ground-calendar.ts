import type { GroundCalendar } from '../catalogue/grounds/ground-calendar-port.js';
import { freeAt, freeIn } from './availability/free-in.js';
import { slotsOfGrounds } from './availability/ground-slots.js';
import { lookAtLinesOf } from './waitlist/look-at-line.js';

/** What the calendar answers to the catalogue. */
export const groundCalendar: GroundCalendar = {
  slotsOf: slotsOfGrounds,
  freeIn,
  freeAt,
  becameBookable: lookAtLinesOf,
};
