import { addMatchEvents, createMatch, type Match, takeScorerLease } from '@crease/shared/contracts/matches';
import { createTeam } from '@crease/shared/contracts/teams';
import { PRESETS } from '@crease/shared/cricket/presets';
import type { Person } from './people.js';

const named = (names: readonly string[]) => names.map((name) => ({ name }));

/** Both sides of a match, by their names. The second has two bowlers, who take turns without being asked for. */
const FIRST = ['Arjun Mehta', 'Bhavesh Patil', 'Chirag Shah', 'Deepak Nair'];
const SECOND = ['Kabir Singh', 'Lokesh Rahul'];

/** A new match that its captain may score. `rival`, captain of the other side, may as well. */
export async function aMatch(
  captain: Person,
  { rival, overs = 50 }: { rival?: Person; overs?: number } = {},
): Promise<Match> {
  const team = async ({ api }: Person, name: string, shortName: string) =>
    (await api.call(createTeam, { body: { name, shortName, cityName: 'Mumbai' } })).team._id;
  const teamId = await team(captain, 'Andheri Night Riders', 'ANR');
  const other = rival ? { teamId: await team(rival, 'Bandra Blasters', 'BBL') } : { name: 'Bandra Blasters' };
  const { match } = await captain.api.call(createMatch, {
    body: {
      startsAt: new Date().toISOString(),
      sides: [
        { teamId, players: named(FIRST) },
        { ...other, players: named(SECOND) },
      ],
      // Presets have the wire form, apart from `readonly`.
      rules: { ...PRESETS['box-6'], overs } as Match['rules'],
    },
  });
  return match;
}

/** A match of which the captain has scored this many balls, at most twelve. */
export async function aScoredMatch(captain: Person, balls: number): Promise<Match> {
  const match = await aMatch(captain);
  const params = { id: match._id };
  const { lease } = await captain.api.call(takeScorerLease, { params, body: {} });
  const [batting, bowling] = match.sides.map(({ players }) => players.map(({ playerId }) => playerId));
  const [striker = '', nonStriker = ''] = batting ?? [];
  const [bowler = '', second = ''] = bowling ?? [];
  const opening = { id: 'open', do: 'open' as const, striker, nonStriker, bowler };
  // Dots and fours: the batters change ends with the over alone.
  const played = Array.from({ length: balls }, (_, n) => ({
    id: `ball-${n}`,
    ball: {
      ...(n < 6 ? { bowler, striker } : { bowler: second, striker: nonStriker }),
      ...(n % 2 === 0 ? { bat: 0 } : { bat: 4, boundary: 4 as const }),
    },
  }));
  await captain.api.call(addMatchEvents, { params, body: { lease, after: 0, events: [opening, ...played] } });
  return match;
}
