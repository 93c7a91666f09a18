import { useEffect, useRef, useState } from 'react';
import { toast } from '../../components/toast-store.js';
import type { Placed } from '../desk/public.js';
import type { Column, Span } from './columns.js';
import { beginChoice, beginMove, type Drag, dragTo, drop } from './drag.js';
import { calendarTexts as t } from './texts.js';

interface Ends {
  onChoose: (span: Span) => void;
  onMove: (placed: Placed, span: Span) => void;
}

export type Dragging = ReturnType<typeof useDrag>;

/** The current drag in the grid, whatever input drives it. */
export function useDrag(columns: readonly Column[], ends: Ends) {
  const [held, setHeld] = useState<Drag>();
  // The pointer moves between renders, so it works on the latest state.
  const now = useRef<Drag>(undefined);
  const latest = useRef({ columns, ends });
  useEffect(() => {
    latest.current = { columns, ends };
  });
  const hold = (drag: Drag | undefined) => {
    now.current = drag;
    setHeld(drag);
  };
  return {
    held,
    current: () => now.current,
    choose: (column: number, at: number) => hold(beginChoice(latest.current.columns, column, at)),
    take: (column: number, placed: Placed, at?: number) => hold(beginMove(column, placed, at)),
    to: (column: number, at: number) => {
      if (now.current) hold(dragTo(now.current, latest.current.columns, column, at));
    },
    cancel: () => hold(undefined),
    end: () => {
      const drag = now.current;
      hold(undefined);
      if (!drag) return;
      const came = drop(drag, latest.current.columns);
      if (came?.kind === 'chosen') latest.current.ends.onChoose(came.span);
      if (came?.kind === 'moved') latest.current.ends.onMove(came.placed, came.span);
      if (came?.kind === 'refused') toast.info(t.notFree);
    },
  };
}
