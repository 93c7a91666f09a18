import { FollowedMemory } from '../../messaging/outbox/followed-memory.js';
import { eventKey } from '../../messaging/outbox/outbox-collections.js';
import type { Core, Reads } from '../../platform/core.js';
import type { GameDoc } from './game.schema.js';

/** Maximum number of remembered games, each with at most `MAX_ROWS` players: about 20 kB. */
const MAX_GAMES = 1_000;
const MAX_ROWS = 50;
/** A stale game costs its player one update and one more read. */
const KEEP_MS = 60_000;

type GameReads = Pick<Reads, 'game' | 'takeGame' | 'keepGame'>;

interface GameMemory {
  /** Game reads that remember their results. */
  over(game: Reads['game']): GameReads;
  /** Reports that a game has changed to this `seq`, by its event key; other keys are ignored. */
  changed(key: string, seq?: number): void;
  /** Drops everything after missed events. */
  forget(): void;
}

/**
 * Games that this process read or wrote in the last minute, so that a player joins without another read. May be stale:
 * a join from memory requires the game's `seq` (docs/invariants.md P14). Never refuses a player.
 */
export function createGameMemory(events: Core['events'], heardAt: () => number): GameMemory {
  const games = new FollowedMemory<Readonly<GameDoc>>(heardAt, MAX_GAMES, KEEP_MS);
  const keyOf = (gameId: string): string => eventKey('games', gameId);
  const changed = (key: string, seq?: number): void => {
    const known = games.peek(key);
    if (!known || (seq !== undefined && known.seq >= seq)) return; // our own write, echoed, or an older one
    games.drop(key);
  };
  events.onOwnWrite(changed);
  const keepGame: GameReads['keepGame'] = (game) => {
    const key = keyOf(game._id.toString());
    if (game.rows.length > MAX_ROWS || (games.peek(key)?.seq ?? 0) > game.seq) return;
    games.keep(key, game);
  };
  return {
    over: (read) => ({
      async game(gameId) {
        const game = await read(gameId);
        if (game) keepGame(game);
        return game;
      },
      takeGame(gameId) {
        const key = keyOf(gameId);
        const game = games.recall(key);
        games.drop(key);
        return game;
      },
      keepGame,
    }),
    changed,
    forget: () => games.dropAll(),
  };
}
