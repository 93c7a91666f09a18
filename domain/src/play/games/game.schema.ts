import { gameAnswer, gameLevel, gameVisibility, placeStatus } from '@crease/shared/contracts/games';
import { Types } from 'mongoose';
import { z } from 'zod';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import { batchReads } from '../../platform/batch-reads.js';
import { batchDecisions, type Decision } from '../../platform/batch-updates.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import type { Db } from '../../platform/models.js';

const plainRow = z.object({
  placeId: objectId(),
  userId: objectId(),
  status: placeStatus,
  /** Rupees, frozen when the place was taken. */
  share: z.number(),
  /** The fencing token of the booking's operation that made it permanent; 0 before. */
  n: z.number(),
  at: z.date(),
  /** End of a hold. A hold past it is as good as absent. Kept once the place is paid. */
  expiresAt: z.date().optional(),
  /** The capture that pays for it. */
  paymentId: z.string().optional(),
  /** The place of a player who is leaving: this row takes it over once its share is paid. */
  successorOf: objectId().optional(),
  /** The player's words to the host. */
  note: z.string().optional(),
});
/** A row that a successor's payment removed. */
export type ReplacedRow = z.infer<typeof plainRow>;

/** A player's place in a game, their request for one, or their turn in the queue for one. */
const gameRow = plainRow.extend({
  /** The row of the player whose place was taken over. */
  replaced: stored<ReplacedRow>().optional(),
});
export type GameRow = z.infer<typeof gameRow>;

/** News for one player or the host, sent once for each id. */
const gameNews = z.object({
  /** Unique: made from the place and what happened to it. */
  id: z.string(),
  what: z.enum([
    'joined',
    'asked',
    'left',
    'accepted',
    'declined',
    'offered',
    'seated',
    'lapsed',
    'no-parent',
    'removed',
    'closed',
    'moved',
    'team-asked',
    'again',
  ]),
  /** The player it is about. */
  userId: objectId(),
  at: z.date(),
  expiresAt: z.date().optional(),
});
export type GameNews = z.infer<typeof gameNews>;

const teamAnswer = z.object({ userId: objectId(), answer: gameAnswer, at: z.date() });

/**
 * The game of a confirmed booking that others join. It owns its places: `rows` without the host, whose place is always
 * taken. Ground, date and slot are copies of the booking (`follow-booking.ts`).
 */
const gameDoc = z.object({
  _id: objectId(),
  bookingId: objectId(),
  /** The `seq` of the booking that the copies belong to. */
  bookingSeq: z.number(),
  /** The booking's player. */
  hostId: objectId(),
  ownerId: objectId(),
  groundId: objectId(),
  groundName: z.string(),
  cityId: z.string(),
  cityName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  bookingDate: z.string(),
  /** `HH:mm-HH:mm`. */
  timeSlot: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  /** The host's place included. */
  places: z.number(),
  /** Rupees of a place that is taken from now on. */
  share: z.number(),
  level: gameLevel,
  visibility: gameVisibility,
  approve: z.boolean(),
  note: z.string().optional(),
  closesAt: z.date(),
  /** The team whose members say whether they come. */
  teamId: objectId().optional(),
  /** When the team was asked. */
  teamAskedAt: z.date().optional(),
  answers: z.array(teamAnswer),
  /** The start that the team was reminded of, two days and six hours before it. */
  remindedFirstFor: z.date().optional(),
  remindedLastFor: z.date().optional(),
  /** In the order in which players joined. */
  rows: z.array(gameRow),
  /** Holds that ended without a payment, newest last: a share that was paid in time may still arrive. */
  lapsed: z.array(gameRow),
  /** Set when our team closed it to more players: its terms cannot be changed any more. */
  stoppedAt: z.date().optional(),
  /** When the team of a regular was asked about the next date. */
  carriedOnAt: z.date().optional(),
  /** The game that this one repeats: its answers are the starting point. */
  follows: objectId().optional(),
  /** The booking with which the host plays again, and when it is examined next. */
  againBookingId: objectId().optional(),
  againDueAt: z.date().optional(),
  /** When its players were asked how the others played. */
  ratingAskedAt: z.date().optional(),
  /** Set when its booking was cancelled. */
  closedAt: z.date().optional(),
  /** When the next hold ends; unset without holds. */
  lookAt: z.date().optional(),
  /** News that a sweep has not sent yet. */
  untold: z.array(gameNews).optional(),
  untoldAt: z.date().optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** `seq` is the game's `rev`: each change records one fact. */
  ...outboxShape,
});
export type GameDoc = z.infer<typeof gameDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    games: GameDoc;
  }
}

export const gameSchema = schemaOf(gameDoc);
// Decides between two requests that open the game of one booking.
gameSchema.index({ bookingId: 1 }, { unique: true });
// Lists: the nearest start first, everywhere or in a city.
gameSchema.index({ visibility: 1, startsAt: 1, _id: 1 });
gameSchema.index({ cityId: 1, visibility: 1, startsAt: 1, _id: 1 });
gameSchema.index({ groundId: 1, visibility: 1, startsAt: 1, _id: 1 });
gameSchema.index({ hostId: 1, startsAt: 1, _id: 1 });
gameSchema.index({ 'rows.userId': 1, startsAt: 1, _id: 1 });
// For the erasure of an account.
gameSchema.index({ 'lapsed.userId': 1 });
gameSchema.index({ 'answers.userId': 1 });
gameSchema.index({ 'rows.placeId': 1 });
gameSchema.index({ 'lapsed.placeId': 1 });
// For the reminders of teams.
gameSchema.index({ startsAt: 1 }, { partialFilterExpression: { teamId: { $exists: true } } });
gameSchema.index({ endsAt: 1 });
gameSchema.index({ lookAt: 1 }, { sparse: true });
gameSchema.index({ againDueAt: 1 }, { sparse: true });
gameSchema.index({ untoldAt: 1 }, { sparse: true });
indexOutbox(gameSchema);

interface GameReads {
  /** By the game's 24 hex digits. */
  game(gameId: string): Promise<GameDoc | null>;
  /** The booking of a game that this process has read lately, by hex digits. A game never changes its booking. */
  bookingOfGame(gameId: string): string | undefined;
  /**
   * The game as this process last read or wrote it, if it remembers games (game-memory.ts); may be stale. Only for a
   * write that requires its `seq`. Given to one caller: of players who join at the same time, all but one read.
   */
  takeGame(gameId: string): Readonly<GameDoc> | undefined;
  /** Remembers a game just written. */
  keepGame(game: Readonly<GameDoc>): void;
  /** The rows of a booking's game, by the booking's 24 hex digits. */
  rowsOfBooking(bookingId: string): Promise<Pick<GameDoc, 'bookingId' | 'rows'> | null>;
}

interface GameWrites {
  /** True if it matched. */
  game(decision: Decision<GameDoc>): Promise<boolean>;
}

declare module '../../platform/core.js' {
  interface Reads extends GameReads {}
  interface Writes extends GameWrites {}
}

/** Maximum number of games whose booking is remembered. */
const MAX_REMEMBERED = 10_000;

export function gameReads(db: Db): GameReads {
  const bookings = new Map<string, string>();
  return {
    bookingOfGame: (gameId) => bookings.get(gameId),
    takeGame: () => undefined,
    keepGame: () => undefined,
    game: batchReads(async (ids) => {
      const found = await db.games.find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }).toArray();
      if (bookings.size > MAX_REMEMBERED) bookings.clear();
      for (const { _id, bookingId } of found) bookings.set(_id.toString(), bookingId.toString());
      return new Map(found.map((game) => [game._id.toString(), game]));
    }),
    rowsOfBooking: batchReads(async (ids) => {
      const bookingIds = ids.map((id) => new Types.ObjectId(id));
      const projection = { bookingId: 1, 'rows.userId': 1, 'rows.status': 1 };
      const found = await db.games.find({ bookingId: { $in: bookingIds } }, { projection }).toArray();
      return new Map(found.map((game) => [game.bookingId.toString(), game]));
    }),
  };
}

export const gameWrites = (db: Db): GameWrites => ({ game: batchDecisions(db.games) });
