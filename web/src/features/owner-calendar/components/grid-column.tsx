import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { formatHours } from '../../../lib/format/time.js';
import type { Column } from '../columns.js';
import type { Drag } from '../drag.js';
import { calendarTexts as t } from '../texts.js';
import { intoLanes } from '../week.js';
import { GridEntry } from './grid-entry.js';

export interface GridColumn extends Column {
  head: ReactNode;
  /** The column's accessible name. */
  name: string;
  marked?: boolean;
}

interface Props {
  column: GridColumn;
  /** Its index among the grid's columns. */
  index: number;
  rows: { first: number; last: number };
  held: Drag | undefined;
  isStop: (column: number, at: number) => boolean;
}

/** The hours of one column: free ones, entries, and the preview of what is being dragged. */
export function GridHours({ column, index, rows, held, isStop }: Props) {
  const { pieces, lanes, cells } = column.shared ?? WHOLE;
  const shown = column.free.filter(
    ({ at }) => at >= rows.first && at < rows.last && (cells === undefined || cells.has(at)),
  );
  // Entries of other grounds on the turf may be side by side there.
  const stacked = intoLanes(column.placed);
  const ghost = held?.kind === 'move' && held.column === index ? held : undefined;
  return pieces.map(({ from: lane, to }, piece) => {
    const width = spread(lane, to - lane, lanes);
    // Parts that are not adjacent count as one for the keyboard and screen readers.
    const again = piece > 0;
    return (
      <Fragment key={lane}>
        {shown.map(({ at }) => (
          <button
            key={at}
            type="button"
            className={`cal-free${isChosen(held, index, at) ? ' cal-chosen' : ''}`}
            style={{ ...place(at, at + 1, rows.first), ...width }}
            data-column={index}
            data-at={at}
            tabIndex={!again && isStop(index, at) ? 0 : -1}
            aria-hidden={again || undefined}
            aria-label={t.free(column.name, formatHours(at, at + 1))}
          />
        ))}
        {stacked.map((placed) => (
          <GridEntry
            key={placed.key}
            placed={placed}
            isFromBefore={placed.date < column.date}
            column={index}
            style={{
              ...place(placed.from, placed.to, rows.first),
              ...spread(lane + ((to - lane) * placed.lane) / placed.lanes, (to - lane) / placed.lanes, lanes),
            }}
            carried={held?.kind === 'move' && held.placed.key === placed.key}
            tabIndex={!again && isStop(index, placed.from) ? 0 : -1}
            again={again}
          />
        ))}
        {held?.kind === 'choose' && held.column === index ? (
          <div
            className="cal-span"
            aria-hidden="true"
            style={{ ...place(held.from, held.to, rows.first), ...width }}
          >
            {formatHours(held.from, held.to)}
          </div>
        ) : null}
        {ghost ? <Ghost ghost={ghost} first={rows.first} style={width} /> : null}
      </Fragment>
    );
  });
}

const spread = (from: number, width: number, lanes: number) =>
  ({ '--lane': from / lanes, '--width': width / lanes }) as CSSProperties;

const WHOLE = { pieces: [{ from: 0, to: 1 }], lanes: 1, cells: undefined };

const isChosen = (held: Drag | undefined, column: number, at: number): boolean =>
  held?.kind === 'choose' && held.column === column && held.from <= at && at < held.to;

const place = (from: number, to: number, first: number) =>
  ({ '--from': from - first, '--length': to - from }) as CSSProperties;

interface GhostProps {
  ghost: Drag & { kind: 'move' };
  first: number;
  style: CSSProperties;
}

function Ghost({ ghost, first, style }: GhostProps) {
  const to = ghost.from + ghost.home.to - ghost.home.from;
  return (
    <div className="cal-ghost" style={{ ...place(ghost.from, to, first), ...style }}>
      {formatHours(ghost.from, to)}
    </div>
  );
}
