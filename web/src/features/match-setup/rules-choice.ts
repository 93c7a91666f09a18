import { PRESET_NAMES, type PresetName } from '@crease/shared/contracts/match-rules';
import { PRESETS } from '@crease/shared/cricket/presets';
import type { MatchRules } from '@crease/shared/cricket/rules';
import { formOfRules, type RulesForm, rulesOf } from './rules-form.js';

/** The rules of a new match: a preset, or rules of its own. */
export type RulesChoice = { preset: PresetName } | { own: RulesForm };

/** Ordered by the key, so that two sets of rules can be compared. */
const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .filter(([, part]) => part !== undefined)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, part]) => [key, sorted(part)]),
      );
const sameRules = (one: MatchRules, other: MatchRules): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** The preset that these rules are, if they are one. */
export const presetOf = (rules: MatchRules): PresetName | undefined =>
  PRESET_NAMES.find((name) => sameRules(PRESETS[name], rules));

/** The rules of an earlier match, to play by them again. */
export function choiceOfRules(rules: MatchRules): RulesChoice {
  const preset = presetOf(rules);
  return preset ? { preset } : { own: formOfRules(rules) };
}

export const chosenRules = (choice: RulesChoice): MatchRules =>
  'preset' in choice ? PRESETS[choice.preset] : rulesOf(choice.own);
