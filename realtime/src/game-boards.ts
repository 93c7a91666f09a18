import { readGameState } from '@crease/domain/play/game-pages/read-game';
import { PublicBoards } from './public-boards.js';
import { gameRoom } from './rooms.js';
import type { Means } from './watched-states.js';

export type GameBoards = PublicBoards<'game:changed'>;

/** The games that are watched through this process. */
export const openGameBoards = (means: Means): GameBoards =>
  new PublicBoards(
    {
      event: 'game:changed',
      roomOf: gameRoom,
      read: async (gameId) => ({ gameId, ...(await readGameState(means.core, gameId)) }),
    },
    means,
  );
