import { readBoard } from '@crease/domain/play/matches/match-board';
import { refuse } from '@crease/shared/refusals';
import { PublicBoards } from './public-boards.js';
import { matchRoom } from './rooms.js';
import type { Means } from './watched-states.js';

export type MatchBoards = PublicBoards<'match:changed'>;

/** The scoreboards of matches that are watched through this process. */
export const openMatchBoards = (means: Means): MatchBoards =>
  new PublicBoards(
    {
      event: 'match:changed',
      roomOf: matchRoom,
      async read(matchId) {
        const board = await readBoard(means.core, matchId);
        if (!board) throw refuse('NOT_FOUND', 'no_such_match');
        return { matchId, ...board };
      },
    },
    means,
  );
