import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PRESET_NAMES } from '../contracts/match-rules.js';
import { contradictionsIn } from '../cricket/contradictions.js';
import { PRESETS } from '../cricket/presets.js';
import type { MatchRules } from '../cricket/rules.js';
import { PUBLISHED_RULES } from '../cricket/testing/published-rules.js';
import { contradictionInWords } from './contradictions.js';
import { PRESET_WORDS } from './presets.js';
import { rulesInWords } from './rules.js';

const BOX = PRESETS['box-6'];
const textOf = (rules: MatchRules) => rulesInWords(rules).map(({ en, hi }) => `${en} ${hi}`);
const english = (rules: MatchRules) => rulesInWords(rules).map(({ en }) => en);

describe('the rules of a match in words', () => {
  it.each([...Object.entries(PRESETS), ...PUBLISHED_RULES])(
    '%s are whole sentences in both languages',
    (_, rules) => {
      const lines = rulesInWords(rules);
      expect(lines.length).toBeGreaterThan(5);
      for (const { en, hi } of lines) {
        expect(en).toMatch(/^[A-Z0-9].*\.$/);
        expect(hi).toMatch(/[\u0900-\u097f].*।$/);
        expect(`${en} ${hi}`).not.toMatch(/undefined|null|NaN|\[object|(?:^|[ (])-\d/);
      }
    },
  );

  it('say all that is special about corporate-dots', () => {
    expect(english(PRESETS['corporate-dots'])).toEqual([
      '6 players a side.',
      '6 overs of 6 balls.',
      'A wide is 1 run and is bowled again.',
      'A no-ball is 1 run and is bowled again.',
      'Byes count, leg byes do not.',
      'There is no LBW.',
      '3 balls in a row without a run are out.',
      'A wicket costs 5 runs.',
      'The last over counts double.',
      'A ball that hits the roof is dead.',
      'Over the net is out.',
      'A tie goes to a super over.',
      'Points: win 2, tie 1, no result 1.',
    ]);
  });

  it('say all that is special about indoor-pairs', () => {
    expect(english(PRESETS['indoor-pairs'])).toEqual(
      expect.arrayContaining([
        'Batters stay in pairs for 4 overs; nobody leaves when out.',
        'A wide is 2 runs and is not bowled again, except in the last over.',
        'Nets add runs: side net +1 if you run, corner +2 if you run, back net after a bounce +4 if you run, back net on the full +6 if you run.',
      ]),
    );
  });

  it.each<Partial<MatchRules>>([
    { players: 7 },
    { overs: 7 },
    { ballsPerOver: 5 },
    { maxOversPerBowler: 2 },
    { bowlerQuota: [2, 1] },
    { maxBallsPerOver: 8 },
    { ballsPerEnd: 12 },
    { oversInARow: 2 },
    { wide: { runs: 2, again: true } },
    { wide: { runs: 1, again: false } },
    { noBall: { runs: 1, again: false, freeHit: false } },
    { noBall: { runs: 1, again: true, freeHit: true } },
    { byes: false },
    { legByes: true },
    { lbw: true },
    { lastBatterStands: false },
    { lastBatterStands: 'even' },
    { dotsOut: { balls: 3, counts: 'scoreless' } },
    { dotsOut: { balls: 3, counts: 'missed' } },
    { retireAt: { runs: 20, mayReturn: false } },
    { retireAt: { balls: 10, mayReturn: true } },
    { wicketRuns: -4 },
    { powerOver: { over: 'last', factor: 2 } },
    { powerOver: { over: 3, factor: 2, wicketRuns: -4 } },
    { powerOver: { over: 'chosen', factor: 2 } },
    { jackpotBall: true },
    { zones: [{ name: 'board', runs: 8 }] },
    { roof: 'out' },
    { roof: 'play' },
    { overTheNet: 'dead' },
    { overTheNet: 'six' },
    { oneTip: true },
    { pairs: { overs: 2 } },
    { tie: 'shared' },
    { tie: 'boundaries' },
    { points: { win: 3, tie: 1, noResult: 1 } },
    { points: { win: 2, tie: 1, noResult: 1, bonus: 1 } },
  ])('read differently with %j', (change) => {
    expect(textOf({ ...BOX, ...change })).not.toEqual(textOf(BOX));
  });

  it('say when wides are bowled again in the last over only', () => {
    const wide = { runs: 1, again: false };
    expect(textOf({ ...BOX, wide, lastOverAgain: true })).not.toEqual(textOf({ ...BOX, wide }));
  });
});

describe('a preset in one sentence', () => {
  const DOCUMENT = readFileSync(new URL('../../../docs/cricket-rules.md', import.meta.url), 'utf8');

  it.each(PRESET_NAMES)('%s reads as in the documentation', (name) => {
    const { sentence } = PRESET_WORDS[name];
    expect(DOCUMENT).toContain(`| \`${name}\` | ${sentence.en} |`);
    expect(sentence.hi).toMatch(/[\u0900-\u097f]/);
  });
});

describe('a contradiction in words', () => {
  it.each<Partial<MatchRules>>([
    { players: 1, lastBatterStands: false },
    { overs: 0 },
    { ballsPerOver: 9 },
    { wide: { runs: 4, again: true } },
    { noBall: { runs: 4, again: true, freeHit: false } },
    { maxBallsPerOver: 5 },
    { ballsPerEnd: 8 },
    { oversInARow: 0 },
    { maxOversPerBowler: 1, overs: 8 },
    { bowlerQuota: [] },
    { lastOverAgain: true },
    { dotsOut: { balls: 7, counts: 'missed' } },
    { retireAt: { mayReturn: true } },
    { wicketRuns: -11 },
    { powerOver: { over: 7, factor: 2 } },
    { zones: [1, 2].map((runs) => ({ name: 'side', runs })) },
    { lastBatterStands: false, pairs: { overs: 4 } },
    { players: 7, lastBatterStands: false, pairs: { overs: 2 } },
    { pairs: { overs: 2 } },
    { lastBatterStands: false, pairs: { overs: 2 }, retireAt: { runs: 20, mayReturn: false } },
  ])('of %j is explained in both languages', (change) => {
    const rules = { ...BOX, ...change };
    const wrong = contradictionsIn(rules);
    expect(wrong.length).toBeGreaterThan(0);
    for (const rule of wrong) {
      const { en, hi } = contradictionInWords(rule, rules);
      expect(en).toMatch(/^[A-Z0-9].*\.$/);
      expect(en).not.toContain('This contradicts');
      expect(hi).toMatch(/[\u0900-\u097f].*।$/);
    }
  });

  it('names every rule that is wrong, each once', () => {
    expect(contradictionsIn({ ...BOX, overs: 0, pairs: { overs: 1 }, maxBallsPerOver: 5 })).toEqual([
      'overs',
      'maxBallsPerOver',
      'pairs',
      'lastBatterStands',
    ]);
  });
});
