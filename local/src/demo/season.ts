import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { skillsIn } from '@crease/domain/play/demo/demo-teams';
import { plausibleEvent } from '@crease/domain/play/demo/plausible-play';
import { demoId, type Random, randomFrom } from '@crease/domain/play/demo/random';
import { copiesOf } from '@crease/domain/play/matches/file-match';
import type { MatchDoc } from '@crease/domain/play/matches/match.schema';
import type { LoggedEvent, MatchLogDoc, MatchSide } from '@crease/domain/play/matches/match-log.schema';
import { setupOf } from '@crease/domain/play/matches/match-setup';
import { storedCard } from '@crease/domain/play/matches/stored-card';
import type { TeamDoc } from '@crease/domain/play/teams/team.schema';
import { append, isRefusal, openMatch } from '@crease/shared/cricket/match';
import { PRESETS, type PresetName } from '@crease/shared/cricket/presets';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';

export const SEASON_MATCHES = 40;
/** The evenings of the season, from so many days ago to the day before yesterday. */
const DAYS_BACK = 68;
const HOUR_MS = 3_600_000;
const BETWEEN_BALLS_MS = 24_000;
const PRESETS_PLAYED: readonly PresetName[] = ['box-6', 'turf-8', 'box-6'];

export interface Season {
  matches: MatchDoc[];
  logs: MatchLogDoc[];
}

/** All pairs of teams in rounds, as a league plays them: every team once a round. */
function pairOf(n: number, teams: number): [number, number] {
  const perRound = teams / 2;
  const [round, table] = [Math.floor(n / perRound), n % perRound];
  const seats = teams - 1;
  const at = (seat: number) => ((((round - seat) % seats) + seats) % seats) + 1;
  const pair: [number, number] = table === 0 ? [0, at(0)] : [at(table), at(seats - table)];
  return round % 2 === 0 ? pair : [pair[1], pair[0]];
}

/** The demo season: played, confirmed by both captains, the same in every database. */
export function demoSeason(teams: readonly TeamDoc[], grounds: readonly GroundDoc[], now: Date): Season {
  const season: Season = { matches: [], logs: [] };
  for (let n = 0; n < SEASON_MATCHES; n++) {
    const [home, away] = pairOf(n, teams.length).map((team) => teams[team]);
    const ground = grounds[n % grounds.length];
    if (!home || !away || !ground) continue;
    const { match, log } = playedMatch(n, [home, away], ground, now);
    season.matches.push(match);
    season.logs.push(log);
  }
  return season;
}

function sideOf(
  { _id: teamId, name, members }: TeamDoc,
  n: number,
  players: number,
  random: Random,
): MatchSide {
  // Different players stay away, but never the captain.
  const absent = random.some([...members.keys()].slice(1), Math.max(0, members.length - players));
  const present = members.filter((_, seat) => !absent.includes(seat));
  return {
    teamId,
    name,
    players: present.slice(0, players).map(({ memberId, userId, name: guest }) => ({
      playerId: demoId('playerId', `${n}-${memberId}`).toString(),
      memberId,
      ...(userId ? { userId } : {}),
      ...(guest === undefined ? {} : { name: guest }),
    })),
    captain: 0,
  };
}

function playedMatch(n: number, [home, away]: [TeamDoc, TeamDoc], ground: GroundDoc, now: Date) {
  const random = randomFrom(`demo match ${n}`);
  const rules = PRESETS[PRESETS_PLAYED[n % PRESETS_PLAYED.length] ?? 'box-6'];
  const daysAgo = Math.round(DAYS_BACK - (n * (DAYS_BACK - 2)) / (SEASON_MATCHES - 1));
  const startsAt = hourStart(addDays(dayOf(now), -daysAgo), random.between(18, 21));
  const sides = [home, away].map((team) => sideOf(team, n, rules.players, random));
  const toss = {
    wonBy: random.chance(0.5),
    chose: random.chance(0.6) ? ('bat' as const) : ('bowl' as const),
  };
  const setup = {
    rules,
    sides,
    toss: { wonBy: toss.wonBy ? (1 as const) : (0 as const), chose: toss.chose },
  };
  const { events, card } = playOut(setup, startsAt, home, random);
  const endedAt = events.at(-1)?.at ?? startsAt;
  const at = new Date(endedAt.getTime() + random.between(1, 20) * HOUR_MS);
  const confirmations = [home, away].map(({ captainId: userId }, side) => ({
    side: side === 0 ? (0 as const) : (1 as const),
    userId,
    at,
  }));
  const log: MatchLogDoc = {
    _id: demoId('match', n),
    ...setup,
    eventSeq: events.length,
    events,
    card,
    endedAt,
    confirmations,
    confirmed: { at, how: 'sides', eventSeq: events.length },
    opSeq: 1,
    // The worker counts its figures, as for a match whose process died before it did.
    unfiledAt: at,
    updatedAt: at,
    outbox: [],
    seq: 1,
  };
  const match: MatchDoc = {
    _id: log._id,
    startsAt,
    groundId: ground._id,
    ownerId: ground.ownerId,
    createdBy: home.captainId,
    scorerIds: [],
    ...copiesOf(log),
    createdAt: new Date(startsAt.getTime() - 72 * HOUR_MS),
  };
  return { match, log };
}

/** Plays a match to its end by events that the rules offer. */
export function playOut(
  setup: Pick<MatchLogDoc, 'rules' | 'sides' | 'toss'>,
  startsAt: Date,
  { captainId: by }: Pick<TeamDoc, 'captainId'>,
  random: Random,
): Pick<MatchLogDoc, 'events' | 'card'> {
  const skills = skillsIn(setup.sides);
  const events: LoggedEvent[] = [];
  let state = openMatch(setupOf(setup));
  for (;;) {
    const event = plausibleEvent(state, `e${events.length + 1}`, skills, random);
    if (!event) return { events, card: storedCard(state) };
    const next = append(state, event);
    if (isRefusal(next)) throw new Error(`${next.reason}: ${JSON.stringify(event)}`);
    state = next;
    events.push({ event, at: new Date(startsAt.getTime() + events.length * BETWEEN_BALLS_MS), by });
  }
}
