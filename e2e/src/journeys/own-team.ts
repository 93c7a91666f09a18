import { createMatch } from '@crease/shared/contracts/matches';
import { addGuest, createTeam, type Team } from '@crease/shared/contracts/teams';
import type { Person } from './people.js';
import { SHORT_RULES } from './played-match.js';

/** A team of its captain and guests. */
export async function aTeamWithGuests(
  { api }: Person,
  name: string,
  shortName: string,
  guests: string[],
): Promise<Team> {
  let { team } = await api.call(createTeam, { body: { name, shortName, cityName: 'Mumbai' } });
  for (const guest of guests)
    team = (await api.call(addGuest, { params: { id: team._id }, body: { name: guest } })).team;
  return team;
}

const sideOf = ({ _id, members }: Team) => ({
  teamId: _id,
  captain: 0,
  players: members.map(({ memberId }) => ({ memberId })),
});

/** The match of last week, whose sides and rules are remembered: three players and one over a side. */
export async function aMatchBefore(captain: Person, own: Team, rivals: Team): Promise<string> {
  const startsAt = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const { match } = await captain.api.call(createMatch, {
    body: { startsAt, sides: [sideOf(own), sideOf(rivals)], rules: SHORT_RULES },
  });
  return match._id;
}
