import { type CSSProperties, useRef } from 'react';
import { formatHour, formatHours } from '../../../lib/format/time.js';
import type { Placed } from '../../desk/public.js';
import type { Column, Span } from '../columns.js';
import type { Drag } from '../drag.js';
import { calendarTexts as t } from '../texts.js';
import { type Track, tracksOf } from '../tracks.js';
import { useDrag } from '../use-drag.js';
import { useGridKeys } from '../use-grid-keys.js';
import { useGridPointer } from '../use-grid-pointer.js';
import { useStartAtNow } from '../use-start-at-now.js';
import type { GridColumn } from './grid-column.js';
import { GridTrack, TrackHead } from './grid-track.js';
import './grid.css';

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

/**
 * Hours down, columns across, with entries, free hours and the current time. Hours are selected and bookings dragged by
 * mouse, finger or keyboard.
 */
export function HoursGrid({ columns, rows, now, mayMove, onChoose, onMove, onOpen }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const drag = useDrag(columns, { onChoose, onMove });
  const tracks = tracksOf(columns);
  const pointer = useGridPointer(frame, { columns, tracks, rows, drag, mayMove, now, onOpen });
  const keys = useGridKeys(frame, { columns, tracks, rows, drag, mayMove, now });
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
          style={{ '--hours': hours.length, '--places': placesOf(tracks) } as CSSProperties}
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
          onPointerDown={pointer.onPointerDown}
          onClick={pointer.onClick}
        >
          <div className="cal-corner" />
          {tracks.map((track) => (
            <TrackHead key={track.key} track={track} columns={columns} />
          ))}
          <div className="cal-times num" aria-hidden="true">
            {hours.map((hour) => (
              <span key={hour}>{formatHour(hour)}</span>
            ))}
          </div>
          {tracks.map((track, at) => (
            <GridTrack
              key={track.key}
              track={track}
              index={at}
              columns={columns}
              rows={rows}
              held={held}
              isStop={keys.isStop}
              now={now}
            />
          ))}
        </div>
      </div>
    </>
  );
}

/** Widths of the tracks: one that splits needs room for its lanes. */
const placesOf = (tracks: readonly Track[]): string =>
  tracks.map(({ lanes }) => `minmax(${Math.max(116, 88 * lanes)}px, ${lanes}fr)`).join(' ');

function sayWhere(held: Drag, columns: GridColumn[]): string {
  const to = held.kind === 'choose' ? held.to : held.from + held.home.to - held.home.from;
  return t.movedTo(columns[held.column]?.name ?? '', formatHours(held.from, to));
}
