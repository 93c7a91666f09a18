import { describe, expect, it } from 'vitest';
import type { Placed } from '../desk/place.js';
import { type Column, fits, hourAt, stretch } from './columns.js';
import { beginChoice, beginMove, dragTo, drop } from './drag.js';

const game: Placed = {
  key: 'game',
  entry: { kind: 'booking', timeSlot: '18:00-20:00' },
  date: '2026-11-21',
  from: 18,
  to: 20,
};
const column = (groundId: string, free: number[], placed: Placed[] = []): Column => ({
  key: groundId,
  groundId,
  date: '2026-11-21',
  placed,
  free: free.map((at) => ({ at })),
});
const columns = [column('a', [15, 16, 17, 20, 21], [game]), column('b', [18, 19, 20])];

describe('choosing hours', () => {
  it('a selection stops at hours that are not free, in both directions', () => {
    const [first] = columns;
    if (!first) throw new Error('no column');
    expect(stretch(first, 16, 23)).toEqual({ from: 16, to: 18 });
    expect(stretch(first, 17, 10)).toEqual({ from: 15, to: 18 });
  });

  it('a selection covers six hours at most', () => {
    const long = column('c', [6, 7, 8, 9, 10, 11, 12, 13]);
    expect(stretch(long, 6, 13)).toEqual({ from: 6, to: 12 });
  });

  it('a selection begins only at a free hour, and stays in its column', () => {
    expect(beginChoice(columns, 0, 18)).toBeUndefined();
    const begun = beginChoice(columns, 0, 15);
    if (!begun) throw new Error('not begun');
    expect(drop(dragTo(begun, columns, 1, 17), columns)).toEqual({
      kind: 'chosen',
      span: { column: 0, from: 15, to: 18 },
    });
  });
});

describe('moving a game', () => {
  it('a dragged booking keeps the grabbed hour under the pointer', () => {
    const held = dragTo(beginMove(0, game, 19), columns, 1, 20);
    expect(drop(held, columns)).toMatchObject({ kind: 'moved', span: { column: 1, from: 19, to: 21 } });
  });

  it('a dragged booking may overlap its own old hours', () => {
    const [first] = columns;
    if (!first) throw new Error('no column');
    expect(fits(first, 19, 2, 'game')).toBe(true);
    expect(fits(first, 19, 2, 'another')).toBe(false);
  });

  it('a drop on taken hours is refused, and one on the old position does nothing', () => {
    expect(drop(dragTo(beginMove(0, game), columns, 1, 20), columns)).toEqual({ kind: 'refused' });
    expect(drop(beginMove(0, game), columns)).toBeUndefined();
  });
});

it("the pointer's hour is always within the rows", () => {
  const rows = { first: 6, last: 30 };
  expect(hourAt(0, 40, rows)).toBe(6);
  expect(hourAt(85, 40, rows)).toBe(8);
  expect(hourAt(-20, 40, rows)).toBe(6);
  expect(hourAt(5000, 40, rows)).toBe(29);
});
