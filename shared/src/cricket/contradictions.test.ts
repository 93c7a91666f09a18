import { describe, expect, it } from 'vitest';
import { contradictionIn } from './contradictions.js';
import { PRESETS } from './presets.js';
import type { MatchRules } from './rules.js';

describe('contradictionIn', () => {
  it.each(Object.entries(PRESETS))('finds nothing wrong with the preset %s', (_, rules) => {
    expect(contradictionIn(rules)).toBeUndefined();
  });

  it.each<[string, Partial<MatchRules>]>([
    ['players', { players: 1 }],
    ['players', { players: 12 }],
    ['overs', { overs: 0 }],
    ['ballsPerOver', { ballsPerOver: 9 }],
    ['wide', { wide: { runs: 4, again: true } }],
    ['noBall', { noBall: { runs: -1, again: true, freeHit: false } }],
    ['maxBallsPerOver', { maxBallsPerOver: 5 }],
    ['ballsPerEnd', { ballsPerEnd: 8 }],
    ['oversInARow', { oversInARow: 0 }],
    ['maxOversPerBowler', { maxOversPerBowler: 1, overs: 8 }],
    ['bowlerQuota', { bowlerQuota: [] }],
    ['bowlerQuota', { bowlerQuota: [2, 1, 0] }],
    ['lastOverAgain', { lastOverAgain: true }],
    ['dotsOut', { dotsOut: { balls: 1, counts: 'scoreless' } }],
    ['retireAt', { retireAt: { mayReturn: true } }],
    ['wicketRuns', { wicketRuns: 5 }],
    ['powerOver', { powerOver: { over: 7, factor: 2 } }],
    [
      'zones',
      {
        zones: [
          { name: 'side', runs: 1 },
          { name: 'side', runs: 2 },
        ],
      },
    ],
    ['pairs', { pairs: { overs: 4 } }],
    ['pairs', { players: 7, pairs: { overs: 2 } }],
    ['lastBatterStands', { pairs: { overs: 2 }, lastBatterStands: true }],
    ['retireAt', { pairs: { overs: 2 }, lastBatterStands: false, retireAt: { runs: 20, mayReturn: false } }],
  ])('names %s when it is %o', (name, change) => {
    expect(contradictionIn({ ...PRESETS['box-6'], ...change })).toBe(name);
  });

  it('lets a quota whose last number holds for everybody else cover the overs', () => {
    expect(contradictionIn({ ...PRESETS['box-6'], bowlerQuota: [2, 2, 1] })).toBeUndefined();
  });
});
