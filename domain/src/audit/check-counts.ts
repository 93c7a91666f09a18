import { native } from '../runtime/models.js';
import type { Audit, Violation } from './violation.js';

interface Sum {
  count: number;
  sum: number;
}

/** Invariant 6: each ground's rating and counts equal those computed from its reviews and bookings. */
export async function* checkCounts({ models }: Audit): AsyncIterable<Violation> {
  const reviews = new Map<string, Sum>();
  for await (const row of native(models, 'reviews').aggregate<Sum & { _id: unknown }>([
    { $group: { _id: '$groundId', count: { $sum: 1 }, sum: { $sum: '$rating' } } },
  ])) {
    reviews.set(String(row._id), row);
  }
  const played = new Map<string, number>();
  for await (const row of native(models, 'bookings').aggregate<{ _id: unknown; count: number }>([
    { $match: { status: 'completed' } },
    { $group: { _id: '$groundId', count: { $sum: 1 } } },
  ])) {
    played.set(String(row._id), row.count);
  }
  const grounds = native(models, 'grounds').find(
    {},
    { projection: { name: 1, rating: 1, totalBookings: 1 } },
  );
  for await (const ground of grounds) {
    const id = ground._id.toString();
    const { count, sum } = reviews.get(id) ?? { count: 0, sum: 0 };
    if (ground.rating.count !== count || ground.rating.sum !== sum) {
      const said = `${ground.rating.count} reviews summing to ${ground.rating.sum}`;
      yield { invariant: 6, subject: id, message: `says ${said}, it has ${count} summing to ${sum}` };
    }
    if (ground.totalBookings !== (played.get(id) ?? 0)) {
      yield {
        invariant: 6,
        subject: id,
        message: `says ${ground.totalBookings} bookings, it has ${played.get(id) ?? 0}`,
      };
    }
  }
}
