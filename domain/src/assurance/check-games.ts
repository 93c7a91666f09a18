import type { GameDoc } from '../play/games/game.schema.js';
import { isIn, takenOf } from '../play/games/places.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { GRACE_MS } from '../sales/booking-record/booking-hours.js';
import { sharesOf } from '../sales/booking-record/shares.js';
import { scan } from './audit.queries.js';
import type { Audit, Violation } from './violation.js';

/** Holds that ended this recently may still be on the list. */
const TIDY_GRACE_MS = 60_000;

function* wrongIn(game: GameDoc, now: Date): Iterable<string> {
  const { rows, places, hostId, closesAt, closedAt } = game;
  const taken = takenOf(game, now);
  if (taken > places) yield `has ${taken} places taken and may have ${places}`;
  const accounts = rows.map(({ userId }) => userId.toString());
  if (new Set(accounts).size < accounts.length) yield 'has a player twice';
  if (accounts.includes(hostId.toString())) yield 'has its host among the players who joined';
  for (const { placeId, status, expiresAt, successorOf } of rows) {
    if (status === 'held' && !expiresAt) yield `holds the place ${placeId} without an end`;
    if (status === 'held' && expiresAt && expiresAt > closesAt)
      yield `holds the place ${placeId} longer than it takes players`;
    if (status === 'held' && expiresAt && now.getTime() - expiresAt.getTime() > TIDY_GRACE_MS)
      yield `still lists the place ${placeId}, whose hold ended at ${expiresAt.toISOString()}`;
    if (successorOf && !rows.some((row) => row.status === 'leaving' && row.placeId.equals(successorOf)))
      yield `has a successor for ${successorOf}, whose player is not leaving`;
    if (closedAt && !isIn({ status })) yield `is closed and still has the ${status} place ${placeId}`;
  }
}

/** Each player who is in with a share has exactly one captured share, and each captured share has its player. */
function* wrongShares(game: GameDoc, booking: BookingDoc): Iterable<string> {
  const shares = sharesOf(booking).filter(({ replacedBy }) => !replacedBy);
  const rows = game.rows.filter(isIn);
  for (const { placeId, share, paymentId } of rows) {
    if (share === 0) continue;
    const paid = shares.filter((one) => one.placeId.equals(placeId));
    if (paid.length !== 1) yield `has the place ${placeId} in with ${paid.length} captured shares`;
    else if (paid[0]?.paymentId !== paymentId)
      yield `has the place ${placeId} paid by ${paymentId}, the booking by ${paid[0]?.paymentId}`;
  }
  for (const { placeId, paymentId } of shares)
    if (!rows.some((row) => row.placeId.equals(placeId)))
      yield `has no player in for the share ${paymentId} of the place ${placeId}`;
}

/** Invariant 12: a game has at most its places taken, each by another account, and each share its player. */
export async function* checkGames(audit: Audit, games: GameDoc[]): AsyncIterable<Violation> {
  const { now } = audit;
  const bookings = new Map<string, BookingDoc>();
  const ids = games.map(({ bookingId }) => bookingId);
  for await (const booking of scan(audit, 'bookings', { ids })) bookings.set(booking._id.toString(), booking);
  for (const game of games) {
    const subject = game._id.toString();
    for (const message of wrongIn(game, now)) yield { invariant: 12, subject, message };
    const booking = bookings.get(game.bookingId.toString());
    if (!booking || booking.op || now.getTime() - booking.updatedAt.getTime() < GRACE_MS) continue;
    if (now.getTime() - game.updatedAt.getTime() < GRACE_MS) continue;
    for (const message of wrongShares(game, booking)) yield { invariant: 12, subject, message };
  }
}
