import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findEndsOf } from '../../sales/booking-record/booking-money.queries.js';

/** Which of these bookings and tournament entries are still to be played: their money is not due yet. */
export async function findNotOver(
  core: Core,
  ids: readonly Types.ObjectId[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const [ends, entries] = await Promise.all([findEndsOf(core, ids), core.entryFees.findMany(core, ids)]);
  return new Set([
    ...ends.filter(({ endsAt }) => endsAt > now).map(({ _id }) => _id.toString()),
    ...entries.filter(({ isOver }) => !isOver).map(({ entryId }) => entryId.toString()),
  ]);
}
