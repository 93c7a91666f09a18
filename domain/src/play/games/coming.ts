import { Types } from 'mongoose';
import { batchReads } from '../../platform/batch-reads.js';
import type { Db } from '../../platform/models.js';
import type { Coming, ComingReads } from '../../sales/booking-reads/coming-port.js';
import { findWhoComes, type WhoComes } from './game-lists.queries.js';
import { isIn } from './places.js';

/** How many come: the host, the players and the team's members who said so, without those who said no. */
export function comingOf({ hostId, places, rows, answers }: WhoComes): Coming {
  const said = (answer: 'in' | 'out') =>
    answers.filter((one) => one.answer === answer).map(({ userId }) => userId.toString());
  const coming = new Set([
    hostId.toString(),
    ...rows.filter(isIn).map(({ userId }) => userId.toString()),
    ...said('in'),
  ]);
  for (const id of said('out')) coming.delete(id);
  return { coming: coming.size, of: Math.max(places, coming.size) };
}

/** One read for the bookings of a calendar. */
export const comingReads = (db: Db): ComingReads => ({
  comingTo: batchReads(async (ids) => {
    const bookingIds = ids.map((id) => new Types.ObjectId(id));
    const found = await findWhoComes({ db }, bookingIds);
    return new Map(found.map((game) => [game.bookingId.toString(), comingOf(game)]));
  }),
});
