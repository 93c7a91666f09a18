import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { changeGame, type Decided } from './change-game.js';
import { findGamesOf } from './game.queries.js';
import type { GameDoc, GameRow } from './game.schema.js';

/** Removes an account's words, requests and unpaid places ahead. A paid place stays, without a name. */
function without(game: GameDoc, userId: Types.ObjectId, now: Date): Decided {
  const isTheirs = (row: GameRow): boolean => row.userId.equals(userId);
  const stays = (row: GameRow): boolean =>
    row.paymentId !== undefined ||
    ((row.status === 'in' || row.status === 'leaving') && game.startsAt <= now);
  const nameless = (row: GameRow): GameRow => {
    if (!isTheirs(row)) return row;
    const { note: _, ...rest } = row;
    return rest;
  };
  return {
    set: {
      rows: game.rows.filter((row) => !isTheirs(row) || stays(row)).map(nameless),
      lapsed: game.lapsed.map(nameless),
      answers: game.answers.filter((answer) => !answer.userId.equals(userId)),
      untold: (game.untold ?? []).filter((news) => !news.userId.equals(userId)),
    },
    unset: game.hostId.equals(userId) ? ['note'] : [],
  };
}

/** Removes a deleted account from games. Idempotent. */
export async function eraseFromGames(core: Core, userId: Types.ObjectId): Promise<void> {
  for (const { _id } of await findGamesOf(core, userId))
    await changeGame(core, _id, (game, now) => without(game, userId, now));
}

/** The games that an account hosts or has a row in, for its export. */
export async function exportGames(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return (await findGamesOf(core, userId)).map((game) => {
    const { _id, groundName, bookingDate, timeSlot, hostId, answers } = game;
    const isHost = hostId.equals(userId);
    const row = game.rows.find((one) => one.userId.equals(userId));
    return {
      _id,
      groundName,
      bookingDate,
      timeSlot,
      isHost,
      ...(isHost && game.note ? { note: game.note } : {}),
      ...(row ? { status: row.status, share: row.share, note: row.note } : {}),
      answer: answers.find((one) => one.userId.equals(userId))?.answer,
    };
  });
}
