import { type mongo, Types } from 'mongoose';
import { native } from '../platform/models.js';
import type { BookingDoc } from '../sales/bookings/booking.model.js';
import { checkClaims } from './check-claims.js';
import { checkCounts } from './check-counts.js';
import { checkNotices } from './check-events.js';
import { checkHours } from './check-hours.js';
import { checkMoney } from './check-money.js';
import { checkState, checkWaits } from './check-state.js';
import type { Audit, Violation } from './violation.js';

/** The collections that an audit walks through, in this order. */
export const LEGS = ['bookings', 'groundDays', 'notifications', 'grounds', 'waits'] as const;
export type LegName = (typeof LEGS)[number];

/** Some documents of one leg, judged. */
export interface Stretch {
  violations: Violation[];
  checked: number;
  /** The last document looked at: the next stretch goes on behind it. Undefined at the end of the leg. */
  last?: string;
}

/** Judges at most `limit` documents of a leg behind the one named. */
export type Walk = (audit: Audit, after: string | undefined, limit: number) => Promise<Stretch>;

async function* checkBookings(audit: Audit, bookings: BookingDoc[]): AsyncIterable<Violation> {
  yield* checkHours(audit, bookings);
  for (const booking of bookings) yield* checkState(audit, booking);
  yield* checkMoney(audit, bookings);
}

/** How each leg is walked; a leg without an entry does not compile. */
export const walks: Record<LegName, Walk> = {
  bookings: walk(
    ({ models }) => native(models, 'bookings'),
    checkBookings,
    (text) => new Types.ObjectId(text),
  ),
  groundDays: walk(
    ({ models }) => native(models, 'groundDays'),
    checkClaims,
    (text) => text,
  ),
  notifications: walk(
    ({ models }) => native(models, 'notifications'),
    checkNotices,
    (text) => new Types.ObjectId(text),
  ),
  grounds: walk(
    ({ models }) => native(models, 'grounds'),
    checkCounts,
    (text) => new Types.ObjectId(text),
  ),
  waits: walk(
    ({ models }) => native(models, 'waits'),
    checkWaits,
    (text) => new Types.ObjectId(text),
  ),
};

function walk<D extends { _id: { toString(): string } }>(
  collectionOf: (audit: Audit) => mongo.Collection<D>,
  judge: (audit: Audit, docs: D[]) => AsyncIterable<Violation>,
  toId: (text: string) => unknown,
): Walk {
  return async (audit, after, limit) => {
    const collection = collectionOf(audit);
    // A filter on `_id` alone reads the same for every collection, which the driver's types cannot say.
    const read = async (filter: object) =>
      (await collection
        .find(filter as mongo.Filter<D>)
        .sort({ _id: 1 })
        .limit(limit)
        .toArray()) as D[];
    const docs = await read(after === undefined ? {} : { _id: { $gt: toId(after) } });
    const violations = await collect(judge(audit, docs));
    const ids = docs.map(({ _id }) => _id);
    const last = docs.length < limit ? undefined : ids.at(-1)?.toString();
    return {
      // What changed while it was read looks wrong once and not again.
      violations:
        violations.length === 0
          ? []
          : foundIn(violations, await collect(judge(audit, await read({ _id: { $in: ids } })))),
      checked: docs.length,
      ...(last === undefined ? {} : { last }),
    };
  };
}

async function collect(found: AsyncIterable<Violation>): Promise<Violation[]> {
  const violations: Violation[] = [];
  for await (const violation of found) violations.push(violation);
  return violations;
}

function foundIn(violations: Violation[], again: Violation[]): Violation[] {
  const textOf = ({ invariant, subject, message }: Violation) => `${invariant} ${subject} ${message}`;
  const known = new Set(again.map(textOf));
  return violations.filter((violation) => known.has(textOf(violation)));
}
