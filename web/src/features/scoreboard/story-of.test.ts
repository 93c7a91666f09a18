import { cardOf } from '@crease/shared/cricket/match';
import { describe, expect, it } from 'vitest';
import { aMatch } from '../matches/testing/a-match.js';
import { storyOf } from './story-of.js';
import { Recorder } from './testing/recorder.js';

const { match } = aMatch();

/** The story of a match that this scorer has recorded. */
function storyFrom(scorer: Recorder) {
  const rules = scorer.state.setup.rules as typeof match.rules;
  const played = { ...match, rules, toss: undefined };
  return storyOf(played, cardOf(scorer.state).innings, scorer.events);
}

describe('the story of a match', () => {
  it('has the runs and wickets of each over, as the card adds them up', () => {
    const scorer = new Recorder().open().over({ bat: 2 });
    scorer.do({ do: 'bowler', bowler: 'b1' }).ball({ wide: 1 }).wicket().ball({ bat: 4, boundary: 4 });
    const [first] = storyFrom(scorer);
    expect(first?.overs.map(({ over, runs, wickets }) => ({ over, runs, wickets }))).toEqual([
      { over: 0, runs: 12, wickets: 0 },
      { over: 1, runs: 5, wickets: 1 },
    ]);
    const [card] = cardOf(scorer.state).innings;
    expect(first?.overs.at(-1)).toMatchObject({ total: card?.total, wicketsDown: card?.wickets });
    expect(first?.points.at(-1)).toEqual({ at: 1 + 2 / 6, total: 17, wicket: false });
    expect(first?.points.filter(({ wicket }) => wicket)).toEqual([
      { at: 1 + 1 / 6, total: 13, wicket: true },
    ]);
  });

  it('shows what stands: a ball taken back is in no over', () => {
    const scorer = new Recorder().open().ball({ bat: 6, boundary: 6 }).send({ do: 'undo' }).ball({ bat: 1 });
    const [first] = storyFrom(scorer);
    expect(first?.overs).toHaveLength(1);
    expect(first?.overs[0]).toMatchObject({ runs: 1, total: 1 });
    expect(first?.overs[0]?.events.map(({ last }) => last.what)).toEqual(['open', 'ball']);
  });

  it('begins the second innings at nothing', () => {
    const scorer = new Recorder({ overs: 1 }).open().over({ bat: 1 }).open().ball({ bat: 3 });
    const [, second] = storyFrom(scorer);
    expect(second).toMatchObject({ side: 1, superOver: false });
    expect(second?.points).toEqual([
      { at: 0, total: 0, wicket: false },
      { at: 1 / 6, total: 3, wicket: false },
    ]);
  });
});
