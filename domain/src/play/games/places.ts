import { MAX_LAPSED_HOLDS, OFFERED_PLACE_HOLD_SECONDS } from '@crease/shared/game-limits';
import type { Types } from 'mongoose';
import type { GameDoc, GameNews, GameRow } from './game.schema.js';

/** What follows from a game's rows at an instant, by the clock. Pure. */

type Rows = Pick<GameDoc, 'rows'>;
type Places = Pick<GameDoc, 'rows' | 'places'>;
type Terms = Pick<GameDoc, 'closedAt' | 'closesAt' | 'startsAt' | 'endsAt'>;

export const hasLapsed = ({ status, expiresAt }: GameRow, now: Date): boolean =>
  status === 'held' && expiresAt !== undefined && expiresAt <= now;

export const liveRows = ({ rows }: Rows, now: Date): GameRow[] => rows.filter((row) => !hasLapsed(row, now));

/** True for a row that fills a place. A leaver and the player who takes over from them fill one, the leaver's. */
export const occupies = (row: GameRow, now: Date): boolean =>
  row.successorOf === undefined &&
  (row.status === 'in' || row.status === 'leaving' || (row.status === 'held' && !hasLapsed(row, now)));

/** The host's place included. */
export const takenOf = ({ rows }: Rows, now: Date): number =>
  1 + rows.filter((row) => occupies(row, now)).length;

/** Whether another player holds the place of a player who is leaving. */
export const isBeingTakenOver = ({ rows }: Rows, { placeId }: GameRow, now: Date): boolean =>
  rows.some((row) => row.successorOf?.equals(placeId) && !hasLapsed(row, now));

/** The first player who is leaving and whose place no other player holds. */
export const vacated = (game: Rows, now: Date): GameRow | undefined =>
  game.rows.find((row) => row.status === 'leaving' && !isBeingTakenOver(game, row, now));

/** Whether a player could take a place now. */
export const hasRoom = (game: Places, now: Date): boolean =>
  takenOf(game, now) < game.places || vacated(game, now) !== undefined;

export const isJoinable = ({ closedAt, closesAt }: Terms, now: Date): boolean =>
  closedAt === undefined && closesAt > now;

export function statusOf(game: Places & Terms, now: Date): 'open' | 'full' | 'closed' | 'over' {
  if (game.closedAt) return 'closed';
  if (game.endsAt <= now) return 'over';
  if (game.closesAt <= now) return 'closed';
  return hasRoom(game, now) ? 'open' : 'full';
}

/** The player's own row, unless it has lapsed. */
export const rowOf = ({ rows }: Rows, userId: Types.ObjectId, now: Date): GameRow | undefined =>
  rows.find((row) => row.userId.equals(userId) && !hasLapsed(row, now));

/** A row whose place lasts: its player plays. */
export const isIn = ({ status }: Pick<GameRow, 'status'>): boolean => status === 'in' || status === 'leaving';

/** A hold that begins now. It never outlasts the time until which the game takes players. */
export function holdUntil(game: Pick<GameDoc, 'closesAt'>, now: Date, seconds: number): Date {
  return new Date(Math.min(now.getTime() + seconds * 1_000, game.closesAt.getTime()));
}

/** The rows, with no hold beyond the time until which the game takes players. */
export const heldUntil = (rows: readonly GameRow[], closesAt: Date): GameRow[] =>
  rows.map((row) =>
    row.status === 'held' && row.expiresAt && row.expiresAt > closesAt
      ? { ...row, expiresAt: closesAt }
      : row,
  );

/** The row that has, or had until its hold lapsed, this place. */
export const rowOfPlace = (
  { rows, lapsed }: Pick<GameDoc, 'rows' | 'lapsed'>,
  placeId: Types.ObjectId,
): GameRow | undefined => [...rows, ...lapsed].find((row) => row.placeId.equals(placeId));

/** The row with a place: `in` where nothing is to be paid, else held for the share. Undefined if there is no room. */
export function seated(
  game: Places & Pick<GameDoc, 'share' | 'closesAt'>,
  row: GameRow,
  at: Date,
  seconds: number,
): GameRow | undefined {
  const { successorOf: _, expiresAt: __, ...waiting } = row;
  if (takenOf(game, at) < game.places)
    return game.share === 0
      ? { ...waiting, status: 'in', share: 0, at }
      : { ...waiting, status: 'held', share: game.share, at, expiresAt: holdUntil(game, at, seconds) };
  const leaver = vacated(game, at);
  if (!leaver) return undefined;
  const expiresAt = holdUntil(game, at, seconds);
  return { ...waiting, status: 'held', share: leaver.share, at, expiresAt, successorOf: leaver.placeId };
}

/** True if holds have lapsed, or a player waits although there is room. */
export const isUntidy = (game: Places & Terms, now: Date): boolean =>
  game.rows.some((row) => hasLapsed(row, now)) ||
  (isJoinable(game, now) && hasRoom(game, now) && game.rows.some(({ status }) => status === 'waiting'));

export interface Tidied {
  rows: GameRow[];
  lapsed: GameRow[];
  news: GameNews[];
}

export const newsOf = (
  what: GameNews['what'],
  { placeId, userId, expiresAt }: Pick<GameRow, 'placeId' | 'userId' | 'expiresAt'>,
  at: Date,
): GameNews => ({
  id: `${what}-${placeId}-${at.getTime()}`,
  what,
  userId,
  at,
  ...(expiresAt ? { expiresAt } : {}),
});

/**
 * Sets lapsed holds aside and gives each free place to the player who has waited longest, as part of the caller's
 * update.
 */
export function tidied(game: GameDoc, now: Date): Tidied {
  const ended = game.rows.filter((row) => hasLapsed(row, now));
  const rows = liveRows(game, now);
  const news = ended.map((row) => newsOf('lapsed', { placeId: row.placeId, userId: row.userId }, now));
  const lapsed = [...game.lapsed, ...ended].slice(-MAX_LAPSED_HOLDS);
  if (!isJoinable(game, now)) return { rows, lapsed, news };
  for (const [i, row] of rows.entries()) {
    if (row.status !== 'waiting') continue;
    const next = seated({ ...game, rows }, row, now, OFFERED_PLACE_HOLD_SECONDS);
    if (!next) break;
    rows[i] = next;
    news.push(newsOf(next.status === 'in' ? 'seated' : 'offered', next, now));
  }
  return { rows, lapsed, news };
}

/** When the next hold ends. */
export function nextEnd({ rows }: Rows): Date | undefined {
  const ends = rows.flatMap(({ status, expiresAt }) =>
    status === 'held' && expiresAt ? [expiresAt.getTime()] : [],
  );
  return ends.length > 0 ? new Date(Math.min(...ends)) : undefined;
}

/** The position of a waiting row; 1 is next. */
export const positionOf = ({ rows }: Rows, row: GameRow): number =>
  rows.filter(({ status }) => status === 'waiting').findIndex(({ placeId }) => placeId.equals(row.placeId)) +
  1;
