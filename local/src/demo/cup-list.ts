import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { turfOf } from '@crease/domain/catalogue/ground-record/turf';
import { DEMO_CUP, DEMO_TEAMS, TEAMS_OF_PEOPLE } from '@crease/domain/play/demo/demo-teams';
import { demoId } from '@crease/domain/play/demo/random';
import type { FixturePlace } from '@crease/domain/play/fixtures/fixtures.schema';
import type { PresetName } from '@crease/shared/cricket/presets';
import { addDays, dayOf, hourOf, hourStart, isoWeekdayOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import type { DrawSettings } from '@crease/shared/tournaments/draw-problem';
import { claimHours, type DemoDays } from './demo-days.js';

/** The demo ground, by its place in the list, on which tournaments are played: the third one of `owner@crease.test`. */
export const CUP_GROUND = 2;

/** Everything that is chosen about a demo tournament. */
export interface Cup {
  _id: ReturnType<typeof demoId>;
  key: string;
  status: 'open' | 'running' | 'over';
  name: string;
  settings: DrawSettings;
  places: number;
  /** Indexes of the demo teams that are in. */
  teams: readonly number[];
  seed: string;
  rules: PresetName;
  prizes: string[];
  publicRules: string;
  from: string;
  to: string;
  windows: { date?: string; weekday?: number; start: string; end: string }[];
  registerUntil: Date;
  /** The hour of each match by number, counted from midnight of today. */
  hours: readonly number[];
  /** Matches that have been played. */
  played: number;
}

const at = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;
const teamsFrom = (first: number): number[] =>
  Array.from({ length: DEMO_TEAMS - first }, (_, n) => n + first);

/** Evenings of the one that is over, and of the first day of the one that runs. */
const OVER_DAYS_AGO = 13;
const OVER_HOURS = [15, 16, 17, 18, 19, 20, 21, 22];
const FIRST_DAY_HOURS = [18, 19, 20, 21, 22];
/** The last match of a group, two semi-finals and the final. */
const HOURS_TODAY = 4;
const OPEN_IN_DAYS = 8;

/** Entry is open: three places are left, and the first player's team may have one. */
function openCup(today: string): Cup {
  const soonest = addDays(today, OPEN_IN_DAYS);
  const from = addDays(soonest, (6 - isoWeekdayOf(soonest) + 7) % 7);
  return {
    _id: demoId('tournament', 'open'),
    key: 'open',
    status: 'open',
    name: 'Chembur Weekend Cup',
    settings: { format: 'knockout', thirdPlace: true },
    places: 8,
    teams: [1, 2, 3, 4, 5],
    seed: 'open',
    rules: 'box-6',
    prizes: ['Champions: ₹10,000 and the cup', 'Runners-up: ₹5,000', 'Best batter: a bat'],
    publicRules: 'Please be there 20 minutes before your match. Soft tennis ball, shoes without spikes.',
    from,
    to: addDays(from, 1),
    windows: [6, 7].map((weekday) => ({ weekday, start: '16:00', end: '22:00' })),
    registerUntil: hourStart(addDays(from, -2), 24),
    hours: [],
    played: 0,
  };
}

/** Played since yesterday evening: a match of it is in this hour. */
function runningCup(today: string, now: Date): Cup {
  const yesterday = addDays(today, -1);
  const hour = hourOf(now);
  return {
    _id: DEMO_CUP,
    key: 'running',
    status: 'running',
    name: 'Eastern Line Trophy',
    settings: { format: 'groups-knockout', groups: 2, advance: 2 },
    places: 6,
    // Teams of accounts that people sign in with stay away, so that no bell rings all evening.
    teams: teamsFrom(TEAMS_OF_PEOPLE),
    seed: 'running',
    rules: 'box-6',
    prizes: ['Champions: ₹8,000 and the trophy', 'Player of the tournament: a kit bag'],
    publicRules: 'A team that is 15 minutes late loses by walkover.',
    from: yesterday,
    to: today,
    windows: [
      { date: yesterday, start: '18:00', end: '23:00' },
      { date: today, start: at(hour), end: at(hour + HOURS_TODAY) },
    ],
    registerUntil: hourStart(yesterday, 0),
    hours: [
      ...FIRST_DAY_HOURS.map((one) => one - 24),
      ...Array.from({ length: HOURS_TODAY }, (_, n) => hour + n),
    ],
    played: FIRST_DAY_HOURS.length,
  };
}

function overCup(today: string): Cup {
  const day = addDays(today, -OVER_DAYS_AGO);
  return {
    _id: demoId('tournament', 'over'),
    key: 'over',
    status: 'over',
    name: 'Monsoon Knockout',
    settings: { format: 'knockout', thirdPlace: true },
    places: DEMO_TEAMS,
    teams: teamsFrom(0),
    seed: 'over-19',
    rules: 'box-6',
    prizes: ['Champions: ₹10,000 and the cup', 'Runners-up: ₹5,000', 'Most runs: a bat'],
    publicRules: 'Please be there 20 minutes before your match.',
    from: day,
    to: day,
    windows: [{ date: day, start: '15:00', end: '23:00' }],
    registerUntil: hourStart(day, 0),
    hours: OVER_HOURS.map((hour) => hour - OVER_DAYS_AGO * 24),
    played: OVER_HOURS.length,
  };
}

/** The three demo tournaments as of `now`: one open for entry, one running, one over. */
export function demoCups(now: Date): Cup[] {
  const today = dayOf(now);
  return [openCup(today), runningCup(today, now), overCup(today)];
}

export const cupMatchId = ({ key }: Cup, number: number) => demoId('cup match', `${key} ${number}`);

/** Where and when the matches of a cup are played. */
export const placesOf = ({ hours }: Cup, groundId: GroundDoc['_id'], now: Date): FixturePlace[] =>
  hours.map((hour, index) => {
    const days = Math.floor(hour / 24);
    const bookingDate = addDays(dayOf(now), days);
    return { number: index + 1, groundId, bookingDate, timeSlot: slotFrom(hour - days * 24, 1) };
  });

/** Claims the hours of all matches, before any booking of the ground is made. */
export function claimCupHours(ground: GroundDoc, now: Date, days: DemoDays): void {
  const turf = turfOf(ground);
  for (const cup of demoCups(now))
    for (const { number, bookingDate, timeSlot } of placesOf(cup, ground._id, now))
      claimHours(
        days,
        { turf, date: bookingDate, hours: [Number.parseInt(timeSlot, 10)] },
        {
          kind: 'tournament',
          ref: cupMatchId(cup, number).toString(),
          userId: ground.ownerId.toString(),
          n: 1,
          slot: { bookingDate, timeSlot },
          tournament: { _id: cup._id.toString(), name: cup.name },
        },
        1,
      );
}
