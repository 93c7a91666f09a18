import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { demoId, type Random, randomFrom } from '@crease/domain/play/demo/random';
import type { FixtureMatch, FixtureResult, FixturesDoc } from '@crease/domain/play/fixtures/fixtures.schema';
import { outcomeOfCard } from '@crease/domain/play/fixtures/result-of-match';
import { standingOf } from '@crease/domain/play/fixtures/standing';
import { copiesOf } from '@crease/domain/play/matches/file-match';
import type { MatchDoc } from '@crease/domain/play/matches/match.schema';
import type { MatchLogDoc, MatchSide } from '@crease/domain/play/matches/match-log.schema';
import { setupOf } from '@crease/domain/play/matches/match-setup';
import { storedCard } from '@crease/domain/play/matches/stored-card';
import type { TeamDoc } from '@crease/domain/play/teams/team.schema';
import type { EntryRow, TournamentDoc } from '@crease/domain/play/tournaments/tournament.schema';
import { listOrderOf } from '@crease/domain/play/tournaments/tournament-settings';
import { openMatch, replay } from '@crease/shared/cricket/match';
import { PRESETS } from '@crease/shared/cricket/presets';
import { addDays, hourStart } from '@crease/shared/time/ist';
import { slotStart } from '@crease/shared/time/slots';
import { drawOf } from '@crease/shared/tournaments/draw';
import { type Cup, cupMatchId, demoCups, placesOf } from './cup-list.js';
import { playOut } from './season.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAYS_OF_ENTRY = 14;

export interface DemoCups {
  tournaments: TournamentDoc[];
  fixtures: FixturesDoc[];
  matches: MatchDoc[];
  logs: MatchLogDoc[];
}

/** What all documents of a cup are made from. */
interface Scene {
  cup: Cup;
  ground: GroundDoc;
  teams: readonly TeamDoc[];
  now: Date;
  /** When entry was opened. */
  openedAt: Date;
}

/** The demo tournaments on this ground, the same in every database that is filled in the same hour. */
export function cupsOn(ground: GroundDoc, teams: readonly TeamDoc[], now: Date): DemoCups {
  const all: DemoCups = { tournaments: [], fixtures: [], matches: [], logs: [] };
  for (const cup of demoCups(now)) {
    const openedAt = hourStart(addDays(cup.from, -DAYS_OF_ENTRY), 11);
    const scene = { cup, ground, teams, now, openedAt: new Date(Math.min(+openedAt, +now - 72 * HOUR_MS)) };
    const played = cup.hours.length > 0 ? playCup(scene) : undefined;
    all.tournaments.push(tournamentOf(scene, played?.fixtures));
    if (!played) continue;
    all.fixtures.push(played.fixtures);
    all.matches.push(...played.matches);
    all.logs.push(...played.logs);
  }
  return all;
}

function entryOf({ cup, openedAt }: Scene, team: TeamDoc, nth: number): EntryRow {
  return {
    entryId: demoId('entry', `${cup.key} ${team._id}`),
    teamId: team._id,
    teamName: team.name,
    captainId: team.captainId,
    status: 'in',
    fee: 0,
    at: new Date(openedAt.getTime() + (3 + nth * 7) * HOUR_MS),
    roster: team.members.map(({ memberId }) => memberId),
    people: team.members.flatMap(({ userId }) => userId ?? []),
  };
}

const inOf = ({ cup, teams }: Scene): TeamDoc[] => cup.teams.flatMap((n) => teams[n] ?? []);

function tournamentOf(scene: Scene, fixtures: FixturesDoc | undefined): TournamentDoc {
  const { cup, ground, openedAt, now } = scene;
  const { status, name, settings, prizes, publicRules, from, to, windows, registerUntil, _id } = cup;
  const { zones, bowlerQuota: _, ...rules } = PRESETS[cup.rules];
  const { format, groups, advance, thirdPlace } = settings;
  const champion = fixtures && standingOf(fixtures, fixtures.rules).progress.champion;
  const winner = scene.teams.find((team) => team._id.toString() === champion);
  return {
    _id,
    ownerId: ground.ownerId,
    grounds: [{ groundId: ground._id, name: ground.name }],
    cityId: ground.location.cityId,
    cityName: ground.location.cityName,
    name,
    format,
    teams: cup.places,
    ...(groups === undefined ? {} : { groups }),
    ...(advance === undefined ? {} : { advance }),
    ...(thirdPlace === undefined ? {} : { thirdPlace }),
    rules: { ...rules, zones: [...zones] },
    entryFee: 0,
    from,
    to,
    windows,
    matchMinutes: 60,
    restMinutes: 0,
    registerUntil,
    rosterMin: 6,
    rosterMax: 8,
    prizes,
    publicRules,
    status,
    listOrder: listOrderOf({ status, from }),
    rows: inOf(scene).map((team, nth) => entryOf(scene, team, nth)),
    ended: [],
    ...(winner ? { champion: { teamId: winner._id, name: winner.name } } : {}),
    opSeq: 0,
    createdAt: openedAt,
    updatedAt: new Date(now.getTime() - HOUR_MS),
    outbox: [],
    seq: 1,
  };
}

/** The draw of a cup, with the matches that were played, and the next ones planned. */
function playCup(scene: Scene): { fixtures: FixturesDoc; matches: MatchDoc[]; logs: MatchLogDoc[] } {
  const { cup, ground, now, openedAt } = scene;
  const draw = drawOf(
    cup.settings,
    inOf(scene).map(({ _id }) => _id.toString()),
    { seed: cup.seed },
  );
  const places = placesOf(cup, ground._id, now);
  const [first] = places;
  const fixtures: FixturesDoc = {
    _id: cup._id,
    ownerId: ground.ownerId,
    name: cup.name,
    rules: PRESETS[cup.rules],
    seed: cup.seed,
    seeds: [],
    draw,
    matchIds: draw.matches.map(({ number }) => cupMatchId(cup, number)),
    places,
    hours: 'taken',
    matches: [],
    dropped: [],
    ...(first ? { begunAt: slotStart(first.bookingDate, first.timeSlot) } : {}),
    results: [],
    disqualified: [],
    opSeq: 1,
    createdAt: new Date(openedAt.getTime() + HOUR_MS),
    updatedAt: new Date(now.getTime() - HOUR_MS),
    outbox: [],
    seq: 1,
  };
  const made = { fixtures, matches: [] as MatchDoc[], logs: [] as MatchLogDoc[] };
  for (const { number } of draw.matches) {
    const match = standingOf(fixtures, fixtures.rules).progress.matches[number - 1];
    if (match?.state !== 'ready') continue;
    const teams = match.sides.flatMap((side) => (typeof side === 'object' ? side.team : []));
    const row = { number, matchId: demoId('cup play', `${cup.key} ${number}`), teams };
    const log = logOf(scene, row, number <= cup.played ? playedAt(places, number) : undefined);
    fixtures.matches.push(row);
    made.logs.push(log);
    made.matches.push(matchOf(scene, row, log, playedAt(places, number)));
    if (log.confirmed) fixtures.results.push(resultOf(log, row));
  }
  return made;
}

function playedAt(places: FixturesDoc['places'], number: number): Date {
  const place = places[number - 1];
  if (!place) throw new RangeError(`The demo match ${number} has no hour`);
  return slotStart(place.bookingDate, place.timeSlot);
}

/** As `makeFixtureMatch` makes it. */
function sideOf({ teams, cup }: Scene, teamId: string): MatchSide {
  const team = teams.find(({ _id }) => _id.toString() === teamId);
  if (!team) throw new RangeError(`There is no demo team ${teamId}`);
  const players = team.members.slice(0, PRESETS[cup.rules].players).map(({ memberId, userId, name }) => ({
    playerId: memberId.toString(),
    memberId,
    ...(userId ? { userId } : name === undefined ? {} : { name }),
  }));
  return { teamId: team._id, name: team.name, players, captain: 0 };
}

const tossBy = (random: Random): NonNullable<MatchLogDoc['toss']> => ({
  wonBy: random.chance(0.5) ? 0 : 1,
  chose: random.chance(0.6) ? 'bat' : 'bowl',
});

/** The log of a match that began at `startsAt` and was confirmed by the organiser, or of one to be played. */
function logOf(scene: Scene, { matchId, teams }: FixtureMatch, startsAt: Date | undefined): MatchLogDoc {
  const { ground, openedAt, cup } = scene;
  const setup = { rules: PRESETS[cup.rules], sides: teams.map((team) => sideOf(scene, team)) };
  const random = randomFrom(`demo cup ${matchId}`);
  const common = { _id: matchId, ...setup, confirmations: [], outbox: [] };
  if (!startsAt)
    return {
      ...common,
      eventSeq: 0,
      events: [],
      card: storedCard(openMatch(setupOf(setup))),
      opSeq: 0,
      updatedAt: openedAt,
      seq: 0,
    };
  const toss = tossBy(random);
  const { events, card } = playOut({ ...setup, toss }, startsAt, { captainId: ground.ownerId }, random);
  const endedAt = events.at(-1)?.at ?? startsAt;
  const at = new Date(endedAt.getTime() + MINUTE_MS);
  return {
    ...common,
    toss,
    eventSeq: events.length,
    events,
    card,
    endedAt,
    confirmed: { at, how: 'organiser', eventSeq: events.length },
    opSeq: 1,
    // The worker counts its figures, as for a match whose process died before it did.
    unfiledAt: at,
    updatedAt: at,
    seq: 1,
  };
}

const matchOf = (
  { cup, ground, openedAt }: Scene,
  { matchId }: FixtureMatch,
  log: MatchLogDoc,
  startsAt: Date,
): MatchDoc => ({
  _id: matchId,
  startsAt,
  groundId: ground._id,
  ownerId: ground.ownerId,
  tournamentId: cup._id,
  createdBy: ground.ownerId,
  scorerIds: [],
  ...copiesOf(log),
  createdAt: new Date(openedAt.getTime() + HOUR_MS),
});

function resultOf(log: MatchLogDoc, { number, matchId, teams }: FixtureMatch): FixtureResult {
  const fold = replay(
    setupOf(log),
    log.events.map(({ event }) => event),
  );
  const outcome = outcomeOfCard(log.card, fold, teams);
  if (!outcome || !log.confirmed) throw new Error(`the demo match ${matchId} has no result`);
  return { number, ...outcome, matchId, logSeq: log.seq, at: log.confirmed.at };
}
