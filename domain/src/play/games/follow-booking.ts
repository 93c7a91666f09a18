import { slotText } from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import type { BookingDoc, BookingState } from '../../sales/booking-record/booking.schema.js';
import { changeGame, type Decided } from './change-game.js';
import { findGameOfBooking, findGamesToFollow } from './game.queries.js';
import type { GameDoc } from './game.schema.js';
import { heldUntil, isIn, newsOf, occupies } from './places.js';

/** What a game copies from its booking. */
type Copies = Pick<
  GameDoc,
  | 'ownerId'
  | 'groundId'
  | 'groundName'
  | 'cityId'
  | 'cityName'
  | 'latitude'
  | 'longitude'
  | 'bookingDate'
  | 'timeSlot'
  | 'startsAt'
  | 'endsAt'
  | 'bookingSeq'
>;

export async function copiesOf(core: Core, booking: BookingDoc): Promise<Copies> {
  const ground = await core.reads.bookedGround(booking.groundId.toString());
  const { cityId = '', cityName = '', latitude = 0, longitude = 0 } = ground?.location ?? {};
  const { ownerId, groundId, groundName, bookingDate, timeSlot, startsAt, endsAt, seq } = booking;
  return {
    ownerId,
    groundId,
    groundName,
    cityId,
    cityName,
    latitude,
    longitude,
    bookingDate,
    timeSlot: slotText(timeSlot),
    startsAt,
    endsAt,
    bookingSeq: seq,
  };
}

const isLive = ({ status }: BookingState): boolean => status === 'confirmed' || status === 'completed';

/** Whether the game says what its booking says. */
const isInStep = (game: GameDoc, booking: BookingState): boolean =>
  isLive(booking)
    ? game.groundId.equals(booking.groundId) &&
      game.startsAt.getTime() === booking.startsAt.getTime() &&
      game.endsAt.getTime() === booking.endsAt.getTime()
    : game.closedAt !== undefined;

/** The highest share with which the paid shares and those of the free places do not exceed the price. */
export function cappedShare(
  { share, places, rows }: Pick<GameDoc, 'share' | 'places' | 'rows'>,
  total: number,
  now: Date,
): number {
  const taken = rows.filter((row) => occupies(row, now));
  const free = places - 1 - taken.length;
  const left = total - taken.reduce((sum, row) => sum + row.share, 0);
  return free > 0 ? Math.min(share, Math.max(0, Math.floor(left / free))) : share;
}

/** Ends a game with its booking: players who were in stay on its list, holds and requests end. */
function closed(game: GameDoc, booking: BookingDoc, now: Date): Decided {
  const held = game.rows.filter(({ status }) => status === 'held');
  return {
    set: {
      closedAt: now,
      bookingSeq: booking.seq,
      rows: game.rows.filter(isIn),
      lapsed: [...game.lapsed, ...held],
    },
    news: game.rows.map((row) => newsOf('closed', row, now)),
  };
}

/** Moves a game with its booking. It stops taking players as long before the start as it did. */
function moved(game: GameDoc, booking: BookingDoc, copies: Copies, now: Date): Decided {
  const closesAt =
    game.stoppedAt ??
    new Date(copies.startsAt.getTime() - (game.startsAt.getTime() - game.closesAt.getTime()));
  const rows = heldUntil(game.rows, closesAt);
  const share = cappedShare(game, booking.pricing.totalAmount, now);
  return {
    set: { ...copies, closesAt, rows, share },
    news: game.rows.map((row) => newsOf('moved', row, now)),
  };
}

/** Brings a game to what its booking says. Idempotent; a state older than the one it follows is ignored. */
async function follow(core: Core, gameId: Types.ObjectId, booking: BookingDoc): Promise<GameDoc> {
  const copies = await copiesOf(core, booking);
  return await changeGame(core, gameId, (game, now) => {
    if (isInStep(game, booking) || game.closedAt || booking.seq < game.bookingSeq) return null;
    return isLive(booking) ? moved(game, booking, copies, now) : closed(game, booking, now);
  });
}

/** Brings the game of a booking, if it has one, to what the booking says. */
export async function followBooking(core: Core, bookingId: Types.ObjectId): Promise<void> {
  const [game, booking] = await Promise.all([
    findGameOfBooking(core, bookingId),
    core.reads.booking(bookingId.toString()),
  ]);
  if (game && booking && !isInStep(game, booking)) await follow(core, game._id, booking);
}

/**
 * False if the booking has changed since the game followed it; the game is then brought up to date. `known` is the
 * state of the booking, if it was read beside the game.
 */
export async function isFollowing(
  core: Core,
  game: GameDoc,
  known?: Readonly<BookingState> | null,
): Promise<boolean> {
  const bookingId = game.bookingId.toString();
  const state = known ?? (await core.reads.bookingState(bookingId));
  if (!state || isInStep(game, state)) return true;
  const booking = await core.reads.booking(bookingId);
  if (!booking) return true;
  await follow(core, game._id, booking);
  return false;
}

/** Brings all games ahead to what their bookings say, for events that were lost. Returns how many it examined. */
export async function followBookings(core: Core): Promise<number> {
  const round = { atOnce: 8, failed: 'a game could not follow its booking yet' };
  return await drain(core, findGamesToFollow(core), round, async (game) => {
    await isFollowing(core, game);
  });
}
