import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { type Column, canMove } from './columns.js';
import type { Dragging } from './use-drag.js';
import { gameOf } from './use-grid-pointer.js';

interface Options {
  columns: readonly Column[];
  rows: { first: number; last: number };
  drag: Dragging;
  mayMove: boolean;
  now: number;
}

const STEPS: Record<string, readonly [column: number, hour: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The keyboard in the grid: all that the mouse does. One cell at a time can be reached by Tab. */
export function useGridKeys(frame: RefObject<HTMLElement | null>, options: Options) {
  const { columns, rows, drag, mayMove, now } = options;
  const [stop, setStop] = useState<{ column: number; at: number }>();
  const here = stop && cellAt(columns, stop.column, stop.at) !== undefined ? stop : firstCell(columns);

  const focus = (column: number, at: number) =>
    frame.current?.querySelector<HTMLElement>(`button[data-column="${column}"][data-at="${at}"]`)?.focus();

  const go = ([sideways, down]: readonly [number, number]) => {
    if (!here) return;
    const column = here.column + sideways;
    if (column < 0 || column >= columns.length) return;
    const from = cellAt(columns, here.column, here.at);
    let at = down > 0 && from ? from.to : here.at + down;
    // Closed and past hours have no cell: the next one is looked for.
    const isInside = (hour: number) => hour >= rows.first && hour < rows.last;
    if (down !== 0) while (isInside(at) && !cellAt(columns, column, at)) at += down;
    const cell = cellAt(columns, column, at) ?? (down === 0 ? nearest(columns, column, at) : undefined);
    if (cell) focus(column, cell.from);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const held = drag.current();
    const done = () => event.preventDefault();
    if (held && event.key === 'Escape') {
      done();
      return drag.cancel();
    }
    if (held?.kind === 'move') {
      if (step) {
        done();
        const column = Math.max(0, Math.min(columns.length - 1, held.column + step[0]));
        const at = Math.max(rows.first, Math.min(rows.last - 1, held.from + held.grab + step[1]));
        return drag.to(column, at);
      }
      if (event.key === 'Enter' || event.key === ' ') {
        done();
        return drag.end();
      }
      return;
    }
    if (step && event.shiftKey && step[0] === 0 && here) {
      done();
      if (!held) drag.choose(here.column, here.at);
      const now = drag.current();
      if (now?.kind !== 'choose') return;
      const edge = now.from < now.anchor ? now.from : now.to - 1;
      return drag.to(now.column, edge + step[1]);
    }
    if (held && (event.key === 'Enter' || event.key === ' ')) {
      done();
      return drag.end();
    }
    if (step) {
      done();
      drag.cancel();
      return go(step);
    }
    if (event.key.toLowerCase() === 'm' && mayMove) {
      const game = gameOf(event.target, columns);
      if (game?.entry.booking && here && canMove(game.entry.booking, now)) {
        done();
        drag.take(here.column, game);
      }
    }
  };

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.dataset.at === undefined) return;
    setStop({ column: Number(target.dataset.column), at: Number(target.dataset.at) });
  };

  return {
    onKeyDown,
    onFocus,
    isStop: (column: number, at: number) => here?.column === column && here.at === at,
  };
}

interface Cell {
  from: number;
  to: number;
}

/** What covers an hour of a column: a free hour, or what stands there. */
function cellAt(columns: readonly Column[], column: number, at: number): Cell | undefined {
  const own = columns[column];
  const placed = own?.placed.find(({ from, to }) => from <= at && at < to);
  if (placed) return placed;
  return own?.free.some((one) => one.at === at) ? { from: at, to: at + 1 } : undefined;
}

function nearest(columns: readonly Column[], column: number, at: number): Cell | undefined {
  const own = columns[column];
  const all = [...(own?.placed ?? []), ...(own?.free ?? []).map((one) => ({ from: one.at, to: one.at + 1 }))];
  return all.sort((a, b) => Math.abs(a.from - at) - Math.abs(b.from - at))[0];
}

function firstCell(columns: readonly Column[]): { column: number; at: number } | undefined {
  for (const column of columns.keys()) {
    const cell = nearest(columns, column, 0);
    if (cell) return { column, at: cell.from };
  }
  return undefined;
}
