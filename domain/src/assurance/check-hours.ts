import { findDays } from '../calendar/ground-days/ground-day-scan.model.js';
import type { BookingDoc } from '../sales/bookings/booking.model.js';
import {
  type BookingHours,
  hoursOfBooking,
  isLiveBooking,
  isSettled,
} from '../sales/bookings/booking-hours.js';
import { findNeighbours } from '../sales/bookings/booking-scan.model.js';
import type { Audit, Violation } from './violation.js';

/** Days' documents are kept for a year. */
const KEPT_MS = 365 * 86_400_000;

/** Invariants 1 and 2 from the side of bookings: no two live ones share an hour, each has its hours claimed. */
export async function* checkHours(audit: Audit, bookings: BookingDoc[]): AsyncIterable<Violation> {
  const { now } = audit;
  const live = bookings.filter((booking) => isLiveBooking(booking, now));
  if (live.length === 0) return;
  const owners = await claimRefs(audit, live);
  const others = await neighboursOf(audit, live);
  for (const booking of live) {
    const ref = booking._id.toString();
    const keys = hoursOfBooking(booking);
    for (const other of others.get(booking.groundId.toString()) ?? []) {
      const earlier = other._id.toString() < ref && isLiveBooking(other, now);
      const shared = earlier && hoursOfBooking(other).find((key) => keys.includes(key));
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

/** Who owns each hour of the days that these bookings touch. */
async function claimRefs(audit: Audit, bookings: BookingDoc[]): Promise<Map<string, string>> {
  const keys = bookings.flatMap((booking) => hoursOfBooking(booking));
  const ids = [...new Set(keys.map((key) => key.slice(0, key.lastIndexOf(':'))))];
  const refs = new Map<string, string>();
  for (const day of await findDays(audit, ids)) {
    for (const [hour, claim] of Object.entries(day.claims)) {
      if (claim && (!claim.expiresAt || claim.expiresAt > audit.now))
        refs.set(`${day._id}:${hour}`, claim.ref);
    }
  }
  return refs;
}

/** Live bookings of the same grounds on the same dates and beside them, by ground. */
async function neighboursOf(audit: Audit, bookings: BookingDoc[]): Promise<Map<string, BookingHours[]>> {
  const byGround = new Map<string, BookingHours[]>();
  for (const booking of await findNeighbours(audit, bookings)) {
    const ground = booking.groundId.toString();
    const there = byGround.get(ground);
    if (there) there.push(booking);
    else byGround.set(ground, [booking]);
  }
  return byGround;
}
