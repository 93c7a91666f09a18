import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('a maiden', () => {
  const maidens = (match: Scorer) => match.innings.bowling[0]?.maidens;

  it('is a whole over without a run against the bowler', () => {
    expect(maidens(new Scorer().open().over())).toBe(1);
    expect(maidens(new Scorer().open().balls(5).ball({ bye: 2 }))).toBe(1);
    expect(maidens(new Scorer().open().balls(5).ball({ bat: 1 }))).toBe(0);
    expect(maidens(new Scorer().open().ball({ wide: 1 }).over())).toBe(0);
    expect(maidens(new Scorer().open().balls(5))).toBe(0);
  });
});
