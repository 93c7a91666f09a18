import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Placed } from '../desk/public.js';
import { type Column, canMove, hourAt } from './columns.js';
import { startEdgeScroll } from './edge-scroll.js';
import { followPress } from './follow-press.js';
import { columnIn, type Track } from './tracks.js';
import type { Dragging } from './use-drag.js';
import { useFinger } from './use-finger.js';

interface Rows {
  first: number;
  last: number;
}

interface Options {
  columns: readonly Column[];
  tracks: readonly Track[];
  rows: Rows;
  drag: Dragging;
  mayMove: boolean;
  now: number;
  onOpen: (placed: Placed, column: Column) => void;
}

/**
 * Mouse and finger in the grid: they drag over free hours and move bookings. A finger rests first; until then it
 * scrolls, or taps one hour or booking.
 */
export function useGridPointer(frame: RefObject<HTMLElement | null>, options: Options) {
  const { columns, tracks, rows, drag, mayMove, now, onOpen } = options;
  // The click after a drag is not a separate click.
  const dragged = useRef(false);
  const finger = useFinger(frame);
  // The grid may render with other hours during the drag.
  const latest = useRef({ rows, tracks });
  useEffect(() => {
    latest.current = { rows, tracks };
  });

  const onPointerDown = (event: PointerEvent) => {
    dragged.current = false;
    finger.current = false;
    const grid = frame.current;
    if (event.button !== 0 || !event.isPrimary || !grid) return;
    const start = placeOf(grid, latest.current, event.clientX, event.clientY);
    const game = gameOf(event.target, columns);
    const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('[data-at]');
    const isFree = pressed ? pressed.classList.contains('cal-free') : false;
    if (
      !start ||
      !pressed ||
      !(isFree || (game?.entry.booking && mayMove && canMove(game.entry.booking, now)))
    )
      return;
    // Where grounds overlap, the one whose hour was pressed.
    const column = Number(pressed.dataset.column);
    const home = game && columns[column];
    const to = (x: number, y: number) => {
      const place = placeOf(grid, latest.current, x, y, home);
      if (place) drag.to(place.column, place.at);
    };
    let edge: ReturnType<typeof startEdgeScroll> | undefined;
    followPress(event, {
      begin: () => {
        dragged.current = true;
        finger.current = event.pointerType === 'touch';
        if (finger.current) navigator.vibrate?.(15);
        edge = startEdgeScroll(grid, fixedOf(grid), to);
        if (game) drag.take(column, game, start.at);
        else drag.choose(column, start.at);
      },
      to: (x, y) => {
        edge?.at(x, y);
        to(x, y);
      },
      end: () => {
        edge?.stop();
        drag.end();
      },
      lost: () => {
        edge?.stop();
        drag.cancel();
      },
    });
  };

  const onClick = (event: MouseEvent) => {
    // A finger's drag is followed by no click: a click without a pointer comes from the keyboard.
    const wasDrag = dragged.current && event.detail !== 0;
    dragged.current = false;
    if (wasDrag || !(event.target instanceof Element)) return;
    const game = gameOf(event.target, columns);
    const cell = event.target.closest<HTMLElement>('[data-at]');
    if (!cell) return;
    const column = columns[Number(cell.dataset.column)];
    if (drag.current()) drag.end();
    else if (game && column) onOpen(game, column);
    else {
      drag.choose(Number(cell.dataset.column), Number(cell.dataset.at));
      drag.end();
    }
  };
  return { onPointerDown, onClick };
}

interface Drawn {
  rows: Rows;
  tracks: readonly Track[];
}

/** The column and hour at a point of the window; where columns overlap, the one that fits a booking from `home`. */
function placeOf(
  grid: HTMLElement,
  { rows, tracks }: Drawn,
  x: number,
  y: number,
  home?: Column,
): { column: number; at: number } | undefined {
  for (const element of grid.querySelectorAll<HTMLElement>('.cal-column')) {
    const { left, right, top, height, width } = element.getBoundingClientRect();
    if (x < left || x >= right) continue;
    const track = tracks[Number(element.dataset.track)];
    const column = track && columnIn(track, (x - left) / width, home);
    if (column === undefined) return undefined;
    const rowHeight = height / (rows.last - rows.first);
    return { column, at: hourAt(y - top, rowHeight, rows) };
  }
  return undefined;
}

/** The header and the hour labels stay fixed while the grid scrolls. */
function fixedOf(grid: HTMLElement): { top: number; left: number } {
  const corner = grid.querySelector<HTMLElement>('.cal-corner');
  return { top: corner?.offsetHeight ?? 0, left: corner?.offsetWidth ?? 0 };
}

/** The booking or block of this button. */
export function gameOf(target: EventTarget, columns: readonly Column[]): Placed | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-game]') : null;
  if (!button) return undefined;
  const column = columns[Number(button.dataset.column)];
  return column?.placed.find(({ key }) => key === button.dataset.game);
}
