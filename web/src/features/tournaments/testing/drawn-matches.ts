import type { TournamentMatch } from '@crease/shared/contracts/tournament';

const id = (n: number): string => n.toString(16).padStart(24, '0');

export const teamSide = (n: number): TournamentMatch['sides'][number] => ({
  teamId: id(n),
  name: `Team ${n}`,
});

/** A match of a bracket that waits for its hour, with what a test says of it. */
export const aMatch = (
  number: number,
  sides: TournamentMatch['sides'],
  over: Partial<TournamentMatch> = {},
): TournamentMatch => ({
  _id: id(1000 + number),
  number,
  round: 1,
  stage: 'knockout',
  status: 'planned',
  sides,
  ...over,
});

/** A knockout of four with a match for third place; the first semi-final is decided. */
export const fourTeams = (): TournamentMatch[] => [
  aMatch(1, [teamSide(1), teamSide(4)], { status: 'over', winnerId: teamSide(1).teamId }),
  aMatch(2, [teamSide(2), teamSide(3)]),
  aMatch(3, [{ loserOf: 1, ...teamSide(4) }, { loserOf: 2 }], { round: 2, stage: 'third-place' }),
  aMatch(4, [{ winnerOf: 1, ...teamSide(1) }, { winnerOf: 2 }], { round: 2, stage: 'final' }),
];
