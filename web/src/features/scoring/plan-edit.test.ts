import { appendAll, cardOf } from '@crease/shared/cricket/match';
import { Scorer } from '@crease/shared/cricket/testing/scorer';
import { expect, test } from 'vitest';
import { planEdit, withBatter } from './plan-edit.js';

const DOT = { bowler: 'b0', striker: 'a0', bat: 0 };
const BOWLED = { ...DOT, out: { kind: 'bowled', who: 'a0' } } as const;

test('an edit that needs nothing else is possible as it is', () => {
  const { state } = new Scorer().open().ball().ball({ bat: 2 });
  const edit = { do: 'correct', of: 'e2', ball: { ...DOT, bat: 4 } } as const;
  expect(planEdit(state, [edit])).toEqual({ kind: 'possible', edits: [edit] });
});

test('a batter who came in for a wicket that was none goes again', () => {
  const { state } = new Scorer().open().ball({ out: 'bowled' }).in().ball({ bat: 1 });
  const edit = { do: 'correct', of: 'e2', ball: DOT } as const;
  expect(planEdit(state, [edit])).toEqual({ kind: 'possible', edits: [edit, { do: 'remove', of: 'e3' }] });
});

test('a wicket that was missed asks who came in, and is accepted with each of those', () => {
  const { state } = new Scorer().open().ball().ball({ bat: 1 });
  const edit = [{ do: 'correct', of: 'e2', ball: BOWLED } as const];
  const plan = planEdit(state, edit);
  expect(plan).toMatchObject({ kind: 'batter', before: 'e3', candidates: ['a2', 'a3', 'a4', 'a5'] });
  const events = withBatter(edit, 'e3', 'a4').map((one, n) => ({ ...one, id: `x${n}` }));
  const result = appendAll(state, events as Parameters<typeof appendAll>[1]);
  expect('state' in result && cardOf(result.state).innings[0]).toMatchObject({ wickets: 1, total: 1 });
});

test('an edit is impossible if a later ball is in the way, or if the rules do not allow it', () => {
  const { state } = new Scorer({ overs: 1 }).open().ball({ wide: 1 }).over();
  expect(planEdit(state, [{ do: 'correct', of: 'e2', ball: DOT }])).toEqual({
    kind: 'impossible',
    later: 'e8',
  });
  expect(planEdit(state, [{ do: 'remove', of: 'nothing' }])).toEqual({ kind: 'impossible' });
});
