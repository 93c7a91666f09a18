import { describe, expect, it } from 'vitest';
import { appendAll, cardOf, historyOf, offersAt, openMatch, replay, standingEvents } from './match.js';
import { Scorer } from './testing/scorer.js';

const DOT = { bowler: 'b0', striker: 'a0', bat: 0 };

describe('undo', () => {
  it('takes back the newest standing event, one more each time', () => {
    const match = new Scorer().open().ball({ bat: 1 }).ball({ bat: 2 });
    expect(match.send({ do: 'undo' }).innings.total).toBe(1);
    expect(match.send({ do: 'undo' }).innings.total).toBe(0);
    expect(match.ball({ bat: 4 }).innings.total).toBe(4);
  });

  it('takes back an edit', () => {
    const match = new Scorer()
      .open()
      .ball({ bat: 1 })
      .send({ do: 'correct', of: 'e2', ball: { ...DOT, bat: 3 } });
    expect(match.innings.total).toBe(3);
    expect(match.send({ do: 'undo' }).innings.total).toBe(1);
  });

  it('is refused when nothing stands', () => {
    expect(new Scorer().refusal({ do: 'undo' })).toBe('nothing-to-undo');
  });
});

describe('correct', () => {
  it('derives the players of later balls again', () => {
    const match = new Scorer().open().ball({ bat: 1 }).ball({ bat: 4, boundary: 4 });
    match.send({ do: 'correct', of: 'e2', ball: { ...DOT, bat: 2 } });
    expect(match.innings.batting.map(({ runs }) => runs)).toEqual([6, 0]);
    expect(match.pair).toEqual(['a0', 'a1']);
  });

  it('puts out the batter in the same role as the one who was named', () => {
    const match = new Scorer().open().ball({ bat: 1 }).ball({ out: 'bowled' });
    match.send({ do: 'correct', of: 'e2', ball: { ...DOT, bat: 2 } });
    expect(match.innings.batting.map(({ out }) => out?.kind)).toEqual(['bowled', undefined]);
  });

  it('changes any event, again and again', () => {
    const match = new Scorer().open().over().do({ do: 'bowler', bowler: 'b1' }).ball();
    match.send({ do: 'correct', of: 'e8', event: { do: 'bowler', bowler: 'b2' } });
    match.send({ do: 'correct', of: 'e8', event: { do: 'bowler', bowler: 'b3' } });
    expect(match.innings.bowling.map(({ playerId }) => playerId)).toEqual(['b0', 'b3']);
  });

  it('keeps the fielder of a later run-out, a joker whom it sends in to bat', () => {
    const sides = [{ players: ['a0', 'a1', 'a2', 'j'] }, { players: ['b0', 'b1', 'b2', 'j'] }] as const;
    const match = new Scorer({}, { sides })
      .open()
      .wicket()
      .do({ do: 'out', who: 'a1', kind: 'run-out', by: ['j'] });
    match.send({ do: 'correct', of: 'e3', event: { do: 'in', batter: 'j' } });
    expect(match.innings).toMatchObject({ wickets: 2, batting: [{}, {}, { playerId: 'j' }] });
  });

  it('is a conflict with the later event that it makes impossible', () => {
    const match = new Scorer().open().ball({ out: 'bowled' }).in();
    const result = appendAll(match.state, [{ id: 'c', do: 'correct', of: 'e2', ball: DOT }]);
    expect(result).toEqual({ conflict: { of: 'e3', reason: 'no-vacancy' } });
  });

  it('is refused itself if its ball is not in the rules', () => {
    const match = new Scorer().open().ball();
    const result = appendAll(match.state, [
      { id: 'c', do: 'correct', of: 'e2', ball: { ...DOT, bat: 3, wide: 1 } },
    ]);
    expect(result).toEqual({ refused: { index: 0, reason: 'runs-do-not-fit' } });
  });

  it('is refused for an event that does not stand', () => {
    const match = new Scorer().open().ball().send({ do: 'undo' });
    expect(match.refusal({ do: 'correct', of: 'e2', ball: DOT })).toBe('unknown-event');
  });
});

describe('insert and remove', () => {
  it('add a ball that was missed, which can be corrected and removed by the id of the insert', () => {
    const match = new Scorer().open().ball().ball({ bat: 4, boundary: 4 });
    match.send({ do: 'insert', before: 'e3', ball: { ...DOT, bat: 1 } });
    expect(match.innings).toMatchObject({ total: 5, balls: 3, batting: [{ runs: 1 }, { runs: 4 }] });
    match.send({ do: 'correct', of: 'e4', ball: { ...DOT, bat: 2 } });
    expect(match.innings.total).toBe(6);
    expect(match.send({ do: 'remove', of: 'e4' }).innings).toMatchObject({ total: 4, balls: 2 });
  });

  it('are judged together with the other edits of a request', () => {
    const match = new Scorer().open().ball({ out: 'bowled' }).in().ball({ bat: 1 });
    const alone = appendAll(match.state, [{ id: 'x', do: 'remove', of: 'e3' }]);
    expect(alone).toEqual({ conflict: { of: 'e4', reason: 'batter-needed' } });
    const together = appendAll(match.state, [
      { id: 'x', do: 'remove', of: 'e3' },
      { id: 'y', do: 'correct', of: 'e2', ball: DOT },
    ]);
    expect('state' in together && cardOf(together.state).innings[0]).toMatchObject({ wickets: 0, total: 1 });
  });

  it('may end an innings earlier: the balls after its end are in conflict', () => {
    const match = new Scorer({ overs: 1 }).open().ball({ wide: 1 }).over();
    const result = appendAll(match.state, [{ id: 'c', do: 'correct', of: 'e2', ball: DOT }]);
    expect(result).toEqual({ conflict: { of: 'e8', reason: 'no-innings' } });
  });
});

describe('branch', () => {
  it('sets aside all after a sequence number, undone events included', () => {
    const match = new Scorer().open().ball({ bat: 1 }).ball({ bat: 2 }).send({ do: 'undo' }).ball({ bat: 6 });
    expect(match.send({ do: 'branch', from: 3 }).innings.total).toBe(3);
    expect(match.send({ do: 'branch', from: 0 }).card.innings).toEqual([]);
    expect(match.refusal({ do: 'undo' })).toBe('nothing-to-undo');
  });

  it('is followed by the events of the same request', () => {
    const match = new Scorer().open().ball({ bat: 1 });
    const result = appendAll(match.state, [
      { id: 'b', do: 'branch', from: 1 },
      { id: 'c', ball: { ...DOT, bat: 4 } },
    ]);
    expect('state' in result && cardOf(result.state).innings[0]?.total).toBe(4);
  });

  it('is refused for a number that has not been', () => {
    expect(new Scorer().open().refusal({ do: 'branch', from: 7 })).toBe('unknown-sequence');
  });
});

describe('the log', () => {
  it('appends all events of a request or none', () => {
    const match = new Scorer().open();
    const result = appendAll(match.state, [
      { id: '1', ball: DOT },
      { id: '2', ball: { ...DOT, striker: 'a5' } },
    ]);
    expect(result).toEqual({ refused: { index: 1, reason: 'not-on-strike' } });
    expect(match.innings.balls).toBe(0);
  });

  it('says which events of the game stand', () => {
    const match = new Scorer().open().ball().ball().send({ do: 'remove', of: 'e2' });
    expect(standingEvents(match.state).map(({ id }) => id)).toEqual(['e1', 'e3']);
  });

  it('is replayed where an earlier version took a batter at the crease as the fielder', () => {
    const { setup } = new Scorer().state;
    const { fold } = replay(setup, [
      { id: '1', do: 'open', striker: 'a0', nonStriker: 'a1', bowler: 'b0' },
      { id: '2', do: 'out', who: 'a1', kind: 'run-out', by: ['a0'] },
    ]);
    expect(fold.innings[0]).toMatchObject({ wickets: 1 });
  });

  it('is replayed only if it was accepted', () => {
    const { setup } = openMatch(new Scorer().state.setup);
    expect(() => replay(setup, [{ id: '1', ball: DOT }])).toThrow('does not follow the rules');
    expect(() => replay(setup, [{ id: '1', do: 'undo' }])).toThrow('nothing-to-undo');
  });
});

it('the history tells what each standing event brought, in order', () => {
  const scorer = new Scorer().open().ball({ bat: 4, boundary: 4 }).ball({ bat: 1 }).wicket();
  const [, four, single, out, comesIn] = historyOf(scorer.state);
  expect(four).toMatchObject({
    event: { id: 'e2' },
    innings: 0,
    last: { over: '0.1', ball: { boundary: 4 } },
  });
  expect(single?.last.striker).toBe('a0');
  expect(out?.last.out).toEqual({ playerId: 'a1', kind: 'bowled' });
  expect(comesIn?.last).toMatchObject({ what: 'in', player: 'a2' });
});

it('the history follows a correction: later balls have the batters that it leads to', () => {
  const scorer = new Scorer().open().ball({ bat: 1 }).ball({ bat: 2 });
  expect(historyOf(scorer.state)[2]?.last.striker).toBe('a1');
  scorer.send({ do: 'correct', of: 'e2', ball: { bowler: 'b0', striker: 'a0', bat: 2 } });
  expect(historyOf(scorer.state)[2]?.last.striker).toBe('a0');
});

it('offers for a ball that has been bowled what could have been bowled then', () => {
  const scorer = new Scorer().open().ball({ bat: 1 }).wicket('bowled').ball({ bat: 1 });
  expect(offersAt(scorer.state, 'e3').ball).toMatchObject({ striker: 'a1', bowlers: ['b0'] });
  expect(offersAt(scorer.state, 'e4').dos.in).toContain('a2');
});
