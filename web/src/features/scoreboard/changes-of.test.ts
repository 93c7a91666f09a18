import type { LastEvent } from '@crease/shared/cricket/card';
import { lastInWords } from '@crease/shared/match-words/last-event';
import { describe, expect, it } from 'vitest';
import { changesOf } from './changes-of.js';
import { Recorder } from './testing/recorder.js';

const wordsOf = (last: LastEvent | undefined) => last && lastInWords(last, (id) => id ?? '').en;

/** The changes of a match, with their events in words. */
const changesIn = ({ state, events }: Recorder) =>
  changesOf(state.setup, events).map(({ before, after, ...change }) => ({
    ...change,
    before: wordsOf(before),
    after: wordsOf(after),
  }));

describe('the changes of a match', () => {
  it('are none while nothing is taken back or corrected', () => {
    expect(changesIn(new Recorder().open().over({ bat: 1 }))).toEqual([]);
  });

  it('have the ball that was taken back', () => {
    const scorer = new Recorder().open().ball({ bat: 6, boundary: 6 }).send({ do: 'undo' });
    expect(changesIn(scorer)).toEqual([
      { at: 2, kind: 'undo', before: '0.1 b0 to a0, SIX', after: undefined, setAside: 0 },
    ]);
  });

  it('have a corrected ball as it was and as it is, the newest change first', () => {
    const scorer = new Recorder().open().ball({ bat: 4, boundary: 4 }).ball({ bat: 1 });
    const ball = { bowler: 'b0', striker: 'a0', bat: 2 };
    scorer.send({ do: 'correct', of: 'e2', ball }).send({ do: 'remove', of: 'e3' });
    expect(changesIn(scorer)).toEqual([
      { at: 4, kind: 'remove', before: '0.2 b0 to a0, 1 run', after: undefined, setAside: 0 },
      { at: 3, kind: 'correct', before: '0.1 b0 to a0, FOUR', after: '0.1 b0 to a0, 2 runs', setAside: 0 },
    ]);
  });

  it('have a ball that was added later, and what an undone correction brought back', () => {
    const scorer = new Recorder().open().ball({ bat: 1 });
    const ball = { bowler: 'b0', striker: 'a0', bat: 0 };
    scorer.send({ do: 'insert', before: 'e2', ball });
    scorer.send({ do: 'correct', of: 'e2', ball: { ...ball, bat: 3 } }).send({ do: 'undo' });
    expect(changesIn(scorer).map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['undo', '0.2 b0 to a0, 3 runs', '0.2 b0 to a0, 1 run'],
      ['correct', '0.2 b0 to a0, 1 run', '0.2 b0 to a0, 3 runs'],
      ['insert', undefined, '0.1 b0 to a0, no run'],
    ]);
  });

  it('have how many events of another phone were set aside', () => {
    const scorer = new Recorder().open().ball().ball().send({ do: 'branch', from: 1 });
    expect(changesIn(scorer)).toEqual([
      { at: 3, kind: 'branch', before: undefined, after: undefined, setAside: 2 },
    ]);
  });
});
