import { dayOf } from '@crease/shared/time/ist';
import { type RefObject, useEffect, useRef } from 'react';
import { instantOf } from '../desk/public.js';
import type { Column } from './columns.js';

interface Rows {
  first: number;
  last: number;
}

/** Opens the grid an hour before now, or at the evening of another day. */
export function useStartAtNow(
  frame: RefObject<HTMLDivElement | null>,
  columns: readonly Column[],
  rows: Rows,
  now: number,
): void {
  const key = columns.map((column) => column.date).join();
  const latest = useRef({ rows, now });
  latest.current = { rows, now };
  useEffect(() => {
    const scroller = frame.current;
    const row = scroller?.querySelector('.cal-times span')?.clientHeight ?? 0;
    if (!scroller || key === '') return;
    const { rows: shown, now: time } = latest.current;
    const isNow = key.split(',').includes(dayOf(new Date(time)));
    const hour = isNow ? (time - instantOf(dayOf(new Date(time)), 0)) / 3_600_000 - 1 : 16;
    scroller.scrollTop = Math.max(0, hour - shown.first) * row;
  }, [frame, key]);
}
