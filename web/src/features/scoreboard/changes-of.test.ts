import type { LastEvent } from '@crease/shared/cricket/card';
import type { MatchEvent } from '@crease/shared/cricket/events';
import { replay } from '@crease/shared/cricket/match';
import { lastInWords } from '@crease/shared/match-words/last-event';
import { describe, expect, it } from 'vitest';
import { changesOf } from './changes-of.js';
import { Recorder } from './testing/recorder.js';

const wordsOf = (last: LastEvent | undefined) => last && lastInWords(last, (id) => id ?? '').en;

/** The changes of a match, with their events in words. */
const changesIn = ({ state, events }: Pick<Recorder, 'state' | 'events'>, limit?: number) =>
  changesOf(state.setup, events, limit).map(({ before, after, ...change }) => ({
    ...change,
    before: wordsOf(before),
    after: wordsOf(after),
  }));

/** These events after those of the scorer, in one request. */
function sentTogether({ state, events }: Recorder, sent: MatchEvent[]) {
  const all = [...events, ...sent];
  return { state: replay(state.setup, all), events: all };
}

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

  it('have the words of edits that are possible only together', () => {
    const scorer = new Recorder().open().ball({ bat: 1 }).wicket();
    const ball = { bowler: 'b0', striker: 'a1', bat: 0 };
    const together = sentTogether(scorer, [
      { id: 'c', do: 'correct', of: 'e3', ball },
      { id: 'r', do: 'remove', of: 'e4' },
    ]);
    const words = [
      { at: 5, kind: 'remove', before: 'a2 comes in', after: undefined, setAside: 0 },
      {
        at: 4,
        kind: 'correct',
        before: '0.2 b0 to a1, no run. a1 bowled',
        after: '0.2 b0 to a1, no run',
        setAside: 0,
      },
    ];
    expect(changesIn(together)).toEqual(words);
    expect(changesIn(together, 1)).toEqual(words.slice(0, 1));
  });

  it('have the words of edits between which a ball was bowled before the log was possible', () => {
    const scorer = new Recorder().open().ball({ bat: 1 }).wicket();
    const ball = { bowler: 'b0', striker: 'a1', bat: 0 };
    const together = sentTogether(scorer, [
      { id: 'c', do: 'correct', of: 'e3', ball },
      { id: 'six', ball: { ...ball, bat: 6 } },
      { id: 'r', do: 'remove', of: 'e4' },
    ]);
    expect(changesIn(together).map(({ after }) => after)).toEqual([undefined, '0.2 b0 to a1, no run']);
  });

  it('have each of several corrections of the same ball', () => {
    const scorer = new Recorder().open().ball({ bat: 1 });
    const ball = { bowler: 'b0', striker: 'a0', bat: 2 };
    scorer.send({ do: 'correct', of: 'e2', ball });
    scorer.send({ do: 'correct', of: 'e2', ball: { ...ball, bat: 3 } });
    expect(changesIn(scorer).map(({ before, after }) => [before, after])).toEqual([
      ['0.1 b0 to a0, 2 runs', '0.1 b0 to a0, 3 runs'],
      ['0.1 b0 to a0, 1 run', '0.1 b0 to a0, 2 runs'],
    ]);
  });

  it('are as many of the newest as are wanted, with the same words', () => {
    const scorer = new Recorder().open();
    for (let n = 0; n < 6; n++) scorer.ball({ bat: 1 }).ball({ bat: 2 }).send({ do: 'undo' });
    expect(changesIn(scorer, 4)).toEqual(changesIn(scorer).slice(0, 4));
    expect(changesIn(scorer, 6)).toEqual(changesIn(scorer));
  });

  it('have how many events of another phone were set aside', () => {
    const scorer = new Recorder().open().ball().ball().send({ do: 'branch', from: 1 });
    expect(changesIn(scorer)).toEqual([
      { at: 3, kind: 'branch', before: undefined, after: undefined, setAside: 2 },
    ]);
  });

  it('count no event again that an earlier phone’s branch had set aside', () => {
    const scorer = new Recorder().open().ball().ball().send({ do: 'branch', from: 1 });
    scorer.ball({ bat: 4, boundary: 4 }).send({ do: 'branch', from: 1 });
    expect(changesIn(scorer).map(({ setAside }) => setAside)).toEqual([1, 2]);
  });
});
