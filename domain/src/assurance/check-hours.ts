import { Types } from 'mongoose';
import { findDays } from '../calendar/day/day-reads.queries.js';
import { readTurfs, type TurfsOn } from '../catalogue/grounds/read-turfs.js';
import { groupBy } from '../platform/group-by.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import {
  type BookingHours,
  claimsOfBooking,
  isSettled,
  ownsHours,
} from '../sales/booking-record/booking-hours.js';
import { findNeighbours } from './audit.queries.js';
import type { Audit, Violation } from './violation.js';

/** How long documents of days are kept. */
const KEPT_MS = 365 * 86_400_000;

/** Invariants 1 and 2, from bookings: no two live ones share an hour of a part, and each has claimed its hours. */
export async function* checkHours(audit: Audit, bookings: BookingDoc[]): AsyncIterable<Violation> {
  const { now } = audit;
  const live = bookings.filter((booking) => ownsHours(booking, now));
  if (live.length === 0) return;
  const own = await readTurfs(
    audit.db,
    live.map(({ groundId }) => groundId),
  );
  const besides = live.flatMap(({ groundId, bookingDate }) => own(groundId, bookingDate)[0].groundIds);
  const groundIds = [...new Set(besides)].map((id) => new Types.ObjectId(id));
  const turfs = besides.length > live.length ? await readTurfs(audit.db, groundIds) : own;
  const claimsOf = (booking: BookingHours) => claimsOfBooking(booking, turfs);
  const owners = await claimRefs(audit, live.flatMap(claimsOf));
  const others = await neighboursOf(audit, live, groundIds, turfs);
  for (const booking of live) {
    const ref = booking._id.toString();
    const keys = claimsOf(booking);
    for (const other of others.get(turfs(booking.groundId, booking.bookingDate)[0].spaceId) ?? []) {
      const earlier = other._id.toString() < ref && ownsHours(other, now);
      const shared = earlier && claimsOf(other).find((key) => keys.includes(key));
      if (shared) {
        const message = `shares ${shared} with booking ${other.bookingId}`;
        yield { invariant: 1, subject: booking.bookingId, message };
      }
    }
    const kept = now.getTime() - booking.createdAt.getTime() < KEPT_MS;
    if (!kept || !isSettled(booking, now)) continue;
    for (const key of keys.filter((key) => owners.get(key) !== ref)) {
      const message = `is ${booking.status} but does not own ${key}`;
      yield { invariant: 2, subject: booking.bookingId, message };
    }
  }
}

/** The `ref` of each live claim on the days of these keys. */
async function claimRefs(audit: Audit, keys: string[]): Promise<Map<string, string>> {
  const ids = [...new Set(keys.map((key) => key.slice(0, key.lastIndexOf(':'))))];
  const refs = new Map<string, string>();
  for (const day of await findDays(audit, ids)) {
    for (const [key, claim] of Object.entries(day.claims)) {
      if (claim && (!claim.expiresAt || claim.expiresAt > audit.now))
        refs.set(`${day._id}:${key}`, claim.ref);
    }
  }
  return refs;
}

/** Live bookings on the same turf on the same and neighbouring dates, by space. */
async function neighboursOf(
  audit: Audit,
  bookings: BookingDoc[],
  groundIds: Types.ObjectId[],
  turfs: TurfsOn,
): Promise<Map<string, BookingHours[]>> {
  const neighbours = await findNeighbours(audit, groundIds, bookings);
  return groupBy(neighbours, ({ groundId, bookingDate }) => turfs(groundId, bookingDate)[0].spaceId);
}
