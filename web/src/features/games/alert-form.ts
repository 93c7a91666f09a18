import type { GameAlert, WantedGames } from '@crease/shared/contracts/game-alerts';
import type { City } from '@crease/shared/contracts/grounds';
import { addDays } from '@crease/shared/time/ist';
import { formatRupees } from '../../lib/format/money.js';
import { formatHour, weekdayOf } from '../../lib/format/time.js';
import type { Position } from '../../lib/position.js';
import { placeNames } from '../cities/public.js';
import { gameWordsTexts } from '../games-near/public.js';
import { gameAlertTexts as t } from './alert-texts.js';
import type { GamesFilters } from './games-filters.js';
import { gamesTexts } from './texts.js';

const ALL = [1, 2, 3, 4, 5, 6, 7];
const SETS = { all: ALL, weekdays: ALL.slice(0, 5), weekend: ALL.slice(5) } as const;
type NamedDays = keyof typeof SETS;
const NAMED: readonly NamedDays[] = ['weekdays', 'weekend', 'all'];
const A_MONDAY = '2026-11-30';
/** The evening that the form proposes. */
const EVENING = { from: 18, to: 23 };

/** What the dialog holds; empty texts stand for any. */
export interface AlertForm {
  /** A named set of days, or an ISO weekday. */
  days: string;
  from: number;
  to: number;
  level: string;
  price: string;
  within: string;
}

const dayName = (weekday: number): string => weekdayOf(addDays(A_MONDAY, weekday - 1));

export const dayOptions = () => [
  ...NAMED.map((value) => ({ value, text: t.dayChoices[value] })),
  ...ALL.map((weekday) => ({ value: String(weekday), text: dayName(weekday) })),
];

/** Weekday evenings, or what the player is filtering by. */
export function alertFrom({ from, to, level, price, within }: GamesFilters): AlertForm {
  const first = from ?? EVENING.from;
  return {
    days: 'weekdays',
    from: first,
    to: to !== undefined && to > first ? to : Math.max(EVENING.to, first + 1),
    level: level ?? '',
    price: price ?? '',
    within: within ?? '',
  };
}

/** The request of a form. Distance is measured from the player, or from the city's centre. */
export function wantedBy(
  { days, from, to, level, price, within }: AlertForm,
  city: City,
  position: Position | undefined,
): WantedGames {
  const { latitude, longitude } = position ?? city;
  const named = NAMED.find((name) => name === days);
  return {
    cityId: city.id,
    weekdays: named ? [...SETS[named]] : [Number(days)],
    fromHour: from,
    toHour: to,
    ...(level === 'beginner' || level === 'intermediate' || level === 'advanced' ? { level } : {}),
    ...(price === '' ? {} : { maxShare: Number(price) }),
    ...(within === '' ? {} : { near: { latitude, longitude, km: Number(within) } }),
  };
}

function daysIn(weekdays: readonly number[]): string {
  const named = NAMED.find((name) => SETS[name].join() === weekdays.join());
  return named ? t.dayChoices[named] : weekdays.map(dayName).join(', ');
}

/** `Monday to Friday, 6 PM to 10 PM` and `Mumbai · Up to ₹150`. */
export function alertWords({ weekdays, fromHour, toHour, cityName, near, level, maxShare }: GameAlert): {
  when: string;
  what: string;
} {
  const city = placeNames.of(cityName);
  const price =
    maxShare === undefined
      ? []
      : [maxShare === 0 ? gameWordsTexts.free : gamesTexts.upTo(formatRupees(maxShare))];
  return {
    when: `${daysIn(weekdays)}, ${t.hours(formatHour(fromHour), formatHour(toHour % 24))}`,
    what: [
      near ? t.near(near.km, city) : city,
      ...(level ? [gameWordsTexts.levels[level]] : []),
      ...price,
    ].join(' · '),
  };
}
