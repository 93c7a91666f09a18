import type { GameLevel } from '@crease/shared/contracts/games';
import type { boundingBox } from '@crease/shared/distance';
import type { mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { totalOf } from '../../platform/page-total.js';
import { hasPlaceFree } from './game.queries.js';
import type { GameDoc } from './game.schema.js';

export interface ListFilter {
  cityId?: string | undefined;
  groundId?: Types.ObjectId | undefined;
  bookingDate?: string | undefined;
  levels?: readonly GameLevel[] | undefined;
  /** Hours between which it starts, the last one excluded. */
  fromHour?: number | undefined;
  toHour?: number | undefined;
  /** Maximum share of a place, in rupees. */
  maxShare?: number | undefined;
  /** Accounts whose games, and games in which they play, are left out. */
  without?: readonly Types.ObjectId[] | undefined;
  box?: ReturnType<typeof boundingBox> | undefined;
}

const NEAREST_START_FIRST = { startsAt: 1, _id: 1 } as const;

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** A slot is `HH:mm-HH:mm`, so it sorts by its start. */
function startingIn(from: number | undefined, to: number | undefined): mongo.Filter<GameDoc> {
  if (from === undefined && to === undefined) return {};
  return { timeSlot: { $gte: hourText(from ?? 0), ...(to === undefined ? {} : { $lt: hourText(to) }) } };
}

/**
 * Listed games that take players and have room. No game takes players after its start, so the index on it bounds them.
 */
function openGames(
  now: Date,
  { cityId, groundId, bookingDate, levels, fromHour, toHour, maxShare, without, box }: ListFilter,
): mongo.Filter<GameDoc> {
  return {
    visibility: 'open',
    startsAt: { $gt: now },
    closesAt: { $gt: now },
    closedAt: { $exists: false },
    ...(cityId ? { cityId } : {}),
    ...(groundId ? { groundId } : {}),
    ...(bookingDate ? { bookingDate } : {}),
    ...(levels ? { level: { $in: [...levels] } } : {}),
    ...startingIn(fromHour, toHour),
    ...(maxShare === undefined ? {} : { share: { $lte: maxShare } }),
    ...(without?.length
      ? {
          hostId: { $nin: [...without] },
          rows: {
            $not: { $elemMatch: { userId: { $in: [...without] }, status: { $in: ['in', 'leaving'] } } },
          },
        }
      : {}),
    ...(box
      ? {
          latitude: { $gte: box.latitude.from, $lte: box.latitude.to },
          longitude: { $gte: box.longitude.from, $lte: box.longitude.to },
        }
      : {}),
    $expr: hasPlaceFree(now),
  };
}

/** Open games that are counted at most: whether a game has room is not in an index. */
const MAX_COUNTED = 2_000;

/** A page of open games, the nearest start first, and how many there are, counted up to `most`. */
export async function findOpenGames(
  core: Core,
  filter: ListFilter,
  { page, limit }: { page: number; limit: number },
  most = MAX_COUNTED,
): Promise<{ found: GameDoc[]; total: number }> {
  const where = openGames(core.clock.now(), filter);
  const before = (page - 1) * limit;
  const found = await core.db.games.find(where).sort(NEAREST_START_FIRST).skip(before).limit(limit).toArray();
  const count = () => core.db.games.countDocuments(where, { limit: most });
  const counted = await totalOf({ page, limit }, found.length, count);
  return { found, total: found.length > 0 ? Math.max(counted, before + found.length) : counted };
}

/** The first open games, for a caller that measures distances itself. */
export async function findOpenGamesNear(core: Core, filter: ListFilter, limit: number): Promise<GameDoc[]> {
  return await core.db.games
    .find(openGames(core.clock.now(), filter))
    .sort(NEAREST_START_FIRST)
    .limit(limit)
    .toArray();
}

export type WhoComes = Pick<GameDoc, 'hostId' | 'places' | 'rows' | 'answers'>;

/** What says who comes to the games of these bookings. */
export async function findWhoComes(
  core: Pick<Core, 'db'>,
  bookingIds: readonly Types.ObjectId[],
): Promise<(WhoComes & Pick<GameDoc, 'bookingId'>)[]> {
  return await core.db.games
    .find<WhoComes & Pick<GameDoc, 'bookingId'>>(
      { bookingId: { $in: bookingIds }, closedAt: { $exists: false } },
      { projection: { bookingId: 1, hostId: 1, places: 1, answers: 1, rows: 1 } },
    )
    .toArray();
}
