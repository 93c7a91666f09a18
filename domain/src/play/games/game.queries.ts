import { MAX_ROWS_OF_A_GAME } from '@crease/shared/game-limits';
import type { mongo, Types } from 'mongoose';
import { fact, type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { GameDoc, GameNews, GameRow } from './game.schema.js';

/** Reads of games, and the functions that change one. */

/** What the fact of a change carries. */
const aboutGame = ({ _id, groundId }: Pick<GameDoc, '_id' | 'groundId'>) => ({
  gameId: _id.toString(),
  groundId: groundId.toString(),
});

/** Throws a duplicate key if the booking has a game. */
export async function insertGame(
  core: Core,
  game: Omit<GameDoc, 'outbox' | 'seq' | 'outboxDirtyAt'>,
): Promise<GameDoc> {
  const told = fact(core, 'game.changed', core.clock.now(), aboutGame(game));
  const recorded = recording([told]);
  const doc: GameDoc = { ...game, ...recorded.set, outbox: [told], seq: 1 };
  await core.db.games.insertOne(doc);
  core.events.publishSoon('games', doc);
  return doc;
}

export const findGame = async (core: Pick<Core, 'db'>, _id: Types.ObjectId): Promise<GameDoc | null> =>
  await core.db.games.findOne({ _id });

export const findGameOfBooking = async (
  core: Pick<Core, 'db'>,
  bookingId: Types.ObjectId,
): Promise<GameDoc | null> => await core.db.games.findOne({ bookingId });

/** The game that has, or had, this place. */
export const findGameOfPlace = async (
  core: Pick<Core, 'db'>,
  placeId: Types.ObjectId,
): Promise<GameDoc | null> =>
  await core.db.games.findOne({ $or: [{ 'rows.placeId': placeId }, { 'lapsed.placeId': placeId }] });

/** Games of an account that are found at most, more than it can play in the days that can be booked. */
const MAX_GAMES_AHEAD = 100;

/** Games that an account hosts or has a row in and that are not over, the nearest first. */
export async function findGamesAhead(core: Core, userId: Types.ObjectId): Promise<GameDoc[]> {
  return await core.db.games
    .find({ endsAt: { $gt: core.clock.now() }, $or: [{ hostId: userId }, { 'rows.userId': userId }] })
    .sort({ startsAt: 1, _id: 1 })
    .limit(MAX_GAMES_AHEAD)
    .toArray();
}

/** Number of games ahead that an account hosts, cancelled ones not counted. */
export const countHostedAhead = (core: Core, hostId: Types.ObjectId): Promise<number> =>
  core.db.games.countDocuments({
    hostId,
    startsAt: { $gt: core.clock.now() },
    closedAt: { $exists: false },
  });

/** Games that an account hosts, has a row in or has answered, the nearest first. */
export async function findGamesOf(core: Core, userId: Types.ObjectId): Promise<GameDoc[]> {
  return await core.db.games
    .find({
      $or: [
        { hostId: userId },
        { 'rows.userId': userId },
        { 'lapsed.userId': userId },
        { 'answers.userId': userId },
      ],
    })
    .sort({ startsAt: 1, _id: 1 })
    .toArray();
}

/** The latest games that began and in which an account played or hosted. */
export async function findLatestPlayed(
  core: Core,
  userId: Types.ObjectId,
  limit: number,
): Promise<Pick<GameDoc, '_id' | 'hostId' | 'rows'>[]> {
  return await core.db.games
    .find(
      {
        startsAt: { $lte: core.clock.now() },
        closedAt: { $exists: false },
        $or: [{ hostId: userId }, { rows: { $elemMatch: { userId, status: { $in: ['in', 'leaving'] } } } }],
      },
      { projection: { hostId: 1, rows: 1 } },
    )
    .sort({ startsAt: -1, _id: -1 })
    .limit(limit)
    .toArray();
}

/** Games that are over and were not cancelled, in which an account played or hosted. */
export const countPlayed = (core: Core, userId: Types.ObjectId): Promise<number> =>
  core.db.games.countDocuments({
    endsAt: { $lte: core.clock.now() },
    closedAt: { $exists: false },
    $or: [{ hostId: userId }, { rows: { $elemMatch: { userId, status: { $in: ['in', 'leaving'] } } } }],
  });

export interface GameChange {
  set?: Partial<GameDoc>;
  unset?: readonly (keyof GameDoc)[];
  news?: readonly GameNews[];
}

/**
 * The update of a change with its fact. Readers need only the latest state, so the outbox keeps only the latest fact.
 */
function updateOf(
  told: OutboxEntry,
  { set, unset = [], news = [] }: GameChange,
): mongo.UpdateFilter<GameDoc> {
  const recorded = recording([told]);
  const untold = set?.untold && [...set.untold, ...news];
  return {
    $set: {
      ...set,
      ...(untold ? { untold } : {}),
      ...recorded.set,
      outbox: [told],
      updatedAt: told.at,
      ...(news.length > 0 ? { untoldAt: told.at } : {}),
    },
    $inc: recorded.inc,
    ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((field) => [field, ''])) } : {}),
    ...(news.length > 0 && !untold ? { $push: { untold: { $each: [...news] } } } : {}),
  };
}

/** Changes a game that is still as it was read. Null if it has changed since. */
export async function writeGame(
  core: Core,
  game: Pick<GameDoc, '_id' | 'seq' | 'groundId'>,
  change: GameChange,
): Promise<GameDoc | null> {
  const { _id, seq } = game;
  const told = fact(core, 'game.changed', core.clock.now(), aboutGame(game));
  const after = await core.db.games.findOneAndUpdate({ _id, seq }, updateOf(told, change), {
    returnDocument: 'after',
  });
  core.events.publishSoon('games', after);
  return after;
}

const countOf = (cond: object) => ({ $size: { $filter: { input: '$rows', as: 'row', cond } } });

/** Number of rows that fill a place at this instant: by the clock, whether or not lapsed holds were set aside. */
const occupied = (now: Date) =>
  countOf({
    $and: [
      { $eq: [{ $type: '$$row.successorOf' }, 'missing'] },
      {
        $or: [
          { $in: ['$$row.status', ['in', 'leaving']] },
          { $and: [{ $eq: ['$$row.status', 'held'] }, { $gt: ['$$row.expiresAt', now] }] },
        ],
      },
    ],
  });

const isFull = (now: Date) => ({ $gte: [occupied(now), { $subtract: ['$places', 1] }] });

/** Whether a player could take a place: one is free, or its player is leaving and no other player holds it. */
export const hasPlaceFree = (now: Date) => ({
  $or: [
    { $not: [isFull(now)] },
    {
      $gt: [
        countOf({ $eq: ['$$row.status', 'leaving'] }),
        countOf({
          $and: [
            { $ne: [{ $type: '$$row.successorOf' }, 'missing'] },
            { $eq: ['$$row.status', 'held'] },
            { $gt: ['$$row.expiresAt', now] },
          ],
        }),
      ],
    },
  ],
});

const hasSpareRow = { [`rows.${MAX_ROWS_OF_A_GAME - 1}`]: { $exists: false } };

/** The update that adds a player's row, with its fact. */
function addition(core: Core, game: GameDoc, row: GameRow, news: readonly GameNews[]) {
  const told = fact(core, 'game.changed', core.clock.now(), aboutGame(game));
  const change = updateOf(told, { news });
  const endsAt = row.status === 'held' ? row.expiresAt : undefined;
  const update: mongo.UpdateFilter<GameDoc> = {
    ...change,
    $push: { ...change.$push, rows: row },
    ...(endsAt ? { $min: { lookAt: endsAt } } : {}),
  };
  return { told, news, endsAt, update };
}

/**
 * Adds a player's row to the game as it was read or remembered: its `seq` decides every race. Null if it has changed.
 */
export async function addRowAsRead(
  core: Core,
  game: GameDoc,
  row: GameRow,
  news: readonly GameNews[],
): Promise<GameDoc | null> {
  const { _id, seq } = game;
  const added = addition(core, game, row, news);
  const filter = { _id, seq, closesAt: { $gt: added.told.at } };
  // Writes and reads go to the database together: a crowd at one game must not take every connection.
  if (!(await core.writes.game({ filter, update: added.update }))) return null;
  const after = withRow(game, row, added);
  core.events.publishSoon('games', after);
  core.reads.keepGame(after);
  return after;
}

/**
 * Adds a player's row to the game as it was read. If it has changed, the filter decides: the game takes players on
 * these terms, the player has no row, and for a place there is room that no other player waits for; for the queue there
 * is none. Null for a miss.
 */
export async function addRow(
  core: Core,
  game: GameDoc,
  row: GameRow,
  news: readonly GameNews[],
): Promise<GameDoc | null> {
  const asRead = await addRowAsRead(core, game, row, news);
  if (asRead) return asRead;
  const now = core.clock.now();
  const { _id, share, approve } = game;
  const takes = row.status === 'in' || row.status === 'held';
  const filter: mongo.Filter<GameDoc> = {
    share,
    approve,
    closedAt: { $exists: false },
    closesAt: { $gt: now },
    'rows.userId': { $ne: row.userId },
    ...hasSpareRow,
    ...(takes ? { 'rows.status': { $ne: 'waiting' }, $expr: { $not: [isFull(now)] } } : {}),
    ...(row.status === 'waiting'
      ? { $expr: { $or: [isFull(now), { $in: ['waiting', '$rows.status'] }] } }
      : {}),
  };
  const { update } = addition(core, game, row, news);
  if (!(await core.writes.game({ filter: { ...filter, _id }, update }))) return null;
  const after = await core.reads.game(_id.toString());
  core.events.publishSoon('games', after);
  return after;
}

/** The game as the update of `addRowAsRead` left it. */
function withRow(
  game: GameDoc,
  row: GameRow,
  { told, news, endsAt }: { told: OutboxEntry; news: readonly GameNews[]; endsAt: Date | undefined },
): GameDoc {
  const { at } = told;
  const lookAt = endsAt && game.lookAt && game.lookAt < endsAt ? game.lookAt : (endsAt ?? game.lookAt);
  return {
    ...game,
    rows: [...game.rows, row],
    outbox: [told],
    outboxDirtyAt: at,
    seq: game.seq + 1,
    updatedAt: at,
    ...(lookAt ? { lookAt } : {}),
    ...(news.length > 0 ? { untold: [...(game.untold ?? []), ...news], untoldAt: at } : {}),
  };
}

export const gamesToTidy = (now: Date) => due('games', { lookAt: { $lte: now } });

/** Games with a hold that has ended, longest first. */
export const findGamesToTidy = (core: Core): AsyncIterable<Pick<GameDoc, '_id'>> =>
  core.db.games.find(gamesToTidy(core.clock.now()).where, { projection: { _id: 1 }, sort: { lookAt: 1 } });

/** Games that are neither over nor closed, in no order. */
export const findGamesToFollow = (core: Core): AsyncIterable<GameDoc> =>
  core.db.games.find({ endsAt: { $gt: core.clock.now() }, closedAt: { $exists: false } });

export const untoldGames = (now: Date) => due('games', { untoldAt: { $lte: now } });

/** Games with news for their people, longest waiting first. */
export const findUntoldGames = (core: Core): AsyncIterable<GameDoc> =>
  core.db.games.find(untoldGames(core.clock.now()).where, { sort: { untoldAt: 1 } });

/** Removes news that was sent. The mark stays if there is more since, which the next round sends. */
export async function noteGameTold(
  core: Core,
  { _id, untold = [] }: Pick<GameDoc, '_id' | 'untold'>,
): Promise<void> {
  await core.db.games.updateOne({ _id }, { $pull: { untold: { id: { $in: untold.map(({ id }) => id) } } } });
  await core.db.games.updateOne({ _id, untold: { $size: 0 } }, { $unset: { untold: '', untoldAt: '' } });
}
