import type { Booking } from '@crease/shared/contracts/bookings';
import type { Block } from '@crease/shared/contracts/owner';
import { AppError } from '@crease/shared/errors';
import { addDays, daysBetween } from '@crease/shared/time/ist';
import { slotText } from '@crease/shared/time/slots';
import { shownRev } from '../../calendar/availability/availability.service.js';
import { presentBlock } from '../../calendar/blocks/block.service.js';
import { findActiveBlocks } from '../../calendar/blocks/block-closures.model.js';
import { findDays } from '../../calendar/ground-days/ground-day-scan.model.js';
import { dayKeyOf } from '../../calendar/spaces/claim-keys.js';
import { groundsSharing } from '../../calendar/spaces/grounds-sharing.js';
import type { GroundDoc } from '../../catalogue/grounds/ground.model.js';
import { turfOf } from '../../catalogue/grounds/turf.js';
import type { Core } from '../../platform/core.js';
import { presentBookings } from './booking.read.js';
import { findBookingsBetween } from './booking-lists.model.js';

const MAX_DAYS = 62;

interface CalendarEntry {
  kind: 'booking' | 'block' | 'closure' | 'hold';
  timeSlot: string;
  booking?: Booking;
  block?: Block;
}

/** What is on a ground, or on one that it shares turf with, day by day, each entry under the date it starts on. */
export async function readCalendar(
  core: Core,
  ground: GroundDoc,
  from: string,
  to: string,
): Promise<{ date: string; rev: number; entries: CalendarEntry[] }[]> {
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > MAX_DAYS) {
    throw AppError.ofField('VALIDATION', 'to', `Please ask for 1 to ${MAX_DAYS} days.`);
  }
  const dates = Array.from({ length }, (_, i) => addDays(from, i));
  const groundIds = await groundsSharing(core, ground._id);
  const turf = turfOf(ground);
  const [bookings, blocks, days] = await Promise.all([
    findBookingsBetween(core, groundIds, from, to),
    findActiveBlocks(core, groundIds, from, to),
    findDays(
      core,
      dates.map((date) => dayKeyOf(turf, date)),
    ),
  ]);
  const wire = await presentBookings(core, bookings);
  return dates.map((date) => ({
    date,
    rev: shownRev(
      ground,
      days.find((day) => day.date === date),
    ),
    entries: [
      ...wire
        .filter((booking) => booking.bookingDate === date)
        .map((booking) => ({ kind: 'booking' as const, timeSlot: slotText(booking.timeSlot), booking })),
      ...blocks
        .filter((block) => block.date === date)
        .map((block) => ({ kind: block.kind, timeSlot: block.timeSlot, block: presentBlock(block) })),
    ].sort((a, b) => a.timeSlot.localeCompare(b.timeSlot)),
  }));
}
