import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('byes and leg-byes', () => {
  it('are extras, and not charged to the bowler', () => {
    const { extras, bowling, batting } = new Scorer({ legByes: true })
      .open()
      .ball({ bye: 4, boundary: 4 })
      .ball({ legBye: 1 }).innings;
    expect(extras).toMatchObject({ bye: 4, legBye: 1 });
    expect(bowling[0]).toMatchObject({ runs: 0, balls: 2 });
    expect(batting[0]).toMatchObject({ runs: 0, balls: 2, fours: 0 });
  });

  it('are refused where the rules have none', () => {
    const match = new Scorer({ byes: false, legByes: false }).open();
    expect(match.ballRefusal({ bye: 1 })).toBe('no-byes');
    expect(match.ballRefusal({ legBye: 1 })).toBe('no-leg-byes');
  });
});
