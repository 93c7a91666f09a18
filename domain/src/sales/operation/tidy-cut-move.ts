import { hoursByDate, hoursOf, slotText } from '@crease/shared/time/slots';
import { releaseHours } from '../../calendar/hand-over/release-hours.js';
import type { HoursOfDay, SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc, BookingOp } from '../booking-record/booking.schema.js';

/** Place and time of a booking: what a move changes. Without a ground (older moves) it is the booking's. */
export type Place = Pick<SlotOfGround, 'bookingDate' | 'timeSlot'> & { groundId?: string };

/**
 * Hours of `a` that are not in `b`, grouped by date in order; all of them for another ground. Two grounds with shared
 * turf have no hour in common (`areApart` in reschedule-booking.ts).
 */
export function hoursBeyond(a: Place, b: Place): HoursOfDay[] {
  if (a.groundId && b.groundId && a.groundId !== b.groundId) return hoursByDate(a.bookingDate, a.timeSlot);
  const kept = new Set(hoursOf(b.bookingDate, b.timeSlot).map(({ date, hour }) => `${date} ${hour}`));
  const groups: HoursOfDay[] = [];
  for (const { date, hour } of hoursOf(a.bookingDate, a.timeSlot)) {
    if (kept.has(`${date} ${hour}`)) continue;
    const last = groups.at(-1);
    if (last?.date === date) last.hours.push(hour);
    else groups.push({ date, hours: [hour] });
  }
  return groups;
}

export const placeOf = ({
  groundId,
  bookingDate,
  timeSlot,
}: {
  groundId: { toString(): string };
  bookingDate: string;
  timeSlot: string | BookingDoc['timeSlot'];
}): Place & { groundId: string } => ({
  groundId: groundId.toString(),
  bookingDate,
  timeSlot: typeof timeSlot === 'string' ? timeSlot : slotText(timeSlot),
});

/** Places whose hours an interrupted operation may have left claimed: those of a move, and those it was to clean up. */
export function placesLeftBy(op: BookingOp | undefined): Place[] {
  if (!op) return [];
  const own = op.kind === 'reschedule' ? [op.args.from, op.args.to].filter(isPlace) : [];
  return [...(op.left ?? []), ...own];
}

/**
 * Cleans up after an interrupted move that another operation took over: releases hours that are not the booking's now.
 */
export async function tidyCutMove(core: Core, booking: BookingDoc, places: readonly Place[]): Promise<void> {
  const here = placeOf(booking);
  for (const place of places) {
    const whose = { ref: booking._id.toString(), maxN: booking.opSeq };
    await releaseHours(core, place.groundId ?? here.groundId, hoursBeyond(place, here), whose);
  }
}

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'bookingDate' in value && 'timeSlot' in value;
}
