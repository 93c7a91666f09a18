import { MAX_PLACES_AHEAD } from '@crease/shared/game-limits';
import { Types } from 'mongoose';
import {
  type BlockedPeopleDoc,
  blockedInLists,
  blocksWith,
} from '../../accounts/blocked-people/blocked-people.schema.js';
import { batch } from '../../platform/batch.js';
import type { Db } from '../../platform/models.js';
import { BOOKING_STATE, type BookingState } from '../../sales/booking-record/booking.schema.js';
import type { GameDoc } from './game.schema.js';

/** The fields of a game from which a player's number of games at once is counted. */
export type PlayersGame = Pick<GameDoc, 'startsAt' | 'rows'>;

/** A player who joins, and the booking of the game if it is known, by 24 hex digits. */
interface Joiner {
  userId: string;
  bookingId: string | undefined;
}

/** What is read about a player who joins, apart from the game. */
export interface AboutJoiner {
  /** Ids of the accounts that the player has blocked or is blocked by. */
  blocked: ReadonlySet<string>;
  /** Games ahead in which the player has a row; empty if they are fewer than `MAX_PLACES_AHEAD`. */
  games: readonly PlayersGame[];
  booking: Readonly<BookingState> | null;
}

interface JoinerReads {
  joiner(joiner: Joiner): Promise<AboutJoiner>;
}

declare module '../../platform/core.js' {
  interface Reads extends JoinerReads {}
}

type PlayersOfGame = { rows: Pick<GameDoc['rows'][number], 'userId'>[] };
type Found = PlayersOfGame | Pick<BlockedPeopleDoc, '_id' | 'people'> | BookingState;

const NOBODY: ReadonlySet<string> = new Set();

/** More than a batch usually finds: the rest would need a second round trip. */
const ANSWER_SIZE = 5_000;

const isAhead = (userIds: readonly Types.ObjectId[]) => ({
  'rows.userId': { $in: userIds },
  startsAt: { $gt: new Date() },
  closedAt: { $exists: false },
});

/** The games that each of their players is in, by the player's id. */
function byPlayer<G extends PlayersOfGame>(games: readonly G[]): Map<string, G[]> {
  const found = new Map<string, G[]>();
  for (const game of games)
    for (const { userId } of game.rows) {
      const key = userId.toString();
      found.set(key, [...(found.get(key) ?? []), game]);
    }
  return found;
}

/** Reads blocks, games and bookings of many joins in one command, because three would cost three times as much. */
async function readTogether(db: Db, asked: readonly Joiner[]): Promise<Found[]> {
  const userIds = asked.map(({ userId }) => new Types.ObjectId(userId));
  const bookingIds = asked.flatMap(({ bookingId }) => (bookingId ? [new Types.ObjectId(bookingId)] : []));
  return await db.games
    .aggregate<Found>(
      [
        { $match: isAhead(userIds) },
        // Nearly every player has few games; for those no more of a game is needed.
        { $project: { _id: 0, 'rows.userId': 1 } },
        {
          $unionWith: {
            coll: db.blockedPeople.collectionName,
            pipeline: [{ $match: blocksWith(userIds) }, { $project: { 'people.userId': 1 } }],
          },
        },
        {
          $unionWith: {
            coll: db.bookings.collectionName,
            pipeline: [{ $match: { _id: { $in: bookingIds } } }, { $project: BOOKING_STATE }],
          },
        },
      ],
      { batchSize: ANSWER_SIZE },
    )
    .toArray();
}

/** The games ahead of these players, with the fields that say whether a player's row has lapsed. */
async function readGamesAhead(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PlayersGame[]>> {
  if (userIds.length === 0) return new Map();
  const projection = { startsAt: 1, 'rows.userId': 1, 'rows.status': 1, 'rows.expiresAt': 1 };
  const where = isAhead(userIds.map((id) => new Types.ObjectId(id)));
  return byPlayer(await db.games.find(where, { projection }).toArray());
}

export function joinerReads(db: Db): JoinerReads {
  return {
    joiner: batch(async (asked: Joiner[]) => {
      const found = await readTogether(db, asked);
      const blocks = blockedInLists(found.filter((doc) => 'people' in doc));
      const bookings = new Map(
        found.flatMap((doc) => ('status' in doc ? [[doc._id.toString(), doc] as const] : [])),
      );
      const all = byPlayer(found.filter((doc) => 'rows' in doc));
      const many = new Set(
        asked.flatMap(({ userId }) => ((all.get(userId)?.length ?? 0) >= MAX_PLACES_AHEAD ? userId : [])),
      );
      const games = await readGamesAhead(db, [...many]);
      return asked.map(({ userId, bookingId = '' }) => ({
        blocked: blocks.get(userId) ?? NOBODY,
        games: games.get(userId) ?? [],
        booking: bookings.get(bookingId) ?? null,
      }));
    }),
  };
}
