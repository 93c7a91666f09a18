import { priceRuleFields } from '@crease/shared/contracts/owner-prices';
import { hourText, startHourOf } from '@crease/shared/time/slots';
import type { DraftRule } from './draft.js';
import { ruleTexts as t } from './texts.js';

/** A rule as typed. */
export interface RuleForm {
  name: string;
  kind: 'percent' | 'rate';
  value: string;
  /** A percentage that is taken off. */
  isLess: boolean;
  days: number[];
  holidays: boolean;
  from: string;
  to: string;
  /** `all`, or the hour as a number. */
  start: string;
  end: string;
  atLeast: string;
  atMost: string;
}

export type RuleField = 'name' | 'value' | 'days' | 'to' | 'atMost';
export type RuleErrors = Partial<Record<RuleField, string>>;
export const ALL_DAY = 'all';

const NEW: RuleForm = {
  name: '',
  kind: 'percent',
  value: '',
  isLess: false,
  days: [],
  holidays: false,
  from: '',
  to: '',
  start: ALL_DAY,
  end: ALL_DAY,
  atLeast: '',
  atMost: '',
};

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));
const hourOf = (text: string | undefined): string => (text ? String(startHourOf(text)) : ALL_DAY);

export function formOf(rule: DraftRule | undefined): RuleForm {
  if (!rule) return NEW;
  return {
    name: rule.name,
    kind: rule.rate === undefined ? 'percent' : 'rate',
    value: textOf(rule.rate ?? Math.abs(rule.percent ?? 0)),
    isLess: (rule.percent ?? 0) < 0,
    days: rule.days ?? [],
    holidays: rule.holidays ?? false,
    from: rule.dates?.from ?? '',
    to: rule.dates?.to ?? '',
    start: hourOf(rule.hours?.start),
    end: hourOf(rule.hours?.end),
    atLeast: textOf(rule.lead?.atLeastHours),
    atMost: textOf(rule.lead?.atMostHours),
  };
}

/** The rule that a form describes, or its errors. */
export function judgeRule(
  form: RuleForm,
  { key, _id }: Pick<DraftRule, 'key' | '_id'>,
): { ok: true; rule: DraftRule } | { ok: false; errors: RuleErrors } {
  const parsed = priceRuleFields.safeParse(fieldsOf(form));
  if (parsed.success) return { ok: true, rule: { ...parsed.data, ...(_id ? { _id } : {}), key } };
  const errors: RuleErrors = {};
  for (const { path } of parsed.error.issues)
    errors[fieldOf(String(path[0]))] ??= wordsFor(String(path[0]), form);
  return { ok: false, errors };
}

function fieldsOf(form: RuleForm) {
  const { from, to, start, end, atLeast, atMost } = form;
  const value = form.value.trim() === '' ? undefined : Number(form.value);
  const percent = value === undefined || !form.isLess ? value : -value;
  const last = to || from;
  return {
    name: form.name,
    ...(form.kind === 'rate' ? { rate: value } : { percent }),
    ...(form.days.length > 0 ? { days: [...form.days].sort((a, b) => a - b) } : {}),
    ...(form.holidays ? { holidays: true } : {}),
    ...(from || to ? { dates: { from: from || last, to: last } } : {}),
    ...(start === ALL_DAY || end === ALL_DAY
      ? {}
      : { hours: { start: hourText(Number(start)), end: hourText(Number(end)) } }),
    ...(atLeast || atMost
      ? {
          lead: {
            ...(atLeast ? { atLeastHours: Number(atLeast) } : {}),
            ...(atMost ? { atMostHours: Number(atMost) } : {}),
          },
        }
      : {}),
  };
}

const FIELDS: Record<string, RuleField> = { name: 'name', days: 'days', dates: 'to', lead: 'atMost' };
const fieldOf = (path: string): RuleField => FIELDS[path] ?? 'value';

function wordsFor(path: string, { kind }: RuleForm): string {
  const field = fieldOf(path);
  return field === 'value' ? t.errors[kind] : t.errors[field];
}
