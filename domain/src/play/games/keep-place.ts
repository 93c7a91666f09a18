import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { Kept, PlaceOperation } from '../../sales/payables/game-places-port.js';
import { changeGame, type Decided } from './change-game.js';
import type { GameDoc, GameRow, ReplacedRow } from './game.schema.js';
import { isBeingTakenOver, newsOf, takenOf } from './places.js';

const isSame = (row: Pick<GameRow, 'placeId'>, placeId: Types.ObjectId): boolean =>
  row.placeId.equals(placeId);

/** The row of a place that is held, or was until its hold lapsed. */
const heldRow = ({ rows, lapsed }: GameDoc, placeId: Types.ObjectId): GameRow | undefined =>
  rows.find((row) => row.status === 'held' && isSame(row, placeId)) ??
  lapsed.find((row) => isSame(row, placeId));

/** The other rows of the game, once this place is kept; undefined if there is no room for it. */
function othersOf(
  game: GameDoc,
  held: GameRow,
  now: Date,
): { rows: GameRow[]; replaced?: ReplacedRow } | undefined {
  // The player may have asked or queued again since the hold lapsed; a second paid place is never theirs.
  const own = game.rows.find((row) => row.userId.equals(held.userId) && !isSame(row, held.placeId));
  if (own && (own.status === 'in' || own.status === 'leaving')) return undefined;
  const rows = game.rows.filter((row) => row !== own && !isSame(row, held.placeId));
  const leaver = rows.find((row) => row.status === 'leaving' && held.successorOf?.equals(row.placeId));
  if (leaver) {
    if (isBeingTakenOver({ rows }, leaver, now)) return undefined;
    // Without the leaver's words: an erasure does not look here.
    const { replaced: _, note: __, ...replaced } = leaver;
    return { rows: rows.filter((row) => row !== leaver), replaced };
  }
  return takenOf({ rows }, now) < game.places ? { rows } : undefined;
}

function kept(
  game: GameDoc,
  { placeId, paymentId, n }: PlaceOperation,
  paidAt: Date,
  now: Date,
): Decided | null {
  const done = game.rows.find((row) => isSame(row, placeId) && row.paymentId === paymentId);
  if (done) {
    if (done.n >= n) return null;
    return { set: { rows: game.rows.map((row) => (row === done ? { ...done, n } : row)) } };
  }
  const held = heldRow(game, placeId);
  if (!held || game.closedAt || held.n > n) return null;
  if (!held.expiresAt || paidAt > held.expiresAt) return null;
  const others = othersOf(game, held, now);
  if (!others) return null;
  const { successorOf: _, replaced: before, ...row } = held;
  const { replaced = before } = others;
  const paid: GameRow = { ...row, status: 'in', n, at: now, paymentId, ...(replaced ? { replaced } : {}) };
  return {
    set: {
      rows: [...others.rows, paid],
      lapsed: game.lapsed.filter((one) => !isSame(one, placeId)),
    },
    news: [newsOf('joined', { placeId, userId: row.userId }, now)],
  };
}

/**
 * Makes a held place permanent for the capture that pays for it, under the fencing token of the booking's operation.
 * Idempotent. A hold that has lapsed counts if the share was paid in time and there is still room.
 */
export async function keepPlace(core: Core, operation: PlaceOperation & { paidAt: Date }): Promise<Kept> {
  const after = await changeGame(core, operation.gameId, (game, now) =>
    kept(game, operation, operation.paidAt, now),
  );
  const row = after.rows.find(
    (one) => isSame(one, operation.placeId) && one.paymentId === operation.paymentId,
  );
  if (!row) return { kept: false };
  const { replaced } = row;
  return replaced?.paymentId
    ? { kept: true, replaced: { placeId: replaced.placeId, paymentId: replaced.paymentId } }
    : { kept: true };
}

/**
 * The row of a replaced player who gets their place back, and the other rows. A player who has joined again since loses
 * the new place if it is unpaid, and keeps only that if it is paid. The held row then still names the replaced player,
 * whose share goes back once the place is kept.
 */
function withReplaced(
  rows: readonly GameRow[],
  replaced: ReplacedRow | undefined,
): { others: GameRow[]; back?: ReplacedRow } {
  const own = replaced && rows.find(({ userId }) => userId.equals(replaced.userId));
  if (!replaced || own?.status === 'in' || own?.status === 'leaving') return { others: [...rows] };
  return { others: rows.filter((row) => row !== own), back: replaced };
}

/**
 * The rows without a player who leaves. A player whom they replaced has the place again, and a successor takes it over
 * from that player.
 */
function withoutLeaver({ rows }: GameDoc, { placeId, replaced }: GameRow): GameRow[] {
  const { others, back } = withReplaced(
    rows.filter((row) => !isSame(row, placeId)),
    replaced,
  );
  const after = others.map((row) => {
    const { successorOf, ...own } = row;
    if (!successorOf?.equals(placeId)) return row;
    return back ? { ...own, successorOf: back.placeId } : own;
  });
  return back ? [...after, back] : after;
}

/**
 * Takes back what `keepPlace` did, for an operation that was overtaken: the player holds the place again until the hold
 * ends, unless the game was closed, and a player whom they replaced has theirs. A player who has left since is out.
 * No-op if a newer operation has kept the place since.
 */
export async function dropPlace(
  core: Core,
  { gameId, placeId, paymentId, n }: PlaceOperation,
): Promise<void> {
  await changeGame(core, gameId, (game) => {
    const row = game.rows.find((one) => isSame(one, placeId) && one.paymentId === paymentId && one.n <= n);
    if (!row) return null;
    if (row.status === 'leaving') return { set: { rows: withoutLeaver(game, row) } };
    const { replaced, paymentId: _, ...rest } = row;
    const { others, back } = withReplaced(game.rows, replaced);
    const held: GameRow = {
      ...rest,
      status: 'held',
      ...(back ? { successorOf: back.placeId } : replaced ? { replaced } : {}),
    };
    const rows = game.closedAt
      ? others.filter((one) => one !== row)
      : others.map((one) => (one === row ? held : one));
    return { set: { rows: back ? [...rows, back] : rows } };
  });
}
