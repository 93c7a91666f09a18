import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { type Column, canMove } from './columns.js';
import type { Track } from './tracks.js';
import type { Dragging } from './use-drag.js';
import { gameOf } from './use-grid-pointer.js';

interface Options {
  columns: readonly Column[];
  tracks: readonly Track[];
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

/** Keyboard control of the grid, with everything the mouse can do. One cell at a time is in the tab order. */
export function useGridKeys(frame: RefObject<HTMLElement | null>, options: Options) {
  const { columns, tracks, rows, drag, mayMove, now } = options;
  const [stop, setStop] = useState<{ column: number; at: number }>();
  const here = stop && cellAt(columns, stop.column, stop.at) !== undefined ? stop : firstCell(columns);

  const focus = (column: number, at: number) =>
    frame.current?.querySelector<HTMLElement>(`button[data-column="${column}"][data-at="${at}"]`)?.focus();

  const go = ([sideways, down]: readonly [number, number]) => {
    if (!here) return;
    const track = tracks.findIndex(({ members }) => members.some(({ index }) => index === here.column));
    const to =
      down === 0
        ? beside(columns, tracks, track, here, sideways)
        : below(columns, tracks[track], here, down, rows);
    if (to) focus(to.column, to.at);
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
interface Stop {
  column: number;
  at: number;
}

/** What covers an hour of a column: a free hour or an entry. */
function cellAt(columns: readonly Column[], column: number, at: number): Cell | undefined {
  const own = columns[column];
  const placed = own?.placed.find(({ from, to }) => from <= at && at < to);
  if (placed) return placed;
  const isDrawn = own?.shared ? own.shared.cells.has(at) : own?.free.some((one) => one.at === at);
  return isDrawn ? { from: at, to: at + 1 } : undefined;
}

/** The next cell to a side: of the same turf, else of the next track, at the same hour if it has one. */
function beside(
  columns: readonly Column[],
  tracks: readonly Track[],
  track: number,
  { column, at }: Stop,
  step: number,
): Stop | undefined {
  const inOrder = (place: Track | undefined) => {
    const members = place?.members.map(({ index }) => index) ?? [];
    return step > 0 ? members : members.toReversed();
  };
  const cells = (members: readonly number[]) =>
    members.flatMap((one) => {
      const cell = cellAt(columns, one, at);
      return cell ? [{ column: one, at: cell.from }] : [];
    });
  const [further] = cells(inOrder(tracks[track]).filter((one) => (one - column) * step > 0));
  if (further) return further;
  const next = inOrder(tracks[track + step]);
  const [same] = cells(next);
  if (same) return same;
  // Closed and past hours have no cell, so the nearest cell is used.
  return next
    .flatMap((one) => {
      const cell = nearest(columns, one, at);
      return cell ? [{ column: one, at: cell.from }] : [];
    })
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
}

/** The next cell above or below; where a turf splits, of any of its grounds. */
function below(
  columns: readonly Column[],
  track: Track | undefined,
  here: Stop,
  step: number,
  rows: Options['rows'],
): Stop | undefined {
  const others = track?.members.map(({ index }) => index).filter((index) => index !== here.column) ?? [];
  const from = cellAt(columns, here.column, here.at);
  for (let at = step > 0 && from ? from.to : here.at + step; at >= rows.first && at < rows.last; at += step) {
    for (const column of [here.column, ...others]) {
      const cell = cellAt(columns, column, at);
      if (cell) return { column, at: cell.from };
    }
  }
  return undefined;
}

function nearest(columns: readonly Column[], column: number, at: number): Cell | undefined {
  const own = columns[column];
  const drawn = own?.shared ? [...own.shared.cells] : (own?.free ?? []).map((one) => one.at);
  const all = [...(own?.placed ?? []), ...drawn.map((one) => ({ from: one, to: one + 1 }))];
  return all.sort((a, b) => Math.abs(a.from - at) - Math.abs(b.from - at))[0];
}

function firstCell(columns: readonly Column[]): { column: number; at: number } | undefined {
  for (const column of columns.keys()) {
    const cell = nearest(columns, column, 0);
    if (cell) return { column, at: cell.from };
  }
  return undefined;
}
