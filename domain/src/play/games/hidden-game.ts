import { Types } from 'mongoose';
import { blockedWith } from '../../accounts/blocked-people/blocked-between.js';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { changeGame, gameNotFound } from './change-game.js';
import { gameOf } from './game.policy.js';
import { findGamesAhead } from './game.queries.js';
import type { GameDoc } from './game.schema.js';
import { isIn, newsOf, rowOf } from './places.js';

/**
 * True if a block stands between the reader and the host or a player of the game. Hosts, and players who have a row
 * already, always see the game. `blocked` is what `blockedWith` says of the reader.
 */
export function isHiddenFrom(
  game: Pick<GameDoc, 'hostId' | 'rows'>,
  reader: Types.ObjectId,
  blocked: ReadonlySet<string>,
  now: Date,
): boolean {
  if (blocked.size === 0 || game.hostId.equals(reader) || rowOf(game, reader, now)) return false;
  const players = [game.hostId, ...game.rows.filter(isIn).map(({ userId }) => userId)];
  return players.some((id) => blocked.has(id.toString()));
}

/** A game that this reader may see. @throws `NOT_FOUND`, also for one that is hidden from them */
export async function visibleGameOf(
  core: Core,
  gameId: string,
  person: Pick<Caller, 'id'> | null,
): Promise<GameDoc> {
  const reader = person ? new Types.ObjectId(person.id) : undefined;
  const [game, blocked] = await Promise.all([
    gameOf(core, gameId),
    reader ? blockedWith(core, reader) : undefined,
  ]);
  if (reader && blocked && isHiddenFrom(game, reader, blocked, core.clock.now())) throw gameNotFound();
  return game;
}

/** Those of these accounts, by id, from whom a block hides the game. */
export async function hiddenFrom(
  core: Core,
  game: GameDoc,
  readers: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = core.clock.now();
  const hidden = await Promise.all(
    readers.map(async (id) => {
      const reader = new Types.ObjectId(id);
      return isHiddenFrom(game, reader, await blockedWith(core, reader), now);
    }),
  );
  return new Set(readers.filter((_, i) => hidden[i]));
}

/** Makes watchers read an account's games ahead again: those of people whom it has just blocked end at once. */
export async function readAgainAfterBlock(core: Core, userId: Types.ObjectId): Promise<void> {
  for (const { _id } of await findGamesAhead(core, userId)) await changeGame(core, _id, () => ({}));
}

/** Removes the requests and turns of a player whom the host has blocked, so that no place is offered to them. */
export async function dropRequestsTo(
  core: Core,
  hostId: Types.ObjectId,
  userId: Types.ObjectId,
): Promise<void> {
  for (const { _id, hostId: host } of await findGamesAhead(core, userId))
    if (host.equals(hostId))
      await changeGame(core, _id, (game, now) => {
        const row = game.rows.find((one) => one.userId.equals(userId));
        if (row?.status !== 'asked' && row?.status !== 'waiting') return null;
        const news = row.status === 'asked' ? [newsOf('declined', row, now)] : [];
        return { set: { rows: game.rows.filter((one) => one !== row) }, news };
      });
}
