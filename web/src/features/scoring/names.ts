import type { Match } from '@crease/shared/contracts/matches';
import type { PlayerId } from '@crease/shared/cricket/setup';

export type NameOf = (id: PlayerId | undefined) => string;

/** The name of each player of a match. */
export function namesOf({ sides }: Match): NameOf {
  const names = new Map(
    sides.flatMap(({ players }) => players.map(({ playerId, name }) => [playerId, name])),
  );
  return (id) => names.get(id ?? '') ?? '';
}
