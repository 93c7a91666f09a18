import { describe, expect, it } from 'vitest';
import type { Ball } from './events.js';
import { type BallFields, Scorer } from './testing/scorer.js';

/** A ball as in a record. */
const given = (over: number, fields: Partial<Ball> = {}): BallFields => ({
  bowler: 'b0',
  striker: 'a0',
  nonStriker: 'a1',
  asGiven: { over },
  ...fields,
});

describe('a ball that is taken as it was recorded', () => {
  it('brings in new batters, and takes the strike and the bowler as they are', () => {
    const match = new Scorer().open().ball(given(0, { out: { kind: 'bowled', who: 'a0' } }));
    match
      .ball(given(0, { striker: 'a1', nonStriker: 'a4' }))
      .ball(given(0, { bowler: 'b1', striker: 'a4', nonStriker: 'a1' }));
    expect(match.innings.batting.map(({ playerId }) => playerId)).toEqual(['a0', 'a1', 'a4']);
    expect(match.innings.bowling.map(({ balls }) => balls)).toEqual([2, 1]);
  });

  it('lets an over that was miscounted stand, and its maiden with it', () => {
    const match = new Scorer().open();
    for (let n = 0; n < 7; n++) match.ball(given(0));
    expect(match.innings).toMatchObject({ balls: 7, overs: '1.0', bowling: [{ maidens: 1 }] });
    for (let n = 0; n < 5; n++) match.ball(given(1, { bowler: 'b1' }));
    match.ball(given(2));
    expect(match.innings).toMatchObject({ balls: 13, overs: '2.1' });
    expect(match.innings.bowling.map(({ maidens }) => maidens)).toEqual([1, 0]);
  });

  it('takes back a maiden when the over goes on with a run', () => {
    const match = new Scorer().open();
    for (let n = 0; n < 6; n++) match.ball(given(0));
    expect(match.innings.bowling[0]?.maidens).toBe(1);
    expect(match.ball(given(0, { bat: 1 })).innings.bowling[0]).toMatchObject({ maidens: 0, balls: 7 });
  });

  it('is taken after a computed end: overs, wickets or target', () => {
    const match = new Scorer({ overs: 1 }).open();
    for (let n = 0; n < 7; n++) match.ball(given(0, { bat: 2 }));
    expect(match.innings).toMatchObject({ total: 14, balls: 7, overs: '1.0' });
    match.do({ do: 'open', striker: 'b0', nonStriker: 'b1', bowler: 'a0', asGiven: true });
    const chase = { striker: 'b0', nonStriker: 'b1', bowler: 'a0' };
    for (let n = 0; n < 4; n++) match.ball(given(0, { ...chase, bat: 4 }));
    expect(match.card.result).toMatchObject({ winner: 1 });
    expect(match.ball(given(0, { ...chase, bat: 4 })).innings.total).toBe(20);
    expect(match.card.result).toEqual({ outcome: 'won', winner: 1, by: { wickets: 5, balls: 1 } });
  });

  it('is not taken after an end that was declared, or after the match was abandoned', () => {
    expect(new Scorer().open().do({ do: 'declare' }).ballRefusal(given(0))).toBe('no-innings');
    expect(new Scorer().open().do({ do: 'abandon', reason: 'rain' }).ballRefusal(given(0))).toBe(
      'match-over',
    );
  });

  it('does not have to follow the limits of the rules', () => {
    const match = new Scorer({ maxOversPerBowler: 1 }).open();
    for (const over of [0, 1, 2]) for (let n = 0; n < 6; n++) match.ball(given(over));
    expect(match.innings.bowling).toMatchObject([{ balls: 18 }]);
    expect(match.ballRefusal(given(3, { out: { kind: 'lbw', who: 'a0' } }))).toBeUndefined();
  });

  it('brings back a batter who retired, and retires one who disappears', () => {
    const match = new Scorer()
      .open()
      .ball(given(0))
      .ball(given(0, { nonStriker: 'a2' }));
    expect(match.innings.batting[1]?.retired).toBe('hurt');
    expect(match.ball(given(0)).innings.batting.map(({ retired }) => retired)).toEqual([
      undefined,
      undefined,
      'hurt',
    ]);
  });

  it.each([
    ['already-out', { striker: 'a0' }],
    ['wrong-side', { striker: 'b4' }],
    ['may-not-bowl', { striker: 'a2', bowler: 'a4' }],
    ['same-player', { striker: 'a1' }],
    ['wrong-over', { striker: 'a2', asGiven: { over: 3 } }],
    ['derived-kind', { striker: 'a2', out: { kind: 'dots', who: 'a2' } }],
    ['not-at-the-crease', { striker: 'a2', out: { kind: 'bowled', who: 'a5' } }],
  ] as const)('is refused as %s if it cannot have been', (reason, fields) => {
    const match = new Scorer().open().ball(given(0, { out: { kind: 'bowled', who: 'a0' } }));
    expect(match.ballRefusal(given(0, fields))).toBe(reason);
  });
});

describe('other recorded events', () => {
  it('open an innings while the last one is still open', () => {
    const toss = { wonBy: 0, chose: 'bat' } as const;
    const match = new Scorer({}, { toss }).do({
      do: 'open',
      striker: 'b0',
      nonStriker: 'b1',
      bowler: 'a0',
      asGiven: true,
    });
    expect(match.innings.side).toBe(1);
    match.ball({ ...given(0), bowler: 'a0', striker: 'b0', nonStriker: 'b1', bat: 3 });
    match.do({ do: 'open', striker: 'a0', nonStriker: 'a1', bowler: 'b0', asGiven: { over: 0 } });
    expect(match.card).toMatchObject({ innings: [{ side: 1, closedBy: 'ended' }, { side: 0 }], target: 4 });
  });

  it('retire a batter, or end an innings, after its last ball', () => {
    const match = new Scorer({ overs: 1 }).open().over();
    expect(match.refusal({ do: 'retire', who: 'a0', reason: 'hurt' })).toBe('no-innings');
    match.do({ do: 'retire', who: 'a0', reason: 'hurt', asGiven: true }).do({ do: 'end', asGiven: true });
    expect(match.innings).toMatchObject({ closedBy: 'overs', batting: [{ retired: 'hurt' }, {}] });
  });
});
