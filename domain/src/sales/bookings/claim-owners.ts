import { Types } from 'mongoose';
import { findStandingIds } from '../../calendar/blocks/block-closures.model.js';
import type { ClaimOwners, DoubtfulClaim } from '../../calendar/claim-owners-port.js';
import type { Claim, GroundDayDoc } from '../../calendar/ground-days/ground-day.model.js';
import type { Core } from '../../platform/core.js';
import { finishClosure } from '../closures/closure.service.js';
import type { BookingDoc } from './booking.model.js';
import { countPending, findClaimants, findSlotsOf } from './booking-claims.model.js';
import { hoursOfBooking, isLiveBooking, isSettled } from './booking-hours.js';

/** A claim that ends within this time may belong to nobody: a creation that was cut (docs/invariants.md 2). */
const ORPHAN_FOR_MS = 5 * 60_000;

/**
 * Claims of these days that no booking, block or closure has. The owners are read after the days: so a claim whose booking
 * has no operation under way and does not have the hour belongs to nobody, for the operation that wrote it is over, or was
 * overtaken.
 */
async function doubtfulClaims(
  { models }: Pick<Core, 'models'>,
  days: GroundDayDoc[],
  now: Date,
): Promise<DoubtfulClaim[]> {
  const lasting = days.flatMap((day) =>
    Object.entries(day.claims).flatMap(([hour, claim]) => {
      const lapses = claim?.expiresAt && claim.expiresAt.getTime() - now.getTime() <= ORPHAN_FOR_MS;
      return claim && !lapses ? [{ day, hour: Number(hour), claim }] : [];
    }),
  );
  const refs = (kind: Claim['kind']) =>
    [...new Set(lasting.filter(({ claim }) => claim.kind === kind).map(({ claim }) => claim.ref))].map(
      (ref) => new Types.ObjectId(ref),
    );
  const bookings = new Map<string, BookingDoc>();
  for (const doc of await findClaimants({ models }, refs('booking'))) bookings.set(doc._id.toString(), doc);
  const blocks = await findStandingIds({ models }, refs('block'));

  return lasting.flatMap(({ day, hour, claim }) => {
    const booking = bookings.get(claim.ref);
    const message = whyDoubtful(claim, `${day._id}:${hour}`, booking, blocks, now);
    if (!message) return [];
    const verdict = booking?.op ? 'busy' : 'orphan';
    return [{ day, hour, claim, verdict, message, settled: !booking || isSettled(booking, now) }];
  });
}

function whyDoubtful(
  claim: Claim,
  key: string,
  booking: BookingDoc | undefined,
  blocks: ReadonlySet<string>,
  now: Date,
): string | undefined {
  if (claim.kind === 'hold') return claim.expiresAt ? undefined : `is held by ${claim.ref} without an end`;
  if (claim.kind === 'block') {
    return blocks.has(claim.ref) ? undefined : `is blocked by ${claim.ref}, which is no block or closure`;
  }
  if (!booking || !isLiveBooking(booking, now)) return `is claimed by booking ${claim.ref} that is over`;
  return hoursOfBooking(booking).includes(key)
    ? undefined
    : `is claimed by booking ${claim.ref} outside its hours`;
}

/** What bookings answer to the calendar. */
export const claimOwners: ClaimOwners = {
  doubtfulClaims,
  bookedHours: async (core, bookingIds) =>
    new Set((await findSlotsOf(core, bookingIds)).flatMap(hoursOfBooking)),
  finishClosure,
  countPending,
};
