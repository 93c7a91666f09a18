import type { FeedDoc } from '../../accounts/feeds/feed.model.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.model.js';
import { shownFilter } from '../customers/shown-to.js';

/** What a calendar feed tells of a game. */
export type GameOfFeed = Pick<
  BookingDoc,
  | '_id'
  | 'groundName'
  | 'startsAt'
  | 'endsAt'
  | 'calendarSequence'
  | 'playerDetails'
  | 'createdAt'
  | 'updatedAt'
>;

const TOLD = {
  groundName: 1,
  startsAt: 1,
  endsAt: 1,
  calendarSequence: 1,
  playerDetails: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;

/** The games of a feed that begin in this time, confirmed or played, in their order. */
export async function findForFeed(
  core: Core,
  { kind, userId, groundIds }: Pick<FeedDoc, 'kind' | 'userId' | 'groundIds'>,
  { from, to }: { from: Date; to: Date },
): Promise<GameOfFeed[]> {
  return await core.db.bookings
    .find<GameOfFeed>(
      {
        ...(kind === 'player' ? await shownFilter(core, userId.toString()) : { ownerId: userId }),
        ...(groundIds ? { groundId: { $in: groundIds } } : {}),
        status: { $in: ['confirmed', 'completed'] },
        startsAt: { $gte: from, $lte: to },
      },
      { projection: TOLD },
    )
    .sort({ startsAt: 1, _id: 1 })
    .toArray();
}
