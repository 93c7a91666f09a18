import { addDays, hourStart, isoWeekdayOf } from '../time/ist.js';

const HOUR_MS = 3_600_000;
/** The 24 hours of a day, a bit each. */
const ALL_DAY = 0xff_ffff;
const NO_HOUR = 0;

/**
 * Changes the price of the hours that it matches; a condition that it does not name holds always
 * (docs/product-rules.md, Prices).
 */
export interface PriceRule {
  name: string;
  /** Monday 1 to Sunday 7. */
  days?: readonly number[] | undefined;
  /** First and last date. */
  dates?: { from: string; to: string } | undefined;
  holidays?: boolean | undefined;
  /** `HH:mm`; an end not after the start wraps past midnight. */
  hours?: { start: string; end: string } | undefined;
  /** Hours from now to the beginning of the hour priced, bounds inclusive. */
  lead?: { atLeastHours?: number | undefined; atMostHours?: number | undefined } | undefined;
  /** Rupees an hour instead of the range's. */
  rate?: number | undefined;
  /** What is added to the range's rate, -90 to 300. */
  percent?: number | undefined;
  priority: number;
}

/** When rules are judged: the date of the hours, and the instant. */
export interface RuleMoment {
  date: string;
  now: Date;
  holidays?: readonly string[] | undefined;
}

interface DayFacts {
  date: string;
  weekday: number;
  isHoliday: boolean;
}

const factsOf = (date: string, holidays: readonly string[] | undefined): DayFacts => ({
  date,
  weekday: isoWeekdayOf(date),
  isHoliday: holidays?.includes(date) ?? false,
});

function fitsDay({ days, dates, holidays }: PriceRule, day: DayFacts): boolean {
  if (days && !days.includes(day.weekday)) return false;
  if (dates && (day.date < dates.from || day.date > dates.to)) return false;
  return !holidays || day.isHoliday;
}

/** The hours of a date that a rule may price, whatever its lead. What wraps past midnight belongs to the day before. */
function hoursOfRule(rule: PriceRule, day: DayFacts, before: DayFacts): number {
  const own = fitsDay(rule, day) ? ALL_DAY : NO_HOUR;
  if (!rule.hours) return own;
  const start = Number(rule.hours.start.slice(0, 2));
  const end = Number(rule.hours.end.slice(0, 2));
  const fromStart = (ALL_DAY << start) & ALL_DAY;
  const untilEnd = ALL_DAY >>> (24 - end);
  if (start < end) return own & fromStart & untilEnd;
  return (own & fromStart) | (fitsDay(rule, before) ? untilEnd : NO_HOUR);
}

function fitsLead({ lead }: PriceRule, leadMs: number): boolean {
  if (!lead) return true;
  if (lead.atLeastHours !== undefined && leadMs < lead.atLeastHours * HOUR_MS) return false;
  return lead.atMostHours === undefined || leadMs <= lead.atMostHours * HOUR_MS;
}

/**
 * The one rule of each hour (0 to 23) of a date: of those that match the highest priority, of equals the one further down;
 * undefined where none does.
 */
export function rulesOn(
  rules: readonly PriceRule[],
  { date, now, holidays }: RuleMoment,
): (PriceRule | undefined)[] {
  const ruling = new Array<PriceRule | undefined>(24).fill(undefined);
  const day = factsOf(date, holidays);
  const before = factsOf(addDays(date, -1), holidays);
  const ahead = hourStart(date, 0).getTime() - now.getTime();
  for (const rule of rules) {
    const hours = hoursOfRule(rule, day, before);
    if (hours === NO_HOUR) continue;
    for (let hour = 0; hour < 24; hour++) {
      if (((hours >>> hour) & 1) === 0 || !fitsLead(rule, ahead + hour * HOUR_MS)) continue;
      const ruled = ruling[hour];
      if (!ruled || rule.priority >= ruled.priority) ruling[hour] = rule;
    }
  }
  return ruling;
}

/** What a rule makes of a range's rate, in whole rupees; never less than one. */
export function ruledRate({ rate, percent = 0 }: Pick<PriceRule, 'rate' | 'percent'>, plain: number): number {
  return rate ?? Math.max(1, Math.round((plain * (100 + percent)) / 100));
}

/**
 * The next instant at which the price of an hour to come of this date changes by itself, because a rule goes by the lead.
 * In ms; undefined when none does.
 */
export function nextPriceChange(
  rules: readonly PriceRule[] | undefined,
  { date, now, holidays }: RuleMoment,
): number | undefined {
  const byLead = rules?.filter(({ lead }) => lead);
  if (!byLead?.length) return undefined;
  const day = factsOf(date, holidays);
  const before = factsOf(addDays(date, -1), holidays);
  const midnight = hourStart(date, 0).getTime();
  let next: number | undefined;
  const consider = (at: number): void => {
    if (at > now.getTime() && (next === undefined || at < next)) next = at;
  };
  for (const rule of byLead) {
    const hours = hoursOfRule(rule, day, before);
    for (let hour = 0; hour < 24; hour++) {
      const start = midnight + hour * HOUR_MS;
      if (((hours >>> hour) & 1) === 0 || start <= now.getTime()) continue;
      const { atLeastHours, atMostHours } = rule.lead ?? {};
      if (atMostHours !== undefined) consider(Math.ceil(start - atMostHours * HOUR_MS));
      // The bound still counts: it ends a moment after.
      if (atLeastHours !== undefined) consider(Math.floor(start - atLeastHours * HOUR_MS) + 1);
    }
  }
  return next;
}
