import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { addDays } from '@crease/shared/time/ist';
import { nextOfWeekday } from '@crease/shared/time/same-weekday';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { type CreatedBooking, createBooking } from '../../sales/book/create-booking.js';
import type { BookingDoc } from '../../sales/booking-record/booking.schema.js';
import { changeGame } from './change-game.js';
import { findGamesToPlayAgain, noteAgainDue } from './ended-games.queries.js';
import { assertHost, gameOf } from './game.policy.js';
import { findGameOfBooking } from './game.queries.js';
import type { GameDoc } from './game.schema.js';
import { setGame } from './set-game.js';

const DAY_MS = 86_400_000;
/** A game that ended longer ago is not offered again. */
const OFFERED_FOR_MS = 7 * DAY_MS;
/** How soon a booking that is not paid yet is examined again. */
const EXAMINE_AGAIN_MS = 3_000;
/** A late payment may still revive a booking that has expired, for so long. */
const REVIVED_FOR_MS = 30 * 60_000;

/** The next date of a game's weekday and hours, while its host may book them again with one tap. */
export function nextDateOf(game: GameDoc, now: Date): string | undefined {
  const { endsAt, closedAt, bookingDate, timeSlot } = game;
  const isRecent = endsAt <= now && endsAt.getTime() > now.getTime() - OFFERED_FOR_MS;
  return isRecent && !closedAt ? nextOfWeekday(addDays(bookingDate, 7), timeSlot, now) : undefined;
}

const isLive = ({ status }: BookingDoc): boolean => status !== 'cancelled';

/** The booking with which the host plays again, unless it was cancelled. */
export async function againBooking(core: Core, { againBookingId }: GameDoc): Promise<BookingDoc | undefined> {
  const booking = againBookingId && (await core.reads.booking(againBookingId.toString()));
  return booking && isLive(booking) ? booking : undefined;
}

/**
 * Books the hours of a game that is over again, a week later, for its host: pending until paid or approved. Its game
 * then opens by itself (`openNextGames`). The same again is the same booking.
 * @throws `NOT_FOUND`; `FORBIDDEN`; `STATE_CONFLICT` for a game that is not over, was long ago or is a regular's; what
 * `createBooking` throws
 */
export async function playAgain(core: Core, caller: Caller, gameId: string): Promise<CreatedBooking> {
  const game = await gameOf(core, gameId);
  assertHost(game, new Types.ObjectId(caller.id));
  const bookingDate = nextDateOf(game, core.clock.now());
  if (!bookingDate) throw refuse('STATE_CONFLICT', 'game_not_again');
  const made = await againBooking(core, game);
  if (made) return { booking: made, created: false };
  const last = await core.reads.booking(game.bookingId.toString());
  if (!last) throw refuse('NOT_FOUND', 'no_such_booking');
  if (last.regularId) throw refuse('STATE_CONFLICT', 'game_of_regular');
  const created = await createBooking(core, caller.id, {
    groundId: game.groundId.toString(),
    bookingDate,
    timeSlot: game.timeSlot,
    playerDetails: last.playerDetails,
  });
  const set = { againBookingId: created.booking._id, againDueAt: core.clock.now() };
  await changeGame(core, game._id, () => ({ set }));
  return created;
}

/** Opens the game of a booking on the terms of an earlier game of its host, and asks the same people. */
async function openNext(core: Core, game: GameDoc, booking: BookingDoc): Promise<void> {
  const { hostId, places, level, approve, visibility, note, teamId, startsAt, closesAt, stoppedAt } = game;
  const host = { id: hostId.toString(), role: 'user' as const, sessionId: 'none' };
  const beforeStart = stoppedAt ? 0 : startsAt.getTime() - closesAt.getTime();
  const terms = {
    places,
    level,
    approve,
    visibility,
    share: Math.min(game.share, Math.floor(booking.pricing.totalAmount / (places - 1))),
    closesAt: new Date(booking.startsAt.getTime() - beforeStart).toISOString(),
    ...(teamId ? { teamId: teamId.toString() } : {}),
    ...(note ? { note } : {}),
  };
  try {
    await setGame(core, host, booking._id.toString(), terms, game);
  } catch (error) {
    // The host has left the team, the ground has fewer places, or the booking was cancelled in the meantime.
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
  }
}

/** When the booking with which a host plays again is examined next; undefined if it never changes anything again. */
function nextLook({ status, createdAt, cancellation }: BookingDoc, now: Date): Date | undefined {
  if (status === 'pending') return new Date(now.getTime() + EXAMINE_AGAIN_MS);
  const mayRevive = cancellation?.code === 'expired' && createdAt.getTime() > now.getTime() - REVIVED_FOR_MS;
  return mayRevive ? new Date(now.getTime() + 10 * EXAMINE_AGAIN_MS) : undefined;
}

/**
 * Opens the next game of each host whose booking of the same hours is confirmed by now. Returns how many it examined.
 */
export async function openNextGames(core: Core): Promise<number> {
  const round = { atOnce: 4, failed: 'the next game of a host could not be opened yet' };
  return await drain(core, findGamesToPlayAgain(core), round, async (game) => {
    const booking = game.againBookingId && (await core.reads.booking(game.againBookingId.toString()));
    const isOn = booking?.status === 'confirmed';
    if (isOn && !(await findGameOfBooking(core, booking._id))) await openNext(core, game, booking);
    const againDueAt = booking ? nextLook(booking, core.clock.now()) : undefined;
    await noteAgainDue(core, game, againDueAt);
  });
}
