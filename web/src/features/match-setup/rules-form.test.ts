import { contradictionsIn } from '@crease/shared/cricket/contradictions';
import { PRESETS } from '@crease/shared/cricket/presets';
import { PUBLISHED_RULES } from '@crease/shared/cricket/testing/published-rules';
import { describe, expect, test } from 'vitest';
import { choiceOfRules, chosenRules, presetOf } from './rules-choice.js';
import { formOfRules, judgeRules, type RulesForm, rulesOf } from './rules-form.js';
import { ruleTexts as t } from './texts.js';

const BOX = formOfRules(PRESETS['box-6']);
const sets = [...Object.entries(PRESETS), ...PUBLISHED_RULES];

describe('the form of own rules', () => {
  test.each(sets)('holds every field of %s', (_, rules) => {
    // JSON leaves out what is undefined, as the request does.
    expect(JSON.parse(JSON.stringify(rulesOf(formOfRules(rules))))).toEqual(
      JSON.parse(JSON.stringify({ ...rules, lastOverAgain: rules.lastOverAgain || undefined })),
    );
  });

  test.each(sets)('finds nothing wrong with %s', (_, rules) => {
    expect(judgeRules(formOfRules(rules))).toEqual({});
  });

  test.each<[string, Partial<RulesForm>]>([
    ['players', { players: '1', lastBatter: 'no' }],
    ['players', { players: '12' }],
    ['players', { players: '' }],
    ['overs', { overs: '0' }],
    ['overs', { overs: 'six' }],
    ['ballsPerOver', { ballsPerOver: '9' }],
    ['maxOversPerBowler', { maxOversPerBowler: '-1' }],
    ['maxOversPerBowler', { maxOversPerBowler: '1', overs: '8' }],
    ['maxOversPerBowler', { maxOversPerBowler: '60' }],
    ['bowlerQuota', { bowlerQuota: '2, two' }],
    ['maxBallsPerOver', { maxBallsPerOver: '5' }],
    ['ballsPerEnd', { ballsPerEnd: '8' }],
    ['oversInARow', { oversInARow: '0' }],
    ['wide', { wideRuns: '4' }],
    ['noBall', { noBallRuns: '1.5' }],
    ['lastOverAgain', { lastOverAgain: true }],
    ['dotsOut', { dots: 'missed', dotBalls: '9' }],
    ['retireAt', { retires: true, retireRuns: '', retireBalls: '' }],
    ['wicketRuns', { wicketCost: '11' }],
    ['powerOver', { power: 'number', powerOver: '7' }],
    ['powerOver', { power: 'number', powerOver: '' }],
    ['powerOver', { power: 'last', powerCost: '15' }],
    ['zones', { zones: [{ key: 'a', name: '', runs: '1', mustRun: true }] }],
    ['zones', { zones: [{ key: 'a', name: 'side', runs: '13', mustRun: true }] }],
    ['pairs', { lastBatter: 'no', inPairs: true, pairOvers: '4' }],
    ['points', { win: '' }],
    ['points', { win: '50' }],
  ])('names %s with %j', (rule, change) => {
    const errors = judgeRules({ ...BOX, ...change });
    expect(Object.keys(errors)).toEqual([rule]);
    expect(Object.values(errors)[0]).toMatch(/\w/);
  });

  test('names all that is wrong at once', () => {
    const errors = judgeRules({ ...BOX, players: '2', overs: 'x', inPairs: true });
    expect(errors).toMatchObject({
      overs: t.numberNeeded,
      players: expect.any(String),
      lastBatterStands: expect.any(String),
    });
  });

  test('takes a price of nothing as no price', () => {
    expect(Object.is(rulesOf({ ...BOX, wicketCost: '' }).wicketRuns, 0)).toBe(true);
  });
});

describe('the rules of an earlier match', () => {
  test.each(Object.entries(PRESETS))('are recognised as the preset %s', (name, rules) => {
    const stored = JSON.parse(JSON.stringify({ ...rules, maxBallsPerOver: undefined }));
    expect(presetOf(stored)).toBe(name);
    expect(choiceOfRules(stored)).toEqual({ preset: name });
  });

  test('are own rules if one of them differs', () => {
    const rules = { ...PRESETS['box-6'], overs: 7 };
    expect(presetOf(rules)).toBeUndefined();
    expect(chosenRules(choiceOfRules(rules))).toEqual(rules);
    expect(contradictionsIn(chosenRules(choiceOfRules(rules)))).toEqual([]);
  });
});
