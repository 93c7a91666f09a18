import type { CSSProperties, ReactNode } from 'react';
import { formatHours } from '../../../lib/format/time.js';
import { instantOf } from '../day/place.js';
import type { Column } from './columns.js';
import type { Drag } from './drag.js';
import { GridEntry } from './grid-entry.js';
import { calendarTexts as t } from './texts.js';

export interface GridColumn extends Column {
  head: ReactNode;
  /** Names the column for those who listen. */
  name: string;
  marked?: boolean;
}

interface Props {
  column: GridColumn;
  /** Which of the grid's columns it is. */
  index: number;
  rows: { first: number; last: number };
  held: Drag | undefined;
  isStop: (column: number, at: number) => boolean;
  /** The server's time in ms. */
  now: number;
}

/** The hours of one column: what is free, what stands there, and where something that is carried would stand. */
export function GridHours({ column, index, rows, held, isStop, now }: Props) {
  const shown = column.free.filter(({ at }) => at >= rows.first && at < rows.last);
  const ghost = held?.kind === 'move' && held.column === index ? held : undefined;
  return (
    <div className="cal-column" data-column={index}>
      {shown.map(({ at }) => (
        <button
          key={at}
          type="button"
          className={`cal-free${isChosen(held, index, at) ? ' cal-chosen' : ''}`}
          style={{ '--from': at - rows.first, '--length': 1 } as CSSProperties}
          data-column={index}
          data-at={at}
          tabIndex={isStop(index, at) ? 0 : -1}
          aria-label={t.free(column.name, formatHours(at, at + 1))}
        />
      ))}
      {column.placed.map((placed) => (
        <GridEntry
          key={placed.key}
          placed={placed}
          column={index}
          first={rows.first}
          carried={held?.kind === 'move' && held.placed.key === placed.key}
          tabIndex={isStop(index, placed.from) ? 0 : -1}
        />
      ))}
      {held?.kind === 'choose' && held.column === index ? (
        <div className="cal-span" aria-hidden="true" style={place(held.from, held.to, rows.first)}>
          {formatHours(held.from, held.to)}
        </div>
      ) : null}
      {ghost ? <Ghost ghost={ghost} first={rows.first} /> : null}
      <NowLine date={column.date} rows={rows} now={now} />
    </div>
  );
}

const isChosen = (held: Drag | undefined, column: number, at: number): boolean =>
  held?.kind === 'choose' && held.column === column && held.from <= at && at < held.to;

const place = (from: number, to: number, first: number) =>
  ({ '--from': from - first, '--length': to - from }) as CSSProperties;

function Ghost({ ghost, first }: { ghost: Drag & { kind: 'move' }; first: number }) {
  const to = ghost.from + ghost.home.to - ghost.home.from;
  return (
    <div className="cal-ghost" style={place(ghost.from, to, first)}>
      {formatHours(ghost.from, to)}
    </div>
  );
}

function NowLine({ date, rows, now }: { date: string; rows: Props['rows']; now: number }) {
  const at = (now - instantOf(date, 0)) / 3_600_000;
  if (at < rows.first || at >= rows.last) return null;
  return <div className="cal-now" aria-hidden="true" style={{ '--at': at - rows.first } as CSSProperties} />;
}
