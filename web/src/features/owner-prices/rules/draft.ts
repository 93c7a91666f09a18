import type { Ground } from '@crease/shared/contracts/grounds';
import type { PriceRuleFields } from '@crease/shared/contracts/owner-prices';
import type { PriceMode, Tariff } from '@crease/shared/prices/ground-price';

/** A rule being edited; `key` only distinguishes the rules. */
export type DraftRule = PriceRuleFields & { key: string };

/** Rules, holidays and mode being edited. A higher rule takes precedence over those below it. */
export interface RulesDraft {
  rules: DraftRule[];
  mode: PriceMode;
  added: string[];
  removed: string[];
}

export interface HolidayChanges {
  added: string[];
  removed: string[];
}

/** The rules of a ground, the strongest first. */
export function draftOf({ price }: Pick<Ground, 'price'>, changes: HolidayChanges): RulesDraft {
  const rules = (price.rules ?? []).map((rule, at) => ({ ...rule, key: rule._id, at }));
  rules.sort((a, b) => b.priority - a.priority || b.at - a.at);
  return { rules: rules.map(({ at: _, ...rule }) => rule), mode: price.mode ?? 'start', ...changes };
}

/** The API's form of it: higher rules get a higher priority. */
export function rulesOf({ rules }: Pick<RulesDraft, 'rules'>): PriceRuleFields[] {
  return rules.map(({ key: _, ...rule }, at) => ({ ...rule, priority: rules.length - at }));
}

/** Prices of hours under a draft. `listed`: the list's holidays, by date. */
export function tariffOf(
  { price }: Pick<Ground, 'price'>,
  draft: RulesDraft,
  listed: readonly string[],
): Tariff {
  const holidays = [...listed.filter((date) => !draft.removed.includes(date)), ...draft.added];
  return { ...price, rules: rulesOf(draft), mode: draft.mode, holidays };
}

/** The rule one place higher or lower. */
export function moved(rules: readonly DraftRule[], key: string, by: -1 | 1): DraftRule[] {
  const from = rules.findIndex((rule) => rule.key === key);
  const to = from + by;
  const next = [...rules];
  const [rule] = next.splice(from, 1);
  if (!rule || to < 0 || to >= rules.length) return [...rules];
  next.splice(to, 0, rule);
  return next;
}

/** Saves a rule: a new one goes on top, an existing one keeps its position. */
export function withRule(rules: readonly DraftRule[], rule: DraftRule): DraftRule[] {
  const isKnown = rules.some(({ key }) => key === rule.key);
  return isKnown ? rules.map((one) => (one.key === rule.key ? rule : one)) : [rule, ...rules];
}

/** Makes a date a holiday of this ground or not, and removes the override where the list says the same. */
export function withHoliday(
  draft: RulesDraft,
  date: string,
  isListed: boolean,
  isHoliday: boolean,
): RulesDraft {
  const without = (dates: string[]) => dates.filter((one) => one !== date);
  return {
    ...draft,
    added: isHoliday && !isListed ? [...without(draft.added), date].sort() : without(draft.added),
    removed: !isHoliday && isListed ? [...without(draft.removed), date].sort() : without(draft.removed),
  };
}
