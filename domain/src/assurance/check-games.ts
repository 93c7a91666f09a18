import type { GameDoc } from '../play/games/game.schema.js';
import { isIn, takenOf } from '../play/games/places.js';
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

/** Invariant 12, first half: a game has at most its places taken, each by another account. */
export async function* checkGames({ now }: Audit, games: GameDoc[]): AsyncIterable<Violation> {
  for (const game of games)
    for (const message of wrongIn(game, now)) yield { invariant: 12, subject: game._id.toString(), message };
}
