import { cardOf } from '@crease/shared/cricket/match';
import { bestOf } from '@crease/shared/match-words/best-of';
import { describe, expect, it } from 'vitest';
import { Recorder } from './testing/recorder.js';

/** The card as the API sends it, as far as the best of a side needs it: `name` is added by the server. */
function cardFrom({ state }: Recorder): Parameters<typeof bestOf>[0] {
  const { innings, ...card } = cardOf(state);
  const named = <T extends { playerId: string }>(lines: readonly T[]) =>
    lines.map((line) => ({ ...line, name: line.playerId }));
  return {
    ...card,
    innings: innings.map((one) => ({ ...one, batting: named(one.batting), bowling: named(one.bowling) })),
  } as unknown as Parameters<typeof bestOf>[0];
}

describe('the best of a side', () => {
  it('are the batter with most runs and the bowler with most wickets for the fewest runs', () => {
    const scorer = new Recorder({ overs: 2 })
      .open()
      .ball({ bat: 6, boundary: 6 })
      .wicket()
      .balls(4, { bat: 2 });
    scorer.do({ do: 'bowler', bowler: 'b1' }).wicket().balls(5);
    const card = cardFrom(scorer);
    expect(bestOf(card, 0)).toMatchObject({ batter: { playerId: 'a2', runs: 8 }, bowler: undefined });
    expect(bestOf(card, 1)).toMatchObject({
      batter: undefined,
      bowler: { playerId: 'b1', wickets: 1, runs: 0 },
    });
  });

  it('of two batters with the same runs is the one who faced fewer balls', () => {
    const scorer = new Recorder().open().ball({ bat: 0 }).ball({ bat: 4, boundary: 4 }).wicket();
    scorer.ball({ bat: 4, boundary: 4 });
    expect(bestOf(cardFrom(scorer), 0).batter).toMatchObject({ playerId: 'a2', runs: 4, balls: 1 });
  });

  it('have no batter without a run and no bowler without a wicket', () => {
    const card = cardFrom(new Recorder().open().over());
    expect(bestOf(card, 0).batter).toBeUndefined();
    expect(bestOf(card, 1).bowler).toBeUndefined();
  });

  it('are none of a side that has not played', () => {
    expect(bestOf(cardFrom(new Recorder()), 0)).toEqual({ batter: undefined, bowler: undefined });
  });
});
