import type { Ground } from '@crease/shared/contracts/grounds';
import type { PriceRuleFields } from '@crease/shared/contracts/owner-prices';
import type { PriceMode, Tariff } from '@crease/shared/prices/ground-price';

/** A rule as it is being changed; `key` only tells the rules apart. */
export type DraftRule = PriceRuleFields & { key: string };

/** Rules, holidays and mode as they are being changed. The rule that stands higher goes before those below it. */
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

/** The same as the API takes it: what stands higher has the higher priority. */
export function rulesOf({ rules }: Pick<RulesDraft, 'rules'>): PriceRuleFields[] {
  return rules.map(({ key: _, ...rule }, at) => ({ ...rule, priority: rules.length - at }));
}

/** What hours would cost by a draft. `listed`: the holidays of the list, by date. */
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

/** A new rule stands above the others; one that is known stays where it is. */
export function withRule(rules: readonly DraftRule[], rule: DraftRule): DraftRule[] {
  const isKnown = rules.some(({ key }) => key === rule.key);
  return isKnown ? rules.map((one) => (one.key === rule.key ? rule : one)) : [rule, ...rules];
}

/** Makes a date a holiday of this ground, or none; back to the list where that says the same. */
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
