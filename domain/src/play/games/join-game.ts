import { MAX_PLACES_AHEAD, MAX_ROWS_OF_A_GAME, PLACE_HOLD_SECONDS } from '@crease/shared/game-limits';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { patience } from '../../platform/patience.js';
import { changeGame, gameBusy, gameNotFound, tidyGame } from './change-game.js';
import { isFollowing } from './follow-booking.js';
import { addRow, addRowAsRead, writeGame } from './game.queries.js';
import type { GameDoc, GameNews, GameRow } from './game.schema.js';
import { assertNoContact } from './game-safety.js';
import { isHiddenFrom } from './hidden-game.js';
import type { AboutJoiner, PlayersGame } from './joiner.queries.js';
import { isBeingTakenOver, isJoinable, isUntidy, newsOf, nextEnd, rowOf, seated } from './places.js';

export interface Joined {
  game: GameDoc;
  row: GameRow;
}

/** @throws `STATE_CONFLICT` for a game that takes no players any more */
export function assertJoinable(game: GameDoc, now: Date): void {
  if (game.closedAt) throw refuse('STATE_CONFLICT', 'game_cancelled');
  if (!isJoinable(game, now)) throw refuse('STATE_CONFLICT', 'game_closed');
}

function isInFewGames(games: readonly PlayersGame[], userId: Types.ObjectId, now: Date): boolean {
  const ahead = games.filter((game) => game.startsAt > now && rowOf(game, userId, now));
  return ahead.length < MAX_PLACES_AHEAD;
}

/** @throws `STATE_CONFLICT` for a player who is in as many games ahead as one account may be */
function assertFewGames(games: readonly PlayersGame[], userId: Types.ObjectId, now: Date): void {
  if (!isInFewGames(games, userId, now))
    throw refuse('STATE_CONFLICT', 'too_many_games', { params: { max: MAX_PLACES_AHEAD } });
}

const newRow = (userId: Types.ObjectId, note: string | undefined, now: Date): GameRow => ({
  placeId: new Types.ObjectId(),
  userId,
  status: 'waiting',
  share: 0,
  n: 0,
  at: now,
  ...(note ? { note } : {}),
});

/** The row with which a player joins the game as it was read, and its news. */
function joining(game: GameDoc, row: GameRow, now: Date): { row: GameRow; news: GameNews[] } {
  if (game.approve) {
    const asked: GameRow = { ...row, status: 'asked', share: game.share };
    return { row: asked, news: [newsOf('asked', asked, now)] };
  }
  const isQueued = game.rows.some(({ status }) => status === 'waiting');
  const taken = isQueued ? undefined : seated(game, row, now, PLACE_HOLD_SECONDS);
  if (!taken) return { row: { ...row, share: game.share }, news: [] };
  return { row: taken, news: taken.status === 'in' ? [newsOf('joined', taken, now)] : [] };
}

/** A player who wants to leave and joins again keeps their place, unless another player is about to take it. */
async function stay(core: Core, { game, row }: Joined): Promise<Joined> {
  if (row.status !== 'leaving') return { game, row };
  const after = await changeGame(core, game._id, (one, now) => {
    const own = one.rows.find(({ placeId }) => placeId.equals(row.placeId));
    if (own?.status !== 'leaving' || isBeingTakenOver(one, own, now)) return null;
    return {
      set: { rows: one.rows.map((other) => (other === own ? { ...own, status: 'in' as const } : other)) },
    };
  });
  return { game: after, row: rowOf(after, row.userId, core.clock.now()) ?? row };
}

/** Writes a row. Only a player who takes over from another changes more than the list of rows. */
async function writeRow(core: Core, game: GameDoc, row: GameRow, news: GameNews[]): Promise<GameDoc | null> {
  if (!row.successorOf) return await addRow(core, game, row, news);
  const rows = [...game.rows, row];
  const lookAt = nextEnd({ rows });
  return await writeGame(core, game, { set: { rows, ...(lookAt ? { lookAt } : {}) }, news });
}

/** A place that became free while the player joined the queue goes to the player who waits longest. */
async function seatedIn(core: Core, written: GameDoc, row: GameRow): Promise<Joined> {
  const game = isUntidy(written, core.clock.now()) ? await tidyGame(core, written._id) : written;
  return { game, row: rowOf(game, row.userId, core.clock.now()) ?? row };
}

/** A request to join. */
interface Wish {
  userId: Types.ObjectId;
  note: string | undefined;
}

/**
 * Adds the row of a player to the game as this process remembers it, without reading it. Null if the game has changed,
 * or if anything but a new row would follow: a player is refused only by the game as stored.
 */
async function joinFromMemory(
  core: Core,
  game: GameDoc,
  { userId, note }: Wish,
  { blocked, games, booking }: AboutJoiner,
): Promise<Joined | null> {
  const now = core.clock.now();
  if (game.hostId.equals(userId) || rowOf(game, userId, now)) return null;
  if (!isJoinable(game, now) || isUntidy(game, now) || isHiddenFrom(game, userId, blocked, now)) return null;
  if (game.rows.length >= MAX_ROWS_OF_A_GAME || !isInFewGames(games, userId, now)) return null;
  if (!(await isFollowing(core, game, booking))) return null;
  const { row, news } = joining(game, newRow(userId, note, now), now);
  if (row.successorOf) return null;
  await failpoint('game.beforeJoin');
  const written = await addRowAsRead(core, game, row, news);
  await failpoint('game.afterJoin');
  return written && (await seatedIn(core, written, row));
}

/**
 * Takes a place, asks for one, or queues for one; the same player again gets the row they have.
 * @throws `NOT_FOUND`, also for a game hidden by a block; `VALIDATION` for a note with a contact; `STATE_CONFLICT` for
 * the host, once the game takes no players, and for a player who is in too many games; `GAME_FULL` if its list is full
 */
export async function joinGame(
  core: Core,
  userId: Types.ObjectId,
  gameId: string,
  note?: string,
): Promise<Joined> {
  assertNoContact(note);
  const waitAMoment = patience(gameBusy);
  // Saves a round trip to the database where this process knows the game.
  const readJoiner = (bookingId = core.reads.bookingOfGame(gameId)) =>
    core.reads.joiner({ userId: userId.toString(), bookingId });
  const remembered = core.reads.takeGame(gameId);
  if (remembered) {
    const about = await readJoiner(remembered.bookingId.toString());
    const joined = await joinFromMemory(core, remembered, { userId, note }, about);
    if (joined) return joined;
  }
  for (;;) {
    const [game, { blocked, games, booking }] = await Promise.all([core.reads.game(gameId), readJoiner()]);
    const now = core.clock.now();
    if (!game || isHiddenFrom(game, userId, blocked, now)) throw gameNotFound();
    if (game.hostId.equals(userId)) throw refuse('STATE_CONFLICT', 'own_game');
    const own = rowOf(game, userId, now);
    if (own && !game.closedAt) return await stay(core, { game, row: own });
    assertJoinable(game, now);
    if (!(await isFollowing(core, game, booking))) continue;
    if (isUntidy(game, now)) {
      await tidyGame(core, game._id);
      continue;
    }
    assertFewGames(games, userId, now);
    if (game.rows.length >= MAX_ROWS_OF_A_GAME) throw refuse('GAME_FULL', 'game_list_full');
    const { row, news } = joining(game, newRow(userId, note, now), now);
    await failpoint('game.beforeJoin');
    const written = await writeRow(core, game, row, news);
    await failpoint('game.afterJoin');
    if (written) return await seatedIn(core, written, row);
    await waitAMoment();
  }
}
