import { eachLimit } from '@crease/domain/platform/each-limit';
import { plausibleEvent } from '@crease/domain/play/demo/plausible-play';
import { randomFrom } from '@crease/domain/play/demo/random';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { SHORT_RULES } from '@crease/domain/testing/scored-match';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { until } from '@crease/domain/testing/until';
import type { ResponseOf } from '@crease/shared/contract';
import { getAvailability } from '@crease/shared/contracts/grounds';
import { addMatchEvents, confirmMatch, readMatch, takeScorerLease } from '@crease/shared/contracts/matches';
import { closeGround } from '@crease/shared/contracts/owner';
import { createOrder, verifyPayment } from '@crease/shared/contracts/payments';
import { createTeam, inviteToTeam, joinTeam } from '@crease/shared/contracts/teams';
import type { TournamentMatch } from '@crease/shared/contracts/tournament';
import {
  createTournament,
  decideTournamentMatch,
  drawTournament,
  enterTournament,
  listEntries,
  listTournamentMatches,
  moveTournamentMatch,
  openTournament,
  publishTournament,
  readTournament,
  scheduleTournament,
} from '@crease/shared/contracts/tournaments';
import type { MatchEvent } from '@crease/shared/cricket/events';
import { append, isRefusal, openMatch } from '@crease/shared/cricket/match';
import { type Api, Refused } from '../../api.js';
import { answered, once } from './patient.js';

/** The rules of every match of the weekend. */
export const RULES = SHORT_RULES;
const GROUPS = 4;
const DAYS = [5, 6];
/** Matches that are scored at a time: one on each ground and two without a network. */
const AT_ONCE = 4;
/** Numbers of the matches that are scored without a network, and of the one that is a walkover. */
const OFFLINE = [3, 26];
export const WALKOVER = 5;
/** A phone without a network for a while sends what it kept in parts. */
const KEPT_EVENTS = 7;
/** Rain closes a ground until then: after the windows, but not after the ground's hours. */
const DRY_AT = 21;
/** Far longer than the worker's sweeps take to finish what a kill has cut. */
const SWEPT_WITHIN_MS = 90_000;
const AVERAGE = { batting: 1, bowling: 1 };

/** Accounts of a weekend, each signed in; the first of a team is its captain. */
export interface WeekendPeople {
  organiser: Api;
  groundIds: readonly string[];
  teams: readonly (readonly Api[])[];
}

type Draw = ResponseOf<typeof drawTournament>;

/** A tournament of 16 teams in groups and a knockout, from its creation to its champion. */
export interface Weekend {
  id: string;
  draw: Draw;
  /** The closed hours, and the numbers of the matches that were moved out of them. */
  closed: { groundId: string; bookingDate: string; moved: number[] };
}

/** Makes the tournament and brings in all teams. */
export async function openWeekend(
  { organiser, groundIds, teams }: WeekendPeople,
  enter: (captain: Api, id: string, teamId: string, roster: string[]) => Promise<void>,
  entryFee = 0,
): Promise<string> {
  const windows = DAYS.map((days) => ({ date: dateAhead(days), start: '07:00', end: '19:00' }));
  const { tournament } = await organiser.call(createTournament, {
    body: {
      name: 'Weekend Cup',
      groundIds: [...groundIds],
      format: 'groups-knockout',
      teams: teams.length,
      groups: GROUPS,
      advance: 2,
      thirdPlace: true,
      rules: RULES,
      entryFee,
      from: dateAhead(DAYS[0]),
      to: dateAhead(DAYS[1]),
      windows,
      matchMinutes: 60,
      restMinutes: 0,
      registerUntil: `${dateAhead(DAYS[0])}T00:00:00.000Z`,
      rosterMin: RULES.players,
      rosterMax: 8,
    },
  });
  await organiser.call(openTournament, { params: { id: tournament._id }, body: {} });
  await eachLimit([...teams.entries()], AT_ONCE, async ([at, members]) => {
    const [captain, ...others] = members;
    if (!captain) throw new Error('a team without a captain');
    const { teamId, roster } = await makeTeam(captain, others, at);
    await enter(captain, tournament._id, teamId, roster);
  });
  return tournament._id;
}

/** Enters a team into a tournament without a fee. */
export async function enterFreely(captain: Api, id: string, teamId: string, roster: string[]): Promise<void> {
  const { entry } = await captain.call(enterTournament, { params: { id }, body: { teamId, roster } });
  if (entry.status !== 'in') throw new Error(`the entry is ${entry.status}`);
}

/** Enters a team and pays its fee at the sandbox, without a webhook. */
export async function enterPaid(captain: Api, id: string, teamId: string, roster: string[]): Promise<void> {
  const { entry } = await captain.call(enterTournament, { params: { id }, body: { teamId, roster } });
  if (entry.status !== 'held') throw new Error(`the entry is ${entry.status}`);
  const entryId = entry._id;
  const { order } = await captain.call(createOrder, { body: { entryId } });
  await paySandboxOrder(order.id, { outcome: 'success' });
  const paid = await captain.call(verifyPayment, { body: { order_id: order.id, entryId } });
  if (paid.entry?.status !== 'in') throw new Error(`the paid entry is ${paid.entry?.status}`);
}

async function makeTeam(captain: Api, others: readonly Api[], at: number) {
  const letter = String.fromCharCode(65 + at);
  const { team } = await captain.call(createTeam, {
    body: { name: `Weekend ${letter}`, shortName: `W${letter}`, cityName: 'Mumbai' },
  });
  const { url } = await captain.call(inviteToTeam, { params: { id: team._id } });
  const token = new URL(url).searchParams.get('token') ?? '';
  let { members } = team;
  for (const other of others) ({ members } = (await other.call(joinTeam, { body: { token } })).team);
  return { teamId: team._id, roster: members.map(({ memberId }) => memberId) };
}

/** Draws, schedules and publishes; then rain closes two hours of one ground, whose matches move. */
export async function publishWeekend(
  { organiser }: WeekendPeople,
  id: string,
  seed: string,
): Promise<Weekend> {
  const params = { id };
  const draw = await answered(() => organiser.call(drawTournament, { params, body: { seed } }));
  const schedule = () => organiser.call(scheduleTournament, { params, body: {} });
  const { unplaced } = await answered(schedule);
  if (unplaced.length > 0) throw new Error(`no place for ${unplaced}`);
  await once(() => organiser.call(publishTournament, { params, body: {} }));
  return { id, draw, closed: await closeForRain(organiser, id) };
}

/** Closes one ground on the first day from its last match of a group until `DRY_AT`. */
async function closeForRain(organiser: Api, id: string): Promise<Weekend['closed']> {
  const params = { id };
  const { matches } = await answered(() => organiser.call(listTournamentMatches, { params }));
  const bookingDate = dateAhead(DAYS[0]);
  const ofGroups = matches.filter((match) => match.group && match.bookingDate === bookingDate);
  const [last] = ofGroups.sort((a, b) => startOf(b) - startOf(a));
  const { groundId = '' } = last ?? {};
  const rainsAt = last ? startOf(last) : 0;
  const body = { date: bookingDate, timeSlot: `${rainsAt}:00-${DRY_AT}:00`, reason: 'Rain' };
  await once(() => organiser.call(closeGround, { params: { id: groundId }, body }));
  const wet = matches.filter(
    (match) => match.groundId === groundId && match.bookingDate === bookingDate && startOf(match) >= rainsAt,
  );
  for (const match of wet) await moveAway(organiser, id, match);
  return { groundId, bookingDate, moved: wet.map(({ number }) => number) };
}

const startOf = ({ timeSlot = '' }: Pick<TournamentMatch, 'timeSlot'>): number =>
  Number(timeSlot.slice(0, 2));

/** Moves a match to the first free hours of its ground and day that fit. */
async function moveAway(organiser: Api, id: string, match: TournamentMatch): Promise<void> {
  const { groundId = '', bookingDate = '' } = match;
  const asked = { params: { id: groundId, date: bookingDate } };
  const { availability } = await answered(() => organiser.call(getAvailability, asked));
  const free = availability.slots.filter(({ status }) => status === 'available');
  for (const { time: timeSlot } of free) {
    const body = { groundId, bookingDate, timeSlot };
    const params = { id, matchId: match._id };
    try {
      await answered(() => organiser.call(moveTournamentMatch, { params, body }));
      return;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  throw new Error(`match ${match.number} fits nowhere on ${bookingDate}`);
}

/** Plays all matches, in any order that the results allow, until the tournament is over. */
export async function playWeekend(
  people: WeekendPeople,
  { id }: Pick<Weekend, 'id'>,
  seed: string,
): Promise<void> {
  const { organiser } = people;
  const scorers = await scorersOf(people, id);
  const played = new Set<number>();
  const ready = async () => {
    const { matches } = await answered(() => organiser.call(listTournamentMatches, { params: { id } }));
    return matches.filter(
      ({ number, matchId, status }) => matchId && status === 'planned' && !played.has(number),
    );
  };
  const isOver = async () =>
    (await answered(() => organiser.call(readTournament, { params: { id } }))).tournament.status === 'over';
  for (;;) {
    const look = async () => {
      const found = await ready();
      return found.length > 0 || (await isOver()) ? found : null;
    };
    const next = await until('the next matches, or the end', look, SWEPT_WITHIN_MS);
    if (next.length === 0) return;
    await eachLimit(next, AT_ONCE, async (match) => {
      played.add(match.number);
      if (match.number === WALKOVER) await walkOver(organiser, id, match);
      else await playMatch(organiser, scorers, match, `${seed} ${match.number}`);
    });
  }
}

/** The captain who scores for each team. */
async function scorersOf({ organiser, teams }: WeekendPeople, id: string): Promise<Map<string, Api>> {
  const captains = teams.flatMap(([captain]) => captain ?? []);
  const scorers = new Map<string, Api>();
  const { entries } = await answered(() => organiser.call(listEntries, { params: { id } }));
  for (const captain of captains) {
    const seen = await answered(() => captain.call(listEntries, { params: { id } }));
    // Only its own team shows a captain the roster.
    const own = seen.entries.find(({ roster }) => roster !== undefined);
    if (own) scorers.set(own.teamId, captain);
  }
  if (scorers.size !== entries.length) throw new Error('a team without a scorer');
  return scorers;
}

async function walkOver(organiser: Api, id: string, { _id, sides }: TournamentMatch): Promise<void> {
  const body = { kind: 'walkover' as const, winnerId: sides[1].teamId };
  const params = { id, matchId: _id };
  await answered(() => organiser.call(decideTournamentMatch, { params, body }));
}

/** Scores a match by random play from a seed, and has the organiser confirm it. */
async function playMatch(
  organiser: Api,
  scorers: ReadonlyMap<string, Api>,
  { matchId = '', number, sides }: TournamentMatch,
  seed: string,
): Promise<void> {
  const scorer = scorers.get(sides[0].teamId ?? '');
  if (!scorer) throw new Error(`match ${number} has no scorer`);
  const params = { id: matchId };
  const { match } = await answered(() => scorer.call(readMatch, { params }));
  const setup = {
    rules: RULES,
    sides: [sideOf(match.sides[0]), sideOf(match.sides[1])] as const,
  };
  const { lease } = await answered(() => scorer.call(takeScorerLease, { params, body: {} }));
  const random = randomFrom(seed);
  let state = openMatch(setup);
  let sent = 0;
  let kept: MatchEvent[] = [];
  const send = async () => {
    if (kept.length === 0) return;
    const body = addMatchEvents.body.parse({ lease, after: sent, events: kept });
    await answered(() => scorer.call(addMatchEvents, { params, body }));
    sent += kept.length;
    kept = [];
  };
  const batch = OFFLINE.includes(number) ? KEPT_EVENTS : 1;
  for (let nth = 1; ; nth++) {
    const event = plausibleEvent(state, `${number}-${nth}`, () => AVERAGE, random);
    if (!event) break;
    const after = append(state, event);
    if (isRefusal(after)) throw new Error(`${after.reason}: ${JSON.stringify(event)}`);
    state = after;
    kept.push(event);
    if (kept.length >= batch) await send();
  }
  await send();
  await answered(() => organiser.call(confirmMatch, { params, body: {} }));
}

const sideOf = ({ players }: { players: readonly { playerId: string }[] }) => ({
  players: players.map(({ playerId }) => playerId),
});
