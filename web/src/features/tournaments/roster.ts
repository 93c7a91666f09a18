import type { Team } from '@crease/shared/contracts/teams';
import type { Tournament } from '@crease/shared/contracts/tournament';

type Bounds = Pick<Tournament, 'rosterMin' | 'rosterMax'>;

/** The teams that the player may enter, because they are its captain. */
export const captainedBy = (teams: readonly Team[], userId: string | undefined): Team[] =>
  teams.filter(({ members }) =>
    members.some(
      (member) => member.role === 'captain' && member.userId !== undefined && member.userId === userId,
    ),
  );

/** The roster that is ticked at first: the whole team, or its first members where there are too many. */
export const firstRoster = ({ members }: Pick<Team, 'members'>, { rosterMax }: Bounds): string[] =>
  members.slice(0, rosterMax).map(({ memberId }) => memberId);

/** Whether so many players may be entered, and how many are missing or too many if not. */
export function rosterProblem(count: number, { rosterMin, rosterMax }: Bounds): 'few' | 'many' | undefined {
  if (count < rosterMin) return 'few';
  return count > rosterMax ? 'many' : undefined;
}
