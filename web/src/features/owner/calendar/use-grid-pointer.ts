import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type { Placed } from '../day/place.js';
import { type Column, canMove, hourAt } from './columns.js';
import type { Dragging } from './use-drag.js';

/** A pointer that stays nearer than this has pressed, not dragged. In pixels. */
const STILL = 5;

interface Options {
  columns: readonly Column[];
  rows: { first: number; last: number };
  drag: Dragging;
  mayMove: boolean;
  now: number;
  onOpen: (placed: Placed, column: Column) => void;
}

/** The mouse in the grid: drags over free hours and carries games. A finger scrolls, and taps one hour or game. */
export function useGridPointer(frame: RefObject<HTMLElement | null>, options: Options) {
  const { columns, rows, drag, mayMove, now, onOpen } = options;
  // The click that follows a drag is not one of its own.
  const dragged = useRef(false);

  const placeOf = (x: number, y: number): { column: number; at: number } | undefined => {
    for (const element of frame.current?.querySelectorAll<HTMLElement>('.cal-column') ?? []) {
      const { left, right, top, height } = element.getBoundingClientRect();
      if (x < left || x >= right) continue;
      const rowHeight = height / (rows.last - rows.first);
      return { column: Number(element.dataset.column), at: hourAt(y - top, rowHeight, rows) };
    }
    return undefined;
  };

  const onPointerDown = (event: PointerEvent) => {
    dragged.current = false;
    if (event.pointerType === 'touch' || event.button !== 0) return;
    const { clientX, clientY } = event;
    const start = placeOf(clientX, clientY);
    const game = gameOf(event.target, columns);
    const isFree = event.target instanceof Element && event.target.closest('.cal-free');
    if (!start || !(isFree || (game && mayMove && game.entry.booking && canMove(game.entry.booking, now))))
      return;
    const onPointerMove = (to: globalThis.PointerEvent) => {
      if (!dragged.current) {
        if (Math.hypot(to.clientX - clientX, to.clientY - clientY) < STILL) return;
        dragged.current = true;
        if (game) drag.take(start.column, game, start.at);
        else drag.choose(start.column, start.at);
      }
      const place = placeOf(to.clientX, to.clientY);
      if (place) drag.to(place.column, place.at);
    };
    const stop = () => {
      window.removeEventListener('pointermove', onPointerMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onLost);
    };
    const onUp = () => {
      stop();
      if (dragged.current) drag.end();
    };
    const onLost = () => {
      stop();
      drag.cancel();
    };
    window.addEventListener('pointermove', onPointerMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onLost);
  };

  const onClick = (event: MouseEvent) => {
    const wasDrag = dragged.current;
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

/** The game or block whose button this is. */
export function gameOf(target: EventTarget, columns: readonly Column[]): Placed | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-game]') : null;
  if (!button) return undefined;
  const column = columns[Number(button.dataset.column)];
  return column?.placed.find(({ key }) => key === button.dataset.game);
}
