import { addDays, hourStart, isoWeekdayOf } from '../time/ist.js';
import { startHourOf } from '../time/slots.js';

const HOUR_MS = 3_600_000;
/** The 24 hours of a day, a bit each. */
const ALL_DAY = 0xff_ffff;
const NO_HOUR = 0;

/** Changes the price of the hours that it matches; an absent condition always holds (docs/product-rules.md, Prices). */
export interface PriceRule {
  name: string;
  /** Monday 1 to Sunday 7. */
  days?: readonly number[] | undefined;
  /** First and last date. */
  dates?: { from: string; to: string } | undefined;
  holidays?: boolean | undefined;
  /** `HH:mm`; an end not after the start wraps past midnight. */
  hours?: { start: string; end: string } | undefined;
  /** Hours from now to the start of the priced hour, bounds inclusive. */
  lead?: { atLeastHours?: number | undefined; atMostHours?: number | undefined } | undefined;
  /** Rupees per hour instead of the range's rate. */
  rate?: number | undefined;
  /** Percent added to the range's rate, -90 to 300. */
  percent?: number | undefined;
  priority: number;
}

/** When rules are evaluated: the date of the hours, and the instant. */
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

/** The hours of a date that a rule may price, whatever the lead time. Hours past midnight belong to the day before. */
function hoursOfRule(rule: PriceRule, day: DayFacts, before: DayFacts): number {
  const own = fitsDay(rule, day) ? ALL_DAY : NO_HOUR;
  if (!rule.hours) return own;
  const start = startHourOf(rule.hours.start);
  const end = startHourOf(rule.hours.end);
  const fromStart = (ALL_DAY << start) & ALL_DAY;
  const untilEnd = ALL_DAY >>> (24 - end);
  if (start < end) return own & fromStart & untilEnd;
  return (own & fromStart) | (fitsDay(rule, before) ? untilEnd : NO_HOUR);
}

/** A rule and the hours of a date that it may price, whatever the lead time. */
interface RuleHours {
  rule: PriceRule;
  hours: number;
}

/**
 * The rule of each hour of a date, valid from one instant up to another, at which a lead time begins or ends; in ms.
 */
interface Ruling {
  ofHours: readonly (PriceRule | undefined)[];
  fromMs: number;
  untilMs: number;
}

interface RuledDate {
  midnightMs: number;
  /** The rules that may price some hour of the date. */
  fit: readonly RuleHours[];
  /** The latest result: a day is read many times before a lead time ends. */
  ruling?: Ruling;
}

/** Cached by the list itself, which is immutable: lists and days ask for the same dates repeatedly. */
const known = new WeakMap<
  readonly PriceRule[],
  { holidays: readonly string[] | undefined; byDate: Map<string, RuledDate> }
>();
const MAX_DATES = 32;

function ruledDate(
  rules: readonly PriceRule[],
  date: string,
  holidays: readonly string[] | undefined,
): RuledDate {
  let dates = known.get(rules);
  if (!dates || dates.holidays !== holidays || dates.byDate.size >= MAX_DATES) {
    dates = { holidays, byDate: new Map() };
    known.set(rules, dates);
  }
  const found = dates.byDate.get(date);
  if (found) return found;
  const day = factsOf(date, holidays);
  const before = factsOf(addDays(date, -1), holidays);
  const fit = rules
    .map((rule) => ({ rule, hours: hoursOfRule(rule, day, before) }))
    .filter(({ hours }) => hours !== NO_HOUR);
  const ruled: RuledDate = { midnightMs: hourStart(date, 0).getTime(), fit };
  dates.byDate.set(date, ruled);
  return ruled;
}

function fitsLead({ lead }: PriceRule, leadMs: number): boolean {
  if (!lead) return true;
  if (lead.atLeastHours !== undefined && leadMs < lead.atLeastHours * HOUR_MS) return false;
  return lead.atMostHours === undefined || leadMs <= lead.atMostHours * HOUR_MS;
}

/** The rule of each hour at an instant. */
function ofHoursAt({ midnightMs, fit }: RuledDate, nowMs: number): (PriceRule | undefined)[] {
  const ruling = new Array<PriceRule | undefined>(24).fill(undefined);
  const ahead = midnightMs - nowMs;
  for (const { rule, hours } of fit) {
    for (let hour = 0; hour < 24; hour++) {
      if (((hours >>> hour) & 1) === 0 || !fitsLead(rule, ahead + hour * HOUR_MS)) continue;
      const ruled = ruling[hour];
      if (!ruled || rule.priority >= ruled.priority) ruling[hour] = rule;
    }
  }
  return ruling;
}

/** The next instant at which a rule begins or ceases to match an hour by its lead time; `Infinity` if none does. */
function nextByLead({ midnightMs, fit }: RuledDate, nowMs: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { rule, hours } of fit) {
    if (!rule.lead) continue;
    const { atLeastHours, atMostHours } = rule.lead;
    for (let hour = 0; hour < 24; hour++) {
      if (((hours >>> hour) & 1) === 0) continue;
      const start = midnightMs + hour * HOUR_MS;
      const end = start - (atMostHours ?? Number.NaN) * HOUR_MS;
      if (end > nowMs && end < next) next = Math.ceil(end);
      // The bound is inclusive: it ends just after.
      const last = start - (atLeastHours ?? Number.NaN) * HOUR_MS;
      if (last >= nowMs && last < next) next = Math.min(next, Math.floor(last) + 1);
    }
  }
  return next;
}

function rulingOn(rules: readonly PriceRule[], { date, now, holidays }: RuleMoment): Ruling {
  const ruled = ruledDate(rules, date, holidays);
  const nowMs = now.getTime();
  const known = ruled.ruling;
  if (known && nowMs >= known.fromMs && nowMs < known.untilMs) return known;
  ruled.ruling = { ofHours: ofHoursAt(ruled, nowMs), fromMs: nowMs, untilMs: nextByLead(ruled, nowMs) };
  return ruled.ruling;
}

/**
 * The one rule of each hour (0 to 23) of a date: the matching one with the highest priority, of equals the later in the
 * list; undefined if none matches.
 */
export function rulesOn(rules: readonly PriceRule[], moment: RuleMoment): Ruling['ofHours'] {
  return rulingOn(rules, moment).ofHours;
}

/** A rule's effect on a range's rate, in whole rupees; never less than one. */
export function ruledRate({ rate, percent = 0 }: Pick<PriceRule, 'rate' | 'percent'>, plain: number): number {
  return rate ?? Math.max(1, Math.round((plain * (100 + percent)) / 100));
}

/**
 * The next instant at which a price on this date changes with time alone, because of a rule by lead time. In ms;
 * undefined if there is none.
 */
export function nextPriceChange(
  rules: readonly PriceRule[] | undefined,
  moment: RuleMoment,
): number | undefined {
  if (!rules?.length) return undefined;
  const { untilMs } = rulingOn(rules, moment);
  return Number.isFinite(untilMs) ? untilMs : undefined;
}
