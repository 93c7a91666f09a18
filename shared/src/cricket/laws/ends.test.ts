import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('the ends', () => {
  it('change after each over, so that the other batter faces', () => {
    expect(new Scorer().open().over().pair).toEqual(['a1', 'a0']);
    expect(new Scorer().open().balls(5).ball({ bat: 1 }).pair).toEqual(['a0', 'a1']);
  });

  it('change after every second set of five in The Hundred', () => {
    const match = new Scorer({ ballsPerOver: 5, ballsPerEnd: 10, oversInARow: 2 }).open().over();
    expect(match.pair).toEqual(['a0', 'a1']);
    expect(match.over().pair).toEqual(['a1', 'a0']);
  });
});
