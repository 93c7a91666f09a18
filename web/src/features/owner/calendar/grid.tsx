import { dayOf } from '@crease/shared/time/ist';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { formatHour, formatHours } from '../../../lib/format/time.js';
import { instantOf, type Placed } from '../day/place.js';
import type { Column, Span } from './columns.js';
import { GridEntry } from './grid-entry.js';
import { calendarTexts as t } from './texts.js';
import { useDrag } from './use-drag.js';
import { useGridKeys } from './use-grid-keys.js';
import { useGridPointer } from './use-grid-pointer.js';
import './grid.css';

export interface GridColumn extends Column {
  head: ReactNode;
  /** Names the column for those who listen. */
  name: string;
  marked?: boolean;
}

interface Props {
  columns: GridColumn[];
  rows: { first: number; last: number };
  /** The server's time in ms. */
  now: number;
  mayMove: boolean;
  onChoose: (span: Span) => void;
  onMove: (placed: Placed, span: Span) => void;
  onOpen: (placed: Placed, column: Column) => void;
}

/** Hours down, columns across: what stands on them, what is free, and now. Hours are chosen and games carried by mouse or keys. */
export function HoursGrid({ columns, rows, now, mayMove, onChoose, onMove, onOpen }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const drag = useDrag(columns, { onChoose, onMove });
  const pointer = useGridPointer(frame, { columns, rows, drag, mayMove, now, onOpen });
  const keys = useGridKeys(frame, { columns, rows, drag, mayMove, now });
  useStartAtNow(frame, columns, rows, now);
  const hours = Array.from({ length: rows.last - rows.first }, (_, more) => rows.first + more);
  const { held } = drag;

  return (
    <>
      <p id="calendar-keys" className="visually-hidden">
        {t.keys}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {held ? sayWhere(held, columns) : ''}
      </p>
      <div className="cal-scroll" ref={frame}>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of real buttons that share their keys */}
        <div
          role="group"
          aria-label={t.title}
          aria-describedby="calendar-keys"
          className={`cal${held ? ' cal-dragging' : ''}`}
          style={{ '--hours': hours.length, '--columns': columns.length } as CSSProperties}
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
          onPointerDown={pointer.onPointerDown}
          onClick={pointer.onClick}
        >
          <div className="cal-corner" />
          {columns.map(({ key, head, marked }) => (
            <div key={key} className={`cal-head${marked ? ' cal-head-now' : ''}`}>
              {head}
            </div>
          ))}
          <div className="cal-times num" aria-hidden="true">
            {hours.map((hour) => (
              <span key={hour}>{formatHour(hour)}</span>
            ))}
          </div>
          {columns.map((column, at) => (
            <div key={column.key} className="cal-column" data-column={at}>
              {column.free
                .filter((one) => one.at >= rows.first && one.at < rows.last)
                .map((one) => (
                  <button
                    key={one.at}
                    type="button"
                    className={`cal-free${isHeld(held, at, one.at) ? ' cal-chosen' : ''}`}
                    style={{ '--from': one.at - rows.first, '--length': 1 } as CSSProperties}
                    data-column={at}
                    data-at={one.at}
                    tabIndex={keys.isStop(at, one.at) ? 0 : -1}
                    aria-label={t.free(column.name, formatHours(one.at, one.at + 1))}
                  />
                ))}
              {column.placed.map((placed) => (
                <GridEntry
                  key={placed.key}
                  placed={placed}
                  column={at}
                  first={rows.first}
                  carried={held?.kind === 'move' && held.placed.key === placed.key}
                  tabIndex={keys.isStop(at, placed.from) ? 0 : -1}
                />
              ))}
              {held?.kind === 'move' && held.column === at ? (
                <div
                  className="cal-ghost"
                  style={
                    {
                      '--from': held.from - rows.first,
                      '--length': held.home.to - held.home.from,
                    } as CSSProperties
                  }
                >
                  {formatHours(held.from, held.from + held.home.to - held.home.from)}
                </div>
              ) : null}
              <NowLine date={column.date} rows={rows} now={now} />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

const isHeld = (held: ReturnType<typeof useDrag>['held'], column: number, at: number): boolean =>
  held?.kind === 'choose' && held.column === column && held.from <= at && at < held.to;

function sayWhere(held: NonNullable<ReturnType<typeof useDrag>['held']>, columns: GridColumn[]): string {
  const to = held.kind === 'choose' ? held.to : held.from + held.home.to - held.home.from;
  return t.movedTo(columns[held.column]?.name ?? '', formatHours(held.from, to));
}

function NowLine({ date, rows, now }: { date: string; rows: Props['rows']; now: number }) {
  const at = (now - instantOf(date, 0)) / 3_600_000;
  if (at < rows.first || at >= rows.last) return null;
  return <div className="cal-now" aria-hidden="true" style={{ '--at': at - rows.first } as CSSProperties} />;
}

/** Opens the grid an hour above now, or at the evening of another day. */
function useStartAtNow(
  frame: React.RefObject<HTMLDivElement | null>,
  columns: Column[],
  rows: Props['rows'],
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
