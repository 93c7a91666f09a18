import type { Placed } from '../desk/public.js';
import { type Column, fits, type Span, stretch } from './columns.js';

/** What is being done in the grid, with the mouse or the keys: hours are chosen, or a game is carried. */
export type Drag =
  | { kind: 'choose'; column: number; anchor: number; from: number; to: number }
  | { kind: 'move'; placed: Placed; home: Span; column: number; from: number; grab: number };

/** Begins to choose hours at a free one; nothing where it is not free. */
export function beginChoice(columns: readonly Column[], column: number, at: number): Drag | undefined {
  if (!columns[column]?.free.some((one) => one.at === at)) return undefined;
  return { kind: 'choose', column, anchor: at, from: at, to: at + 1 };
}

/** Takes up a game, at the hour of it where the pointer is. */
export function beginMove(column: number, placed: Placed, at = placed.from): Drag {
  const { from, to } = placed;
  return { kind: 'move', placed, home: { column, from, to }, column, from, grab: at - from };
}

/** Where a drag is once the pointer is at an hour of a column. */
export function dragTo(drag: Drag, columns: readonly Column[], column: number, at: number): Drag {
  if (drag.kind === 'choose') {
    const own = columns[drag.column];
    return own ? { ...drag, ...stretch(own, drag.anchor, at) } : drag;
  }
  return { ...drag, column, from: at - drag.grab };
}

/** What came of it: hours to put something on, a game with its new place, or `undefined` where it stays. */
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
