import { z } from 'zod';
import { contract } from '../contract.js';
import { MAX_TEAM_MEMBERS } from '../team-limits.js';
import { hourStart } from '../time/ist.js';
import { isValidDate, MAX_SLOT_HOURS } from '../time/slots.js';
import { MAX_TEAMS, MIN_TEAMS, TOURNAMENT_FORMATS } from '../tournaments/draw-problem.js';
import { MAX_TOURNAMENT_DAYS, type SettingName, settingsProblems } from '../tournaments/settings-problem.js';
import {
  bookingDate,
  cacheBuster,
  cityId,
  idParams,
  isoTime,
  lineText,
  objectId,
  pageQuery,
  pagination,
  rupees,
  shortText,
  timeSlotText,
} from './common.js';
import { matchResult } from './match-card.js';
import { matchRules, presetName } from './match-rules.js';
import { matchStatus } from './matches.js';
import { weekday, wholeHour } from './price-rules.js';

/** Tournaments on the hours of an owner's grounds (docs/product-rules.md, Tournaments). */

export const tournamentFormat = z.enum(TOURNAMENT_FORMATS);
export type { TournamentFormat } from '../tournaments/draw-problem.js';

export const tournamentStatus = z.enum(['draft', 'open', 'drawn', 'running', 'over', 'cancelled']);
export type TournamentStatus = z.infer<typeof tournamentStatus>;

export const entryStatus = z.enum(['held', 'in', 'waiting', 'withdrawn']);
export type EntryStatus = z.infer<typeof entryStatus>;

const MAX_LEGS = 4;
const MAX_GROUNDS = 20;
const MAX_WINDOWS = 100;
const MAX_ENTRY_FEE = 1_000_000;
const MAX_REST_MINUTES = 24 * 60;

const whole = (min: number, max: number) => z.number().int().min(min).max(max);
const distinct = (list: readonly string[]) => new Set(list).size === list.length;
const ONCE = 'must name each once';

/** Hours in which matches may be played, each week or on one date; the end may be past midnight. */
export const playWindow = z
  .strictObject({
    /** Monday 1 to Sunday 7. */
    weekday: weekday.optional(),
    date: bookingDate.optional(),
    start: wholeHour,
    end: wholeHour,
  })
  .refine(
    (window) => (window.weekday === undefined) !== (window.date === undefined),
    'must have either weekday or date',
  );

/** An instant, or a date, which includes its whole day in India. */
const lastMoment = z
  .union([z.iso.datetime({ offset: true }), z.string().refine(isValidDate)], {
    error: 'must be a date like 2026-11-28 or a time such as 2026-11-28T18:00:00Z',
  })
  .transform((text) => (isValidDate(text) ? hourStart(text, 24) : new Date(text)).toISOString());

const settings = {
  name: lineText(80, 2),
  groundIds: z.array(objectId).min(1).max(MAX_GROUNDS).refine(distinct, ONCE),
  format: tournamentFormat,
  /** Teams at most. */
  teams: whole(MIN_TEAMS, MAX_TEAMS),
  groups: whole(2, MAX_TEAMS / 2).optional(),
  /** Teams of each group that go on to the knockout. */
  advance: whole(1, MAX_TEAMS).optional(),
  thirdPlace: z.boolean().optional(),
  /** How often every two teams of a league or group meet. */
  legs: whole(1, MAX_LEGS).optional(),
  rules: z.union([presetName, matchRules]),
  /** Rupees for a team, all included. */
  entryFee: rupees.min(0).max(MAX_ENTRY_FEE),
  from: bookingDate,
  /** The last date on which a window may begin. */
  to: bookingDate,
  windows: z.array(playWindow).min(1).max(MAX_WINDOWS),
  matchMinutes: whole(60, 60 * MAX_SLOT_HOURS).multipleOf(60, 'must be whole hours'),
  restMinutes: whole(0, MAX_REST_MINUTES),
  registerUntil: lastMoment,
  rosterMin: whole(1, MAX_TEAM_MEMBERS),
  rosterMax: whole(1, MAX_TEAM_MEMBERS),
  prizes: z.array(lineText(120)).max(20).optional(),
  publicRules: shortText(5_000, 0).optional(),
};

const CONTRADICTIONS: Readonly<Record<SettingName, string>> = {
  teams: `must be ${MIN_TEAMS} to ${MAX_TEAMS}`,
  groups: 'must be given for groups with a knockout only, each with at least two teams',
  advance: 'must be given for groups with a knockout only, and fit into the smallest group',
  thirdPlace: 'needs a knockout with two semi-finals',
  legs: 'is for leagues and groups only',
  to: `must be within ${MAX_TOURNAMENT_DAYS} days from the first date`,
  windows: 'must each have hours on days of the tournament',
  matchMinutes: 'must fit into the windows',
  registerUntil: 'must be before the first match can begin',
  rosterMax: 'must be at least the smallest roster',
};

const tournamentSettings = z.strictObject(settings);
export type TournamentSettings = z.infer<typeof tournamentSettings>;

/** An error for each setting that contradicts others; for those of a request, and those that a change leads to. */
export const contradictionsIn = (given: TournamentSettings): { path: SettingName; message: string }[] =>
  settingsProblems({ ...given, registerUntil: new Date(given.registerUntil) }).map((path) => ({
    path,
    message: CONTRADICTIONS[path],
  }));

const changedSettings = z
  .strictObject(settings)
  .partial()
  .extend({
    groups: settings.groups.nullable(),
    advance: settings.advance.nullable(),
    thirdPlace: settings.thirdPlace,
    legs: settings.legs.nullable(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'must change something');

export const tournament = z.object({
  ...settings,
  // As stored: bounds are for requests.
  groundIds: z.array(objectId),
  windows: z.array(
    z.object({
      weekday: weekday.optional(),
      date: z.string().optional(),
      start: z.string(),
      end: z.string(),
    }),
  ),
  from: z.string(),
  to: z.string(),
  rules: matchRules,
  registerUntil: isoTime,
  _id: objectId,
  status: tournamentStatus,
  grounds: z.array(z.object({ _id: objectId, name: z.string() })),
  cityName: z.string(),
  /** Teams that are in. */
  entered: z.number().int(),
  /** Places that are neither taken nor held. */
  placesLeft: z.number().int(),
  /** Teams on the waiting list. */
  waiting: z.number().int(),
  champion: z.object({ teamId: objectId, name: z.string() }).optional(),
  /** Why it was cancelled. */
  reason: z.string().optional(),
  url: z.string(),
  /** Raised by each change: of two states the higher one is newer. */
  rev: z.number().int(),
  /** What the caller may do with it. */
  can: z.object({ run: z.boolean() }),
});
export type Tournament = z.infer<typeof tournament>;

export const tournamentEntry = z.object({
  _id: objectId,
  teamId: objectId,
  teamName: z.string(),
  status: entryStatus,
  /** When a held place ends. */
  expiresAt: isoTime.optional(),
  /** Position on the waiting list; 1 is next. */
  position: z.number().int().optional(),
  /** Members that play; for the team and the organisers. */
  roster: z.array(objectId).optional(),
  /** For the team and the organisers. */
  isPaid: z.boolean().optional(),
});
export type TournamentEntry = z.infer<typeof tournamentEntry>;

/** A side: a team, or where it comes from. */
const drawnSide = z.object({
  teamId: objectId.optional(),
  name: z.string().optional(),
  /** Number of the match. */
  winnerOf: z.number().int().optional(),
  loserOf: z.number().int().optional(),
  /** A place in a group; both count from 1. */
  groupRank: z.object({ group: z.number().int(), rank: z.number().int() }).optional(),
});

const stage = z.enum(['league', 'group', 'knockout', 'winners', 'losers', 'third-place', 'final', 'reset']);
const pairing = {
  /** From 1, each after those that its sides come from. */
  number: z.number().int(),
  round: z.number().int(),
  stage,
  /** From 1. */
  group: z.number().int().optional(),
  sides: z.tuple([drawnSide, drawnSide]),
};

const place = {
  groundId: objectId.optional(),
  bookingDate: z.string().optional(),
  timeSlot: z.string().optional(),
};

export const tournamentMatch = z.object({
  _id: objectId,
  ...pairing,
  ...place,
  groundName: z.string().optional(),
  /** The match that is scored, once both teams are known. */
  matchId: objectId.optional(),
  /** `skipped`: it need not be played. */
  status: z.enum([...matchStatus.options, 'skipped']),
  result: matchResult.optional(),
  /** Decided without play. */
  decidedBy: z.enum(['walkover', 'abandoned', 'disqualified']).optional(),
  /** The team that goes on. */
  winnerId: objectId.optional(),
});
export type TournamentMatch = z.infer<typeof tournamentMatch>;

export const tournamentTableRow = z.object({
  rank: z.number().int(),
  teamId: objectId,
  name: z.string(),
  played: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  tied: z.number().int(),
  noResult: z.number().int(),
  points: z.number(),
  netRunRate: z.number(),
});
export type TournamentTableRow = z.infer<typeof tournamentTableRow>;

const dayHour = z.object({ date: z.string(), hour: z.number().int() });
const numbers = z.array(z.number().int());
/** Why a schedule cannot place all matches, as `ScheduleProblem` of the tournaments. */
export const scheduleProblem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-room'), hours: z.number(), longest: z.number() }),
  z.object({
    kind: z.literal('hours'),
    matches: numbers,
    needed: z.number(),
    available: z.number(),
    until: dayHour.optional(),
  }),
  z.object({ kind: z.literal('rest'), team: objectId.optional(), matches: numbers, fits: z.number() }),
  z.object({ kind: z.literal('order'), matches: numbers }),
  z.object({ kind: z.literal('crowded'), matches: numbers, isProven: z.boolean() }),
]);

const oneTournament = z.object({ tournament });
const ofOrganiser = { auth: 'staff', act: 'tournament.change', tag: 'Tournaments' } as const;
const entryParams = z.object({ id: objectId, entryId: objectId });
const tournamentMatchParams = z.object({ id: objectId, matchId: objectId });
const nothing = z.strictObject({}).optional();
const roster = z.array(objectId).min(1).max(MAX_TEAM_MEMBERS).refine(distinct, ONCE);

export const createTournament = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments',
  summary: 'Make a tournament on my grounds, as a draft',
  body: tournamentSettings.check(({ value, issues }) => {
    // Settings that are wrong by themselves are not compared.
    if (issues.length > 0) return;
    for (const { path, message } of contradictionsIn(value))
      issues.push({ code: 'custom', input: value[path], path: [path], message });
  }),
  response: oneTournament,
  status: 201,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const changeTournament = contract({
  ...ofOrganiser,
  method: 'PATCH',
  path: '/tournaments/:id',
  summary: 'Change a tournament; `null` removes `groups`, `advance` or `legs`',
  params: idParams,
  body: changedSettings,
  response: oneTournament,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const openTournament = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/open',
  summary: 'Open a draft for entries',
  params: idParams,
  body: nothing,
  response: oneTournament,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const drawTournament = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/draw',
  summary: 'Draw the pairings; closes registration, repeatable until published',
  params: idParams,
  body: z.strictObject({
    /** The same seed draws the same. A new one is made if it is absent. */
    seed: z.string().min(1).max(100).optional(),
    /** The highest seeds, in order. */
    seeds: z.array(objectId).max(MAX_TEAMS).refine(distinct, ONCE).optional(),
  }),
  response: z.object({
    seed: z.string(),
    /** Teams from the highest seed down. */
    order: z.array(z.object({ teamId: objectId, name: z.string() })),
    groups: z.array(z.array(objectId)),
    pairings: z.array(z.object(pairing)),
  }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const scheduleTournament = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/schedule',
  summary: 'Give each match a ground and hours; says which it cannot place and why',
  params: idParams,
  body: z.strictObject({ preview: z.boolean().optional() }),
  response: z.object({
    matches: z.array(z.object({ ...pairing, ...place })),
    /** Numbers of matches without a place. */
    unplaced: numbers,
    problem: scheduleProblem.optional(),
  }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const publishTournament = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/publish',
  summary: 'Take all hours and publish the schedule, or take none and list what is in the way',
  params: idParams,
  body: nothing,
  response: oneTournament,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'SLOT_TAKEN', 'UNAVAILABLE'],
});

export const cancelTournament = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/cancel',
  summary: 'Cancel a tournament: every entry fee is refunded in full',
  params: idParams,
  body: z.strictObject({ reason: shortText(300) }),
  response: oneTournament,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const enterTournament = contract({
  method: 'POST',
  path: '/tournaments/:id/entries',
  auth: 'user',
  tag: 'Tournaments',
  summary: 'Enter my team, as its captain: a place is held for 5 minutes for the fee, or else waited for',
  params: idParams,
  body: z.strictObject({ teamId: objectId, roster }),
  response: z.object({ entry: tournamentEntry }),
  status: 201,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'DUPLICATE', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const changeEntry = contract({
  method: 'PATCH',
  path: '/tournaments/:id/entries/:entryId',
  auth: 'user',
  tag: 'Tournaments',
  summary: 'Change the roster until registration closes, as the team’s captain',
  params: entryParams,
  body: z.strictObject({ roster }),
  response: z.object({ entry: tournamentEntry }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'DUPLICATE', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const withdrawEntry = contract({
  method: 'DELETE',
  path: '/tournaments/:id/entries/:entryId',
  auth: 'user',
  tag: 'Tournaments',
  summary: 'Withdraw my team, as its captain; refunded in full until registration closes',
  params: entryParams,
  response: z.object({ entry: tournamentEntry }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const listEntries = contract({
  method: 'GET',
  path: '/tournaments/:id/entries',
  auth: 'optional',
  tag: 'Tournaments',
  summary: 'The teams that are in; organisers see all entries, captains their own',
  params: idParams,
  response: z.object({ entries: z.array(tournamentEntry) }),
  errors: ['NOT_FOUND'],
});

export const decideTournamentMatch = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/matches/:matchId/result',
  summary: 'Decide a match without play; where later matches are built on it, only with `confirm`',
  params: tournamentMatchParams,
  body: z
    .strictObject({
      kind: z.enum(['walkover', 'abandoned']),
      /** The team that goes on; for an abandoned match of a bracket the higher placed one by default. */
      winnerId: objectId.optional(),
      /** Accepts that the matches named in the refusal fall. */
      confirm: z.boolean().optional(),
    })
    .refine(({ kind, winnerId }) => kind !== 'walkover' || winnerId !== undefined, {
      path: ['winnerId'],
      message: 'is required',
    }),
  response: z.object({
    match: tournamentMatch,
    /** Numbers of the matches that must be played again. */
    falls: numbers,
  }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const moveTournamentMatch = contract({
  ...ofOrganiser,
  method: 'PATCH',
  path: '/tournaments/:id/matches/:matchId',
  summary: 'Move a match to another ground or hour; `preview` says who will be notified',
  params: tournamentMatchParams,
  body: z.strictObject({
    groundId: objectId,
    bookingDate,
    timeSlot: timeSlotText,
    preview: z.boolean().optional(),
  }),
  response: z.object({ match: tournamentMatch, notified: z.number().int() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'SLOT_TAKEN', 'UNAVAILABLE'],
});

export const listTournaments = contract({
  method: 'GET',
  path: '/tournaments',
  auth: 'optional',
  tag: 'Tournaments',
  summary: 'Tournaments of a city, those open for entry first',
  query: pageQuery.extend({
    cityId: cityId.optional(),
    status: tournamentStatus.optional(),
    ...cacheBuster,
  }),
  response: z.object({ tournaments: z.array(tournament), pagination }),
});

const publicRead = { method: 'GET', auth: 'optional', tag: 'Tournaments', params: idParams } as const;

export const readTournament = contract({
  ...publicRead,
  path: '/tournaments/:id',
  summary: 'A tournament',
  response: oneTournament,
  errors: ['NOT_FOUND'],
});

export const listTournamentMatches = contract({
  ...publicRead,
  path: '/tournaments/:id/matches',
  summary: 'The matches of a tournament, in the order of their numbers',
  response: z.object({ matches: z.array(tournamentMatch) }),
  errors: ['NOT_FOUND'],
});

export const readTournamentTable = contract({
  ...publicRead,
  path: '/tournaments/:id/table',
  summary: 'The table of a league, or of each group',
  response: z.object({
    /** The rows of a league, or those of the first group. */
    table: z.array(tournamentTableRow),
    /** One per group; a league is one group. */
    groups: z.array(z.object({ group: z.number().int(), rows: z.array(tournamentTableRow) })),
  }),
  errors: ['NOT_FOUND'],
});

export const readTournamentBracket = contract({
  ...publicRead,
  path: '/tournaments/:id/bracket',
  summary: 'The bracket: its matches, and who is placed',
  response: z.object({
    bracket: z.object({
      matches: z.array(tournamentMatch),
      championId: objectId.optional(),
      runnerUpId: objectId.optional(),
      thirdId: objectId.optional(),
    }),
  }),
  errors: ['NOT_FOUND'],
});

const leader = z.object({
  rank: z.number().int(),
  /** A first name only, if the account is not public. */
  name: z.string(),
  userId: objectId.optional(),
  teamName: z.string().optional(),
  value: z.number(),
});

export const readTournamentLeaders = contract({
  ...publicRead,
  path: '/tournaments/:id/leaders',
  summary: 'The leading players of a tournament',
  response: z.object({
    leaders: z.object({
      runs: z.array(leader),
      wickets: z.array(leader),
      sixes: z.array(leader),
      mvp: z.array(leader),
    }),
  }),
  errors: ['NOT_FOUND'],
});
