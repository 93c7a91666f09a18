import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import { scanRatingSums } from '../catalogue/grounds/review-counts.queries.js';
import { GRACE_MS } from '../sales/booking-record/booking-hours.js';
import { countPlayedByGround, countPlayedSince } from './audit.queries.js';
import type { Audit, Violation } from './violation.js';

/** Invariant 6: each ground's rating and counts equal those computed from its reviews and bookings. */
export async function* checkCounts(audit: Audit, grounds: GroundDoc[]): AsyncIterable<Violation> {
  const ids = grounds.map(({ _id }) => _id);
  const reviews = new Map<string, { count: number; sum: number }>();
  for await (const row of scanRatingSums(audit, ids)) reviews.set(row._id.toString(), row);
  const played = new Map<string, number>();
  for await (const { _id, count } of countPlayedByGround(audit, ids)) played.set(_id.toString(), count);
  for (const ground of grounds) {
    const subject = ground._id.toString();
    const { count, sum } = reviews.get(subject) ?? { count: 0, sum: 0 };
    if (ground.rating.count !== count || ground.rating.sum !== sum) {
      const said = `${ground.rating.count} reviews summing to ${ground.rating.sum}`;
      yield { invariant: 6, subject, message: `says ${said}, it has ${count} summing to ${sum}` };
    }
    const games = played.get(subject) ?? 0;
    if (ground.totalBookings === games) continue;
    // Games completed just now may be counted before or after their ground was read.
    const fresh = await countPlayedSince(audit, ground._id, new Date(audit.now.getTime() - GRACE_MS));
    if (ground.totalBookings > games || ground.totalBookings < games - fresh) {
      yield { invariant: 6, subject, message: `says ${ground.totalBookings} bookings, it has ${games}` };
    }
  }
}
