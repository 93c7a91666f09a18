import { expect, it } from 'vitest';
import type { Placed } from '../desk/place.js';
import type { Column } from './columns.js';
import { columnIn, joinTurf, tracksOf } from './tracks.js';

const DATE = '2026-11-21';
const PARTS: Record<string, string[]> = { whole: ['A', 'B'], left: ['A'], right: ['B'] };
const turfOf = (id: string) => (PARTS[id] ? { spaceId: 'turf', parts: PARTS[id] } : undefined);

/** An hour as a ground's calendar lists it, with the ground that has it if that is another one. */
const game = (key: string, from: number, groundId?: string): Placed => ({
  key,
  entry: { kind: 'booking', timeSlot: `${from}:00-${from + 1}:00`, ...(groundId ? { groundId } : {}) },
  date: DATE,
  from,
  to: from + 1,
});
const column = (groundId: string, free: number[], placed: Placed[] = []): Column => ({
  key: `${groundId}:${DATE}`,
  groundId,
  date: DATE,
  placed,
  free: free.map((at) => ({ at })),
});

/** The left half is sold at 18, the whole at 20. */
const day = () =>
  joinTurf(
    [
      column('right', [18, 19], [game('whole at 20', 20, 'whole')]),
      column('alone', [18, 19, 20]),
      column('left', [19], [game('left at 18', 18), game('whole at 20', 20, 'whole')]),
      column('whole', [19], [game('left at 18', 18, 'left'), game('whole at 20', 20)]),
    ],
    turfOf,
  );

it('grounds that share turf are in one track, the widest first', () => {
  const columns = day();
  expect(columns.map(({ groundId }) => groundId)).toEqual(['whole', 'left', 'right', 'alone']);
  expect(tracksOf(columns).map(({ lanes, members }) => [lanes, members.map(({ index }) => index)])).toEqual([
    [2, [0, 1, 2]],
    [1, [3]],
  ]);
});

it('a free hour is drawn once: for the whole turf if possible, else for its free half', () => {
  const cells = day().map(({ shared }) => shared && [...shared.cells]);
  expect(cells).toEqual([[19], [], [18], undefined]);
});

it('a booking is drawn only on its own ground', () => {
  expect(day().map(({ placed }) => placed.map(({ key }) => key))).toEqual([
    ['whole at 20'],
    ['left at 18'],
    [],
    [],
  ]);
});

it('if a ground is shown without the others of its turf, their bookings are drawn too', () => {
  const [left] = joinTurf([column('left', [19], [game('whole at 20', 20, 'whole')])], turfOf);
  expect(left?.placed).toHaveLength(1);
  expect(left?.shared).toBeUndefined();
});

it('a booking is dropped on a ground as wide as its own; from elsewhere on the widest', () => {
  const columns = day();
  const [turf] = tracksOf(columns);
  if (!turf) throw new Error('no place');
  expect(columnIn(turf, 0.1, columns[2])).toBe(1);
  expect(columnIn(turf, 0.9, columns[1])).toBe(2);
  expect(columnIn(turf, 0.9, columns[0])).toBe(0);
  expect(columnIn(turf, 0.9, columns[3])).toBe(0);
});
