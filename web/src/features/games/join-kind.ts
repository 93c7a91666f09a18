import type { Game, GamePlace } from '@crease/shared/contracts/games';

/** What joining means for this game: a place at once, a request to the host, or the line. */
export type JoinKind = 'join' | 'ask' | 'wait';

export function joinKindOf({ status, approve }: Pick<Game, 'status' | 'approve'>): JoinKind {
  if (status === 'full') return 'wait';
  return approve ? 'ask' : 'join';
}

/** Whether the place is one that the player gives back, and not only a request or a number in the line. */
export const isTaken = ({ status }: Pick<GamePlace, 'status'>): boolean =>
  status !== 'asked' && status !== 'waiting';
