import { z } from 'zod';
import { MAX_TEAM_MEMBERS } from '../team-limits.js';
import { hourStart } from '../time/ist.js';
import { isValidDate, MAX_SLOT_HOURS } from '../time/slots.js';
import { MAX_TEAMS, MIN_TEAMS, TOURNAMENT_FORMATS } from '../tournaments/draw-problem.js';
import { MAX_TOURNAMENT_DAYS, type SettingName, settingsProblems } from '../tournaments/settings-problem.js';
import { bookingDate, lineText, objectId, rupees, shortText } from './common.js';
import { matchRules, presetName } from './match-rules.js';
import { weekday, wholeHour } from './price-rules.js';

export const tournamentFormat = z.enum(TOURNAMENT_FORMATS);
export type { TournamentFormat } from '../tournaments/draw-problem.js';

const MAX_LEGS = 4;
const MAX_GROUNDS = 20;
const MAX_WINDOWS = 100;
const MAX_ENTRY_FEE = 1_000_000;
const MAX_REST_MINUTES = 24 * 60;

const whole = (min: number, max: number) => z.number().int().min(min).max(max);
export const distinct = (list: readonly string[]) => new Set(list).size === list.length;
export const ONCE = 'must name each once';

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

/** Fields of a tournament that its organisers choose. */
export const tournamentFields = {
  name: lineText(80, 2),
  groundIds: z.array(objectId).min(1).max(MAX_GROUNDS).refine(distinct, ONCE),
  format: tournamentFormat,
  /** Maximum number of teams. */
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

export const tournamentSettings = z.strictObject(tournamentFields);
export type TournamentSettings = z.infer<typeof tournamentSettings>;

/** An error for each setting that contradicts others; for those of a request, and those that a change leads to. */
export const contradictionsIn = (given: TournamentSettings): { path: SettingName; message: string }[] =>
  settingsProblems({ ...given, registerUntil: new Date(given.registerUntil) }).map((path) => ({
    path,
    message: CONTRADICTIONS[path],
  }));

/** The settings of a new tournament. */
export const newTournament = tournamentSettings.check(({ value, issues }) => {
  // Settings that are wrong by themselves are not compared.
  if (issues.length > 0) return;
  for (const { path, message } of contradictionsIn(value))
    issues.push({ code: 'custom', input: value[path], path: [path], message });
});

export const changedSettings = z
  .strictObject(tournamentFields)
  .partial()
  .extend({
    groups: tournamentFields.groups.nullable(),
    advance: tournamentFields.advance.nullable(),
    thirdPlace: tournamentFields.thirdPlace,
    legs: tournamentFields.legs.nullable(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'must change something');
