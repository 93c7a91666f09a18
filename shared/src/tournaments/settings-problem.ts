import { addDays, daysBetween, hourStart, isoWeekdayOf } from '../time/ist.js';
import { startHourOf } from '../time/slots.js';
import { type DrawSettingName, type DrawSettings, drawProblems } from './draw-problem.js';
import { gridOf, type PlayWindow } from './schedule/grid.js';

/** Longest tournament in days, first and last included. */
export const MAX_TOURNAMENT_DAYS = 180;

export interface TournamentSettings extends DrawSettings {
  /** Maximum number of teams. */
  teams: number;
  from: string;
  to: string;
  windows: readonly PlayWindow[];
  matchMinutes: number;
  registerUntil: Date;
  rosterMin: number;
  rosterMax: number;
}

export type SettingName = DrawSettingName | 'to' | 'windows' | 'matchMinutes' | 'registerUntil' | 'rosterMax';

/** The settings that contradict others, each once; none if such a tournament can be held. */
export function settingsProblems(settings: TournamentSettings): SettingName[] {
  const { teams, from, to, rosterMin, rosterMax } = settings;
  const days = daysBetween(from, to) + 1;
  const problems: SettingName[] = [...drawProblems(settings, teams)];
  if (rosterMax < rosterMin) problems.push('rosterMax');
  // The windows have no hours where the dates are wrong.
  if (days < 1 || days > MAX_TOURNAMENT_DAYS) return [...problems, 'to'];
  return [...problems, ...windowProblems(settings)];
}

function windowProblems(settings: TournamentSettings): SettingName[] {
  const { from, to, windows, matchMinutes, registerUntil } = settings;
  if (!windows.every((window) => isWithin(window, from, to))) return ['windows'];
  const [open = []] = gridOf({ grounds: [{ id: 'any' }], from, to, windows, taken: [] }).free;
  const length = Math.ceil(matchMinutes / 60);
  const hasRoom = open.some((_, hour) => open.slice(hour, hour + length).filter(Boolean).length === length);
  const isTooLate = registerUntil > hourStart(from, Math.max(0, open.indexOf(true)));
  return [
    ...(hasRoom ? [] : (['matchMinutes'] as const)),
    ...(isTooLate ? (['registerUntil'] as const) : []),
  ];
}

/** Whether a window has hours and occurs between the dates: on its date, or on a weekday that is among them. */
function isWithin(window: PlayWindow, from: string, to: string): boolean {
  if (startHourOf(window.start) === startHourOf(window.end)) return false;
  if (window.date !== undefined) return window.date >= from && window.date <= to;
  const week = Math.min(7, daysBetween(from, to) + 1);
  const days = Array.from({ length: week }, (_, day) => addDays(from, day));
  return days.some((day) => isoWeekdayOf(day) === window.weekday);
}
