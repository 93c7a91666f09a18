import { Types } from 'mongoose';
import { findStandingIds } from '../../calendar/blocks/block-closures.queries.js';
import type { ClaimOwners, DoubtfulClaim } from '../../calendar/claim-owners-port.js';
import { hourOfKey } from '../../calendar/day/claim-keys.js';
import type { Claim, GroundDayDoc } from '../../calendar/day/ground-day.schema.js';
import { readTurfs } from '../../catalogue/grounds/read-turfs.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { claimsComing, claimsOfBooking, isLiveBooking, isSettled } from '../booking-record/booking-hours.js';
import { countPending, findClaimants, findSlotsOf } from '../booking-record/booking-links.queries.js';
import { finishClosure } from './closure.service.js';

/** A claim that ends within this time may have no owner: an interrupted creation (docs/invariants.md 2). */
const ORPHAN_FOR_MS = 5 * 60_000;

/**
 * Claims of these days that belong to no booking, block or closure. Owners are read after the days, so a claim has no
 * owner if its booking has no operation under way and does not have the hour: the operation that wrote it is over or
 * overtaken.
 */
async function doubtfulClaims(
  { db }: Pick<Core, 'db'>,
  days: GroundDayDoc[],
  now: Date,
): Promise<DoubtfulClaim[]> {
  const lasting = days.flatMap((day) =>
    // The claims in a tombstone are owned elsewhere.
    Object.entries(day.movedTo ? {} : day.claims).flatMap(([key, claim]) => {
      const lapses = claim?.expiresAt && claim.expiresAt.getTime() - now.getTime() <= ORPHAN_FOR_MS;
      // Those of tournaments are judged by their fixtures.
      return claim && claim.kind !== 'tournament' && !lapses
        ? [{ day, key, hour: hourOfKey(key), claim }]
        : [];
    }),
  );
  const refs = (kind: Claim['kind']) =>
    [...new Set(lasting.filter(({ claim }) => claim.kind === kind).map(({ claim }) => claim.ref))].map(
      (ref) => new Types.ObjectId(ref),
    );
  const bookings = new Map<string, BookingDoc>();
  for (const doc of await findClaimants({ db }, refs('booking'))) bookings.set(doc._id.toString(), doc);
  const blocks = await findStandingIds({ db }, refs('block'));
  const turfs = await readTurfs(
    db,
    [...bookings.values()].map(({ groundId }) => groundId),
  );

  return lasting.flatMap(({ day, key, hour, claim }) => {
    const booking = bookings.get(claim.ref);
    const owned = booking ? claimsComing(booking, turfs) : [];
    const message = whyDoubtful(claim, owned.includes(`${day._id}:${key}`), booking, blocks, now);
    if (!message) return [];
    const verdict = booking?.op ? 'busy' : 'orphan';
    return [{ day, key, hour, claim, verdict, message, settled: !booking || isSettled(booking, now) }];
  });
}

function whyDoubtful(
  claim: Claim,
  isOwned: boolean,
  booking: BookingDoc | undefined,
  blocks: ReadonlySet<string>,
  now: Date,
): string | undefined {
  if (claim.kind === 'hold') return claim.expiresAt ? undefined : `is held by ${claim.ref} without an end`;
  if (claim.kind === 'block') {
    return blocks.has(claim.ref) ? undefined : `is blocked by ${claim.ref}, which is no block or closure`;
  }
  if (!booking || !isLiveBooking(booking, now)) return `is claimed by booking ${claim.ref} that is over`;
  return isOwned ? undefined : `is claimed by booking ${claim.ref} outside its hours`;
}

/** The implementation of the calendar's port for bookings, blocks and closures. */
export const claimOwners: ClaimOwners = {
  doubtfulClaims,
  async bookedClaims(core, bookingIds) {
    const bookings = await findSlotsOf(core, bookingIds);
    const turfs = await readTurfs(
      core.db,
      bookings.map(({ groundId }) => groundId),
    );
    return new Set(bookings.flatMap((booking) => claimsOfBooking(booking, turfs)));
  },
  finishClosure,
  countPending,
};
