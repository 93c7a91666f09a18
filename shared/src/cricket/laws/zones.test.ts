import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

const zones = [
  { name: 'side', runs: 1 },
  { name: 'back', runs: 4, mustRun: true },
];

describe('a zone', () => {
  it('adds its runs to those that were run, for the batter and against the bowler', () => {
    const { batting, bowling, total } = new Scorer({ zones }).open().ball({ bat: 1, zone: 'back' }).innings;
    expect([total, batting[0]?.runs, bowling[0]?.runs]).toEqual([5, 5, 5]);
  });

  it('with mustRun is worth nothing without a run', () => {
    expect(new Scorer({ zones }).open().ball({ zone: 'back' }).innings.total).toBe(0);
    expect(new Scorer({ zones }).open().ball({ zone: 'side' }).innings.total).toBe(1);
  });

  it('is refused if it is not in the rules, or if the ball was not hit', () => {
    const match = new Scorer({ zones }).open();
    expect(match.ballRefusal({ zone: 'roof' })).toBe('unknown-zone');
    expect(match.ballRefusal({ bye: 1, zone: 'side' })).toBe('zone-does-not-fit');
  });
});
