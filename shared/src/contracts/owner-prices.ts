import { z } from 'zod';
import { SCHEMA_SENTENCES } from '../field-errors.js';
import { overlappingRange } from '../prices/ground-price.js';
import { addDays, isoWeekdayOf } from '../time/ist.js';
import { bookingDate, lineText, objectId, rupees } from './common.js';
import { priceRange, weekday, wholeHour } from './price-rules.js';

/** The furthest lead time of a rule, in hours: players book 30 days ahead, the ground's staff a year. */
export const MAX_LEAD_HOURS = 366 * 24;
/** Maximum number of days of prices in one answer. */
export const MAX_PRICE_DAYS = 62;
/** Maximum number of rules of a ground. */
export const MAX_PRICE_RULES = 50;
/** The price of an hour, in rupees. */
export const perHour = rupees.min(1).max(100_000);
const leadHours = z.number().min(0).max(MAX_LEAD_HOURS);

/** A rule as its owner sends it, field by field. A new one has no id yet. */
const ruleFields = z.strictObject({
  _id: objectId.optional(),
  name: lineText(60),
  days: z.array(weekday).min(1).max(7).optional(),
  dates: z.strictObject({ from: bookingDate, to: bookingDate }).optional(),
  holidays: z.literal(true).optional(),
  hours: z.strictObject({ start: wholeHour, end: wholeHour }).optional(),
  lead: z.strictObject({ atLeastHours: leadHours.optional(), atMostHours: leadHours.optional() }).optional(),
  rate: perHour.optional(),
  percent: z.number().min(-90).max(300).optional(),
  priority: z.number().int().min(-1000).max(1000).default(0),
});
export type PriceRuleFields = z.infer<typeof ruleFields>;

type Problem = { path: (string | number)[]; message: string };

/** The first error of a rule whose fields are valid one by one; undefined if there is none. */
function ruleProblem({ days, dates, lead, rate, percent }: PriceRuleFields): Problem | undefined {
  if (rate === undefined && percent === undefined)
    return { path: ['rate'], message: SCHEMA_SENTENCES.rate_or_percent };
  if (rate !== undefined && percent !== undefined)
    return { path: ['percent'], message: SCHEMA_SENTENCES.rate_and_percent };
  if (days && new Set(days).size < days.length)
    return { path: ['days'], message: SCHEMA_SENTENCES.weekday_twice };
  if (dates && dates.to < dates.from)
    return { path: ['dates', 'to'], message: SCHEMA_SENTENCES.dates_reversed };
  if (dates && days && !meet(dates, days))
    return { path: ['days'], message: SCHEMA_SENTENCES.weekdays_outside };
  if (lead && lead.atLeastHours === undefined && lead.atMostHours === undefined)
    return { path: ['lead'], message: SCHEMA_SENTENCES.lead_missing };
  if (lead && (lead.atLeastHours ?? 0) > (lead.atMostHours ?? MAX_LEAD_HOURS))
    return { path: ['lead', 'atMostHours'], message: SCHEMA_SENTENCES.lead_impossible };
  return undefined;
}

/** Whether one of the dates is on one of the weekdays. */
function meet({ from, to }: { from: string; to: string }, days: readonly number[]): boolean {
  for (let date = from, looked = 0; date <= to && looked < 7; date = addDays(date, 1), looked += 1)
    if (days.includes(isoWeekdayOf(date))) return true;
  return false;
}

/** A rule as its owner sends it, validated as a whole. */
export const priceRuleFields = ruleFields.check((context) => {
  const problem = ruleProblem(context.value);
  if (problem) context.issues.push({ code: 'custom', input: context.value, ...problem });
});

/** All rules of a ground, replaced at once. */
export const priceRules = z
  .array(priceRuleFields)
  .max(MAX_PRICE_RULES)
  .check((context) => {
    const ids = context.value.map(({ _id }) => _id);
    const index = ids.findIndex((id, at) => id !== undefined && ids.indexOf(id) < at);
    if (index < 0) return;
    const message = 'Two rules have the same id';
    context.issues.push({ code: 'custom', message, input: context.value[index], path: [index, '_id'] });
  });

export const priceRanges = z
  .array(z.strictObject({ ...priceRange.shape, perHour }))
  .max(24)
  .check((context) => {
    const index = overlappingRange(context.value);
    if (index === undefined) return;
    context.issues.push({
      code: 'custom',
      message: SCHEMA_SENTENCES.price_ranges_overlap,
      input: context.value[index],
      path: [index, 'start'],
    });
  });

const dates = z.array(bookingDate).max(100);

/** How an owner's holidays differ from the list: additional dates, and dates that are not holidays. */
export const holidayChanges = z.strictObject({ added: dates, removed: dates }).check((context) => {
  const index = context.value.added.findIndex((date) => context.value.removed.includes(date));
  if (index < 0) return;
  const message = 'A date is either a holiday or none';
  context.issues.push({ code: 'custom', message, input: context.value, path: ['added', index] });
});
