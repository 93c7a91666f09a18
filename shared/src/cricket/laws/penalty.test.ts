import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('penalty runs', () => {
  const award = (to: 'batting' | 'bowling') => ({ do: 'penalty', runs: 5, to }) as const;

  it('penalty runs to the batting side are extras without a bowler', () => {
    const { total, extras, bowling } = new Scorer().open().ball().do(award('batting')).innings;
    expect([total, extras.penalty, bowling[0]?.runs]).toEqual([5, 5, 0]);
  });

  it('to the bowling side wait for its innings', () => {
    const match = new Scorer().open().ball().do(award('bowling')).do({ do: 'end' }).open();
    expect(match.innings).toMatchObject({ total: 5, extras: { penalty: 5 } });
    expect(match.card.result).toMatchObject({ winner: 1 });
  });

  it('to the bowling side that has batted raise the target', () => {
    const match = new Scorer().open().ball({ bat: 3 }).do({ do: 'end' }).open().do(award('bowling'));
    expect(match.card).toMatchObject({ target: 9, innings: [{ total: 8 }, { total: 0 }] });
  });

  it('penalty runs after the match decide it again, but do not take a win away', () => {
    const lost = new Scorer().open().ball({ bat: 3 }).do({ do: 'end' }).open().do({ do: 'end' });
    expect(lost.card.result).toEqual({ outcome: 'won', winner: 0, by: { runs: 3 } });
    expect(lost.do(award('batting')).card.result).toMatchObject({ winner: 1 });
    const won = new Scorer().open().do({ do: 'end' }).open().ball({ bat: 1 });
    expect(won.refusal(award('bowling'))).toBe('match-over');
  });

  it('are refused before the first innings, and in absurd numbers', () => {
    expect(new Scorer().refusal(award('batting'))).toBe('no-innings');
    expect(new Scorer().open().refusal({ ...award('batting'), runs: 51 })).toBe('runs-do-not-fit');
  });
});
