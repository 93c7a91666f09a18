import type { GameLevel } from '@crease/shared/contracts/games';
import type { boundingBox } from '@crease/shared/distance';
import type { mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findPage } from '../../platform/find-page.js';
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
  /** Rupees of a place at most. */
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

/** Listed games that take players and have room. No game takes players after its start, so the index on it bounds them. */
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

/** A page of open games, the nearest start first. */
export async function findOpenGames(
  core: Core,
  filter: ListFilter,
  page: { page: number; limit: number },
): Promise<{ found: GameDoc[]; total: number }> {
  return await findPage(core.db.games, openGames(core.clock.now(), filter), {
    ...page,
    sort: NEAREST_START_FIRST,
  });
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
