import { type Random, randomFrom } from '@crease/domain/play/demo/random';
import { type GroundPrice, isOpenAt } from '@crease/shared/prices/ground-price';
import { isoWeekdayOf } from '@crease/shared/time/ist';

/** Hours that are played as one game. */
export interface PlannedSlot {
  start: number;
  hours: number;
}

const EVENING = [17, 18, 19, 20, 21, 22, 23];
/** By any definition of an evening, 40 to 70 % of it is sold. */
const WINDOWS = [
  [18, 22],
  [18, 23],
  [18, 24],
  [17, 22],
  [17, 23],
  [17, 24],
] as const;
const LEAST_SOLD = 0.4;
const MOST_SOLD = 0.7;

/** Every way to sell an evening. */
const EVENINGS: readonly number[][] = Array.from({ length: 2 ** EVENING.length }, (_, bits) =>
  EVENING.filter((_hour, place) => bits & (1 << place)),
).filter((sold) =>
  WINDOWS.every(([from, to]) => {
    const share = sold.filter((hour) => hour >= from && hour < to).length / (to - from);
    return share >= LEAST_SOLD && share <= MOST_SOLD;
  }),
);

/** The hours before dusk that a ground without lamps sells. */
const DUSK = [16, 17, 18];
const DUSKS: readonly number[][] = [
  [17, 18],
  [16, 18],
  [16, 17],
];

/**
 * The sold hours of a ground's date as games, in order: half of the evening, more at the weekend; fewer mornings, and
 * fewer afternoons still. No game crosses midnight. Deterministic in ground and date.
 */
export function planDay(price: GroundPrice, n: number, date: string): PlannedSlot[] {
  const random = randomFrom(`week-${n}-${date}`);
  const weekday = isoWeekdayOf(date);
  const weekend = weekday >= 6;
  // 0.7 to 1.3, the same for a ground on all its days.
  const popularity = 0.7 + randomFrom(`popular-${n}`).next() * 0.6;
  const busy = popularity * (weekend || weekday === 5 ? 1.4 : 1);

  const byNight = EVENING.every((hour) => isOpenAt(price, hour));
  const peak = byNight ? EVENING : DUSK;
  const sold = new Set(pickWeighted(byNight ? EVENINGS : DUSKS, (hours) => appeal(hours, busy), random));
  for (let hour = 0; hour < 24; hour++) {
    const isWanted = random.chance(demandAt(hour, weekend) * popularity);
    if (isWanted && !peak.includes(hour)) sold.add(hour);
  }
  const open = [...sold].filter((hour) => isOpenAt(price, hour)).sort((a, b) => a - b);
  return intoGames(open, random);
}

/** The probability that an hour outside of the peak is wanted. */
function demandAt(hour: number, weekend: boolean): number {
  if (hour < 2) return weekend ? 0.12 : 0.05;
  if (hour < 6) return 0;
  if (hour < 10) return weekend ? 0.45 : 0.2;
  return weekend ? 0.25 : 0.07;
}

/** Adjacent hours first, and many of them on busy days. */
function appeal(hours: readonly number[], busy: number): number {
  const eachLimit = hours.filter((hour) => hours.includes(hour + 1)).length;
  return (1 + eachLimit) * (hours.length > 3 ? busy ** 3 : 1);
}

function pickWeighted<T>(from: readonly T[], weightOf: (one: T) => number, random: Random): T {
  let left = random.next() * from.reduce((sum, one) => sum + weightOf(one), 0);
  const chosen = from.find((one) => {
    left -= weightOf(one);
    return left < 0;
  });
  return chosen ?? random.pick(from);
}

/** Splits sold hours into games of one or two hours. */
function intoGames(hours: readonly number[], random: Random): PlannedSlot[] {
  const games: PlannedSlot[] = [];
  for (let at = 0; at < hours.length; ) {
    const start = hours[at] ?? 0;
    const goesOn = hours[at + 1] === start + 1 && random.chance(0.65);
    games.push({ start, hours: goesOn ? 2 : 1 });
    at += goesOn ? 2 : 1;
  }
  return games;
}
