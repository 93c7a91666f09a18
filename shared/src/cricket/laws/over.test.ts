import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('an over', () => {
  it('ends after its six balls and leaves the next bowler open', () => {
    const match = new Scorer().open().over();
    expect(match.innings.overs).toBe('1.0');
    expect(match.card.next?.bowler).toBeUndefined();
  });

  it('does not count wides and no-balls that are bowled again', () => {
    const match = new Scorer().open().ball({ wide: 1 }).ball({ noBall: 1 }).balls(5);
    expect(match.innings).toMatchObject({ balls: 5, overs: '0.5' });
    expect(match.ball().innings.overs).toBe('1.0');
  });

  const counted = { wide: { runs: 2, again: false }, noBall: { runs: 2, again: false, freeHit: false } };

  it('counts wides and no-balls that are not bowled again', () => {
    const match = new Scorer(counted).open().ball({ wide: 2 }).ball({ noBall: 2 }).balls(4);
    expect(match.innings).toMatchObject({ balls: 6, overs: '1.0', total: 4 });
  });

  it('has them bowled again in the last over with lastOverAgain', () => {
    const match = new Scorer({ ...counted, lastOverAgain: true, overs: 2 }).open().over().ball({ wide: 2 });
    expect(match.innings.overs).toBe('1.0');
  });

  it('ends after maxBallsPerOver deliveries, however few of them counted', () => {
    const match = new Scorer({ maxBallsPerOver: 8 }).open().balls(5, { wide: 1 }).balls(3);
    expect(match.innings).toMatchObject({ balls: 3, overs: '1.0' });
  });
});
