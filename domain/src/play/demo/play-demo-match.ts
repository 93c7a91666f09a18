import type { MatchEvent } from '@crease/shared/cricket/events';
import { append, type MatchState as Fold, isRefusal, openMatch } from '@crease/shared/cricket/match';
import { PRESETS, type PresetName } from '@crease/shared/cricket/presets';
import { AppError, type ErrorCode } from '@crease/shared/errors';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { appendEvents } from '../matches/append-events.js';
import { confirmMatch } from '../matches/confirm-match.js';
import { createMatch } from '../matches/create-match.js';
import { foldAt } from '../matches/fold-memory.js';
import { takeLease } from '../matches/hold-lease.js';
import { findLatestOfTeams, findMatchToPlay } from '../matches/match.queries.js';
import type { MatchDoc } from '../matches/match.schema.js';
import { findMatchState } from '../matches/match-log.queries.js';
import type { MatchState } from '../matches/match-log.schema.js';
import { setupOf } from '../matches/match-setup.js';
import { setToss } from '../matches/set-side.js';
import { findTeams } from '../teams/team.queries.js';
import type { TeamDoc } from '../teams/team.schema.js';
import { DEMO_CUP, DEMO_TEAMS, demoTeamId, skillsIn, TEAMS_OF_PEOPLE } from './demo-teams.js';
import { plausibleEvent } from './plausible-play.js';
import { demoId, type Random, randomFrom } from './random.js';

/** Between two balls, an innings and the next one, and a match and the next one. */
const BALL_MS = { least: 5_000, most: 11_000 };
const INNINGS_MS = 25_000;
const MATCH_MS = 90_000;
/** A match of the tournament that was to begin this long ago is in its second innings when it first shows. */
const LATE_MS = 2 * 60_000;
/** If no demo match ended within this time, the next one is in its second innings when it first shows. */
const LONG_AGO_MS = 15 * 60_000;
const BALLS_AHEAD = 8;
/** A request's limit of events. */
const MAX_AHEAD = 120;

const PLAYED: readonly PresetName[] = ['box-6', 'box-6', 'turf-8'];
/** The named demo grounds of Mumbai come first. */
const GROUNDS = 3;

const asCaptain = ({ captainId }: TeamDoc): Caller => ({
  id: captainId.toString(),
  role: 'user',
  sessionId: 'demo',
});

const asOrganiser = ({ createdBy }: MatchDoc): Caller => ({
  id: createdBy.toString(),
  role: 'ground_owner',
  sessionId: 'demo',
});

/** Refusals that mean that another process plays the match now, or a person scores it. */
const OTHERS: readonly ErrorCode[] = ['LEASE_HELD', 'LEASE_LOST', 'BEHIND', 'STATE_CONFLICT', 'UNAVAILABLE'];

/**
 * Continues the demo match (of the demo tournament in its hour, else of two demo teams), confirms it at its end and
 * begins the next one after a pause. Each event follows from match and `seq`, so two workers write the same one.
 * Returns when the next step is due; undefined without demo teams.
 */
export async function playDemoMatch(core: Core): Promise<Date | undefined> {
  const ids = Array.from({ length: DEMO_TEAMS - TEAMS_OF_PEOPLE }, (_, n) => demoTeamId(n + TEAMS_OF_PEOPLE));
  const teams = (await findTeams(core, ids)).filter(({ endedAt }) => !endedAt);
  if (teams.length < 2) return undefined;
  try {
    return await step(core, teams);
  } catch (error) {
    if (error instanceof AppError && OTHERS.includes(error.code)) return undefined;
    throw error;
  }
}

async function step(core: Core, teams: readonly TeamDoc[]): Promise<Date | undefined> {
  const now = core.clock.now();
  const [latest, before] = await findLatestOfTeams(core, teams, 2);
  // Two workers may have begun one each: the later one is played.
  if (before && isOn(before))
    await send(core, scorerOf(before, teams), before, [{ id: 'rain', do: 'abandon', reason: 'Rain' }]);
  const log = latest && (await findMatchState(core, latest._id));
  if (latest && log && isOn(latest)) return await playOn(core, scorerOf(latest, teams), latest, log);
  const ofCup = await findMatchToPlay(core, DEMO_CUP);
  if (ofCup) return await playInCup(core, ofCup);
  if (!latest || !log) return await begin(core, teams, true);
  if (latest.status === 'over' && !log.confirmed && !log.dispute)
    for (const team of teamsOf(latest, teams))
      await confirmMatch(core, asCaptain(team), latest._id.toString());
  const endedAt = log.endedAt ?? log.updatedAt;
  const nextAt = new Date(endedAt.getTime() + MATCH_MS);
  if (nextAt > now) return nextAt;
  return await begin(core, teams, now.getTime() - endedAt.getTime() > LONG_AGO_MS);
}

/** The next step of a match of the tournament, as its organiser. */
async function playInCup(core: Core, match: MatchDoc): Promise<Date | undefined> {
  const organiser = asOrganiser(match);
  const log = await findMatchState(core, match._id);
  if (!log) return undefined;
  const now = core.clock.now();
  if (match.status === 'over') {
    await confirmMatch(core, organiser, match._id.toString());
    return new Date(now.getTime() + BALL_MS.least);
  }
  if (log.toss) return await playOn(core, organiser, match, log);
  await toss(core, organiser, match._id, randomFrom(`toss ${match._id}`));
  const tossed = await findMatchState(core, match._id);
  if (tossed && now.getTime() - match.startsAt.getTime() > LATE_MS)
    await send(core, organiser, match, eventsAhead(tossed));
  return new Date(now.getTime() + BALL_MS.least);
}

const toss = (core: Core, by: Caller, id: MatchDoc['_id'], random: Random) =>
  setToss(core, by, id.toString(), {
    wonBy: random.chance(0.5) ? 0 : 1,
    chose: random.chance(0.6) ? 'bat' : 'bowl',
  });

const isOn = ({ status }: MatchDoc): boolean => status === 'planned' || status === 'live';

const teamsOf = ({ teamIds }: MatchDoc, teams: readonly TeamDoc[]): TeamDoc[] =>
  teamIds.flatMap((id) => teams.find(({ _id }) => _id.equals(id)) ?? []);

/** The captain of the first side. */
const scorerOf = (match: MatchDoc, teams: readonly TeamDoc[]): Caller | undefined =>
  teamsOf(match, teams).map(asCaptain)[0];

async function begin(core: Core, teams: readonly TeamDoc[], isAhead: boolean): Promise<Date | undefined> {
  const startsAt = core.clock.now().toISOString();
  const random = randomFrom(`live match ${startsAt}`);
  const [home, away] = random.some(teams, 2);
  if (!home || !away) return undefined;
  const rules = random.pick(PLAYED);
  const side = ({ _id, members }: TeamDoc) => ({
    teamId: _id.toString(),
    players: members
      .slice(0, PRESETS[rules].players)
      .map(({ memberId }) => ({ memberId: memberId.toString() })),
    captain: 0,
  });
  const ground = await core.reads.ground(demoId('ground', random.between(0, GROUNDS - 1)).toString());
  const captain = asCaptain(home);
  const match = await createMatch(core, captain, {
    ...(ground?.status === 'active' ? { groundId: ground._id.toString() } : {}),
    startsAt,
    sides: [side(home), side(away)],
    rules,
  });
  await toss(core, captain, match._id, random);
  const log = await findMatchState(core, match._id);
  if (!log) return undefined;
  if (isAhead) await send(core, captain, match, eventsAhead(log));
  return new Date(core.clock.now().getTime() + BALL_MS.least);
}

const nextOf = (log: Pick<MatchState, '_id' | 'sides'>, state: Fold): MatchEvent | undefined => {
  const n = state.seq + 1;
  return plausibleEvent(state, `demo-${n}`, skillsIn(log.sides), randomFrom(`${log._id} ${n}`));
};

/** The first innings and some balls of the second. */
function eventsAhead(log: MatchState): MatchEvent[] {
  const events: MatchEvent[] = [];
  let state = openMatch(setupOf(log));
  while (events.length < MAX_AHEAD && (state.fold.innings[1]?.balls ?? 0) < BALLS_AHEAD) {
    const event = nextOf(log, state);
    const next = event && append(state, event);
    // A collapse may end the match this early: it is then played from its last ball.
    if (!event || !next || isRefusal(next) || next.fold.result) return events;
    events.push(event);
    state = next;
  }
  return events;
}

/** The next event if it is due. Returns when the one after it is. */
async function playOn(
  core: Core,
  by: Caller | undefined,
  match: MatchDoc,
  log: MatchState,
): Promise<Date | undefined> {
  const dueAt = new Date(log.updatedAt.getTime() + pauseAfter(log));
  if (dueAt > core.clock.now()) return dueAt;
  const folded = await foldAt(core, log);
  const event = folded && nextOf(log, folded.fold);
  if (!event) return undefined;
  await send(core, by, match, [event]);
  return new Date(core.clock.now().getTime() + BALL_MS.least);
}

/** The pause after the newest event in ms: the same for every worker. */
function pauseAfter({ _id, eventSeq, card }: MatchState): number {
  if (card.innings.at(-1)?.closed) return INNINGS_MS;
  return randomFrom(`${_id} pause ${eventSeq}`).between(BALL_MS.least, BALL_MS.most);
}

async function send(
  core: Core,
  by: Caller | undefined,
  match: MatchDoc,
  events: readonly MatchEvent[],
): Promise<void> {
  if (!by || events.length === 0) return;
  const id = match._id.toString();
  const { lease, seq } = await takeLease(core, by, id, {});
  await appendEvents(core, by, id, { lease, after: seq, events: [...events] });
}
