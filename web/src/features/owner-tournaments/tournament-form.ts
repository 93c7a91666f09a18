import type { BodyOf } from '@crease/shared/contract';
import type { Tournament } from '@crease/shared/contracts/tournament';
import type { TournamentFormat } from '@crease/shared/contracts/tournament-settings';
import { createTournament } from '@crease/shared/contracts/tournaments';
import { addDays, dayOf, daysBetween, isoWeekdayOf } from '@crease/shared/time/ist';
import { isValidDate } from '@crease/shared/time/slots';
import type { FieldErrors } from '../../components/use-field-errors.js';
import { judgeBySchema } from '../../lib/judge-by-schema.js';
import {
  choiceOfRules,
  chosenRules,
  givenRules,
  judgeRules,
  type RulesChoice,
} from '../match-setup/public.js';
import { PRESET_SETTINGS, type TournamentPreset } from './presets.js';
import { tournamentFormTexts as t } from './texts.js';

/** The hours of one weekday. */
export interface PlayDay {
  weekday: number;
  plays: boolean;
  start: string;
  end: string;
}

/** The settings as typed: numbers are texts. */
export interface TournamentForm {
  name: string;
  groundIds: string[];
  format: TournamentFormat;
  teams: string;
  groups: string;
  advance: string;
  thirdPlace: boolean;
  legs: string;
  rules: RulesChoice;
  entryFee: string;
  from: string;
  to: string;
  /** Monday to Sunday. */
  week: PlayDay[];
  matchHours: string;
  restMinutes: string;
  /** The last day on which teams can enter. */
  registerUntil: string;
  rosterMin: string;
  rosterMax: string;
  /** One prize per line. */
  prizes: string;
  publicRules: string;
}

export const TOURNAMENT_FIELDS = [
  'name',
  'groundIds',
  'from',
  'to',
  'windows',
  'matchMinutes',
  'restMinutes',
  'teams',
  'groups',
  'advance',
  'thirdPlace',
  'legs',
  'registerUntil',
  'entryFee',
  'rosterMin',
  'rosterMax',
  'rules',
  'prizes',
  'publicRules',
] as const;
export type TournamentField = (typeof TOURNAMENT_FIELDS)[number];
export type TournamentErrors = FieldErrors<TournamentField>;

/** The first day after `today` that is this weekday and leaves a week for entries. */
function firstDay(today: string, weekday: number): string {
  const soonest = addDays(today, 7);
  return addDays(soonest, (weekday - isoWeekdayOf(soonest) + 7) % 7);
}

/** A form as a preset fills it, so that only name and ground are left to check. */
export function presetForm(preset: TournamentPreset, today: string, groundIds: string[]): TournamentForm {
  const settings = PRESET_SETTINGS[preset];
  const from = firstDay(today, settings.weekdays[0] ?? 6);
  const rules: RulesChoice = { preset: settings.rules };
  const { players } = chosenRules(rules);
  return {
    name: t.presets[preset].name,
    groundIds,
    format: settings.format,
    teams: String(settings.teams),
    groups: String(settings.groups ?? 2),
    advance: String(settings.advance ?? 2),
    thirdPlace: settings.thirdPlace ?? false,
    legs: '1',
    rules,
    entryFee: String(settings.entryFee),
    from,
    to: addDays(from, settings.days - 1),
    week: weekOf(settings.weekdays, settings.start, settings.end),
    matchHours: '1',
    restMinutes: String(settings.restMinutes),
    registerUntil: addDays(from, -2),
    rosterMin: String(players),
    rosterMax: String(players + 4),
    prizes: '',
    publicRules: '',
  };
}

const weekOf = (weekdays: readonly number[], start: string, end: string): PlayDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, plays: weekdays.includes(weekday), start, end }));

/** The form of a tournament's settings; a window on a date is shown on its weekday. */
export function formOfTournament(tournament: Tournament): TournamentForm {
  const { windows, prizes = [], publicRules = '', groups = 2, advance = 2, legs = 1 } = tournament;
  const first = windows[0] ?? { start: '18:00', end: '23:00' };
  const week = weekOf([], first.start, first.end).map((day) => {
    const found = windows.find(
      ({ weekday, date }) => (date === undefined ? weekday : isoWeekdayOf(date)) === day.weekday,
    );
    return found ? { ...day, plays: true, start: found.start, end: found.end } : day;
  });
  return {
    name: tournament.name,
    groundIds: tournament.groundIds,
    format: tournament.format,
    teams: String(tournament.teams),
    groups: String(groups),
    advance: String(advance),
    thirdPlace: tournament.thirdPlace ?? false,
    legs: String(legs),
    rules: choiceOfRules(tournament.rules),
    entryFee: String(tournament.entryFee),
    from: tournament.from,
    to: tournament.to,
    week,
    matchHours: String(tournament.matchMinutes / 60),
    restMinutes: String(tournament.restMinutes),
    // The end of a day is stored as the midnight after it.
    registerUntil: dayOf(new Date(Date.parse(tournament.registerUntil) - 1)),
    rosterMin: String(tournament.rosterMin),
    rosterMax: String(tournament.rosterMax),
    prizes: prizes.join('\n'),
    publicRules,
  };
}

/** A form like an earlier tournament, on the same weekdays, with at least a week left for entries. */
export function copyForm(tournament: Tournament, today: string, grounds: readonly string[]): TournamentForm {
  const form = formOfTournament(tournament);
  const after = form.to > today ? form.to : today;
  const from = firstDay(after, isoWeekdayOf(form.from));
  const days = daysBetween(form.from, from);
  return {
    ...form,
    groundIds: form.groundIds.filter((id) => grounds.includes(id)),
    from,
    to: addDays(form.to, days),
    registerUntil: addDays(form.registerUntil, days),
  };
}

/** Weekdays that occur between the two dates, in the order of the days. */
export function weekdaysBetween(from: string, to: string): number[] {
  if (!isValidDate(from) || !isValidDate(to) || to < from) return [];
  const days = Math.min(7, daysBetween(from, to) + 1);
  return Array.from({ length: days }, (_, at) => isoWeekdayOf(addDays(from, at)));
}

const whole = (text: string): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN);
export const hasGroups = (format: TournamentFormat): boolean => format === 'groups-knockout';
export const hasLegs = (format: TournamentFormat): boolean => hasGroups(format) || format === 'league';
/** Whether semi-finals exist whose losers could meet. */
export function hasThirdPlace({ format, teams, groups, advance }: TournamentForm): boolean {
  if (format === 'knockout') return whole(teams) >= 4;
  return hasGroups(format) && whole(groups) * whole(advance) >= 4;
}

/** The request as the form gives it; numbers that are no numbers are NaN and refused by the schema. */
function bodyOf(form: TournamentForm) {
  const days = weekdaysBetween(form.from, form.to);
  const prizes = form.prizes.split('\n').flatMap((line) => line.trim() || []);
  return {
    name: form.name.trim(),
    groundIds: form.groundIds,
    format: form.format,
    teams: whole(form.teams),
    ...(hasGroups(form.format) ? { groups: whole(form.groups), advance: whole(form.advance) } : {}),
    thirdPlace: form.thirdPlace && hasThirdPlace(form),
    ...(hasLegs(form.format) ? { legs: whole(form.legs) } : {}),
    rules: givenRules(form.rules),
    entryFee: whole(form.entryFee),
    from: form.from,
    to: form.to,
    windows: form.week.flatMap(({ weekday, plays, start, end }) =>
      plays && days.includes(weekday) ? [{ weekday, start, end }] : [],
    ),
    matchMinutes: whole(form.matchHours) * 60,
    restMinutes: whole(form.restMinutes),
    registerUntil: form.registerUntil,
    rosterMin: whole(form.rosterMin),
    rosterMax: whole(form.rosterMax),
    prizes,
    publicRules: form.publicRules.trim(),
  };
}

export type TournamentBody = BodyOf<typeof createTournament>;

/** The request body, or what is wrong by field. */
export function judgeTournament(
  form: TournamentForm,
): { ok: true; body: TournamentBody } | { ok: false; errors: TournamentErrors } {
  if ('own' in form.rules && Object.keys(judgeRules(form.rules.own)).length > 0)
    return { ok: false, errors: { rules: t.wrong.rules } };
  const body = bodyOf(form);
  const judged = judgeBySchema(createTournament.body, body);
  if (judged.ok) return { ok: true, body };
  return { ok: false, errors: errorsAt(judged.errors.map(({ path }) => path)) };
}

/** The product's own words for refused fields, by the paths that a refusal names. */
export function errorsAt(paths: readonly string[]): TournamentErrors {
  const errors: TournamentErrors = {};
  for (const path of paths) {
    const field = TOURNAMENT_FIELDS.find((name) => path === name || path.startsWith(`${name}.`));
    if (field) errors[field] = t.wrong[field];
  }
  return errors;
}
