import { describe, expect, it } from 'vitest';
import type { MatchRules } from '../rules.js';
import { Scorer } from '../testing/scorer.js';

/** Both sides bat: the first makes three runs, the second what is given. */
const chase = (rules: ConstructorParameters<typeof Scorer>[0], bat: number) =>
  new Scorer(rules).open().ball({ bat: 3 }).do({ do: 'end' }).open().ball({ bat });

describe('the result', () => {
  it('is by wickets in hand for the side that reaches the target', () => {
    expect(chase({}, 4).card.result).toEqual({ outcome: 'won', winner: 1, by: { wickets: 5, balls: 35 } });
  });

  it('counts the wickets that a side of fewer players could still lose', () => {
    const sides = [{ players: ['a0', 'a1', 'a2'] }, { players: ['b0', 'b1', 'b2', 'b3'] }] as const;
    const chased = (rules: Partial<MatchRules>) =>
      new Scorer(rules, { sides }).open().ball({ bat: 3 }).do({ do: 'end' }).open().wicket().ball({ bat: 4 });
    expect(chased({}).card.result).toMatchObject({ by: { wickets: 2 } });
    expect(chased({ lastBatterStands: true }).card.result).toMatchObject({ by: { wickets: 3 } });
  });

  it('is by no wickets for a chase won as the last batter is run out, or by penalty runs after that', () => {
    const lastPair = () =>
      new Scorer({ players: 3 }).open().ball({ bat: 3 }).do({ do: 'end' }).open().wicket();
    const won = { outcome: 'won', winner: 1, by: { wickets: 0 } };
    expect(lastPair().ball({ bat: 4, out: 'run-out' }).card.result).toMatchObject(won);
    const lost = lastPair().ball({ out: 'bowled' });
    expect(lost.card.result).toMatchObject({ winner: 0 });
    expect(lost.do({ do: 'penalty', runs: 5, to: 'batting' }).card.result).toMatchObject(won);
  });

  it('is by runs for the side that batted first', () => {
    expect(chase({}, 1).do({ do: 'end' }).card.result).toEqual({
      outcome: 'won',
      winner: 0,
      by: { runs: 2 },
    });
  });

  it('is a tie where ties are shared', () => {
    expect(chase({ tie: 'shared' }, 3).do({ do: 'end' }).card.result).toEqual({ outcome: 'tied' });
  });

  it('is by boundaries where they decide a tie', () => {
    const rules = { tie: 'boundaries' } as const;
    const match = new Scorer(rules)
      .open()
      .ball({ bat: 4, boundary: 4 })
      .do({ do: 'end' })
      .open()
      .ball({ bat: 4 });
    expect(match.do({ do: 'end' }).card.result).toEqual({ outcome: 'won', winner: 0, by: { boundaries: 1 } });
    expect(chase(rules, 3).do({ do: 'end' }).card.result).toEqual({ outcome: 'tied' });
  });

  it('is none for a match that is abandoned', () => {
    const match = new Scorer().open().ball().do({ do: 'abandon', reason: 'rain' });
    expect(match.card.result).toEqual({ outcome: 'no-result', reason: 'rain' });
    expect(match.refusal({ do: 'abandon', reason: 'again' })).toBe('match-over');
    expect(new Scorer().do({ do: 'abandon', reason: 'rain' }).card).toMatchObject({
      innings: [],
      result: { outcome: 'no-result' },
    });
  });
});
