import type { PlayerId } from '@crease/shared/cricket/setup';
import type { MatchSide } from '../matches/match-log.schema.js';
import type { Skill } from './plausible-play.js';
import { demoId, randomFrom } from './random.js';

export const DEMO_TEAMS = 8;
/** Teams of accounts that people sign in with: they do not play by themselves, so that no bell rings all evening. */
export const TEAMS_OF_PEOPLE = 2;

/** The demo tournament whose matches are played live. */
export const DEMO_CUP = demoId('tournament', 'running');

export const demoTeamId = (n: number) => demoId('team', n);

/** What a demo player can do: the same in every match. `seat` is their number in the team, batters first. */
function skillOf(memberId: string, seat: number): Skill {
  const random = randomFrom(`skill ${memberId}`);
  const spread = () => 0.75 + random.next() * 0.5;
  return { batting: (1.2 - seat * 0.06) * spread(), bowling: (0.85 + seat * 0.05) * spread() };
}

/** The skills of the players of a match by their place in its sides. */
export function skillsIn(sides: readonly MatchSide[]): (playerId: PlayerId) => Skill {
  const skills = new Map(
    sides.flatMap(({ players }) =>
      players.map(({ playerId, memberId }, seat) => [playerId, skillOf(String(memberId ?? playerId), seat)]),
    ),
  );
  return (playerId) => skills.get(playerId) ?? { batting: 1, bowling: 1 };
}
