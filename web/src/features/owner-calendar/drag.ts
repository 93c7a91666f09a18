import type { Placed } from '../desk/public.js';
import { type Column, fits, type Span, stretch } from './columns.js';

/** The current action in the grid, by mouse or keyboard: selecting hours or moving a booking. */
export type Drag =
  | { kind: 'choose'; column: number; anchor: number; from: number; to: number }
  | { kind: 'move'; placed: Placed; home: Span; column: number; from: number; grab: number };

/** Begins a selection at a free hour; undefined if the hour is not free. */
export function beginChoice(columns: readonly Column[], column: number, at: number): Drag | undefined {
  if (!columns[column]?.free.some((one) => one.at === at)) return undefined;
  return { kind: 'choose', column, anchor: at, from: at, to: at + 1 };
}

/** Picks up a booking at the hour under the pointer. */
export function beginMove(column: number, placed: Placed, at = placed.from): Drag {
  const { from, to } = placed;
  return { kind: 'move', placed, home: { column, from, to }, column, from, grab: at - from };
}

/** The drag after the pointer has moved to an hour of a column. */
export function dragTo(drag: Drag, columns: readonly Column[], column: number, at: number): Drag {
  if (drag.kind === 'choose') {
    const own = columns[drag.column];
    return own ? { ...drag, ...stretch(own, drag.anchor, at) } : drag;
  }
  return { ...drag, column, from: at - drag.grab };
}

/** The result: selected hours, a booking with its new position, or `undefined` if nothing changes. */
export type Drop =
  | { kind: 'chosen'; span: Span }
  | { kind: 'moved'; placed: Placed; span: Span }
  | { kind: 'refused' }
  | undefined;

export function drop(drag: Drag, columns: readonly Column[]): Drop {
  if (drag.kind === 'choose') {
    const { column, from, to } = drag;
    return { kind: 'chosen', span: { column, from, to } };
  }
  const { placed, home, column, from } = drag;
  if (column === home.column && from === home.from) return undefined;
  const hours = home.to - home.from;
  const target = columns[column];
  if (!target || !fits(target, from, hours, placed.key)) return { kind: 'refused' };
  return { kind: 'moved', placed, span: { column, from, to: from + hours } };
}
