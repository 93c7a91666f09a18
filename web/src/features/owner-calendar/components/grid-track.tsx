import type { CSSProperties } from 'react';
import { instantOf } from '../../desk/public.js';
import type { Drag } from '../drag.js';
import type { Track } from '../tracks.js';
import { type GridColumn, GridHours } from './grid-column.js';

/** The heading of a track: a ground, or a turf with its grounds. */
export function TrackHead({ track, columns }: { track: Track; columns: readonly GridColumn[] }) {
  const { members, lanes } = track;
  const only = members.length === 1 ? columns[members[0]?.index ?? 0] : undefined;
  if (only) return <div className={`cal-head${only.marked ? ' cal-head-now' : ''}`}>{only.head}</div>;
  return (
    <div className="cal-head cal-head-turf" style={{ '--lanes': lanes } as CSSProperties}>
      {members.flatMap(({ index, pieces }) =>
        pieces.map(({ from, to }) => (
          <span
            key={`${index}:${from}`}
            className={from > 0 ? 'cal-head-right' : undefined}
            style={{ gridColumn: `${from + 1} / ${to + 1}` }}
          >
            {columns[index]?.head}
          </span>
        )),
      )}
    </div>
  );
}

interface Props {
  track: Track;
  /** Its index among the grid's tracks. */
  index: number;
  columns: readonly GridColumn[];
  rows: { first: number; last: number };
  held: Drag | undefined;
  isStop: (column: number, at: number) => boolean;
  /** The server's time in ms. */
  now: number;
}

/** The hours of one track (one ground, or all that share its turf), and the current time. */
export function GridTrack({ track, index, columns, rows, held, isStop, now }: Props) {
  const date = columns[track.members[0]?.index ?? 0]?.date ?? '';
  return (
    <div
      className={`cal-column${track.members.length > 1 ? ' cal-turf' : ''}`}
      data-track={index}
      style={{ '--lanes': track.lanes } as CSSProperties}
    >
      {track.members.map(({ index: at }) => {
        const column = columns[at];
        return column ? (
          <GridHours key={column.key} column={column} index={at} rows={rows} held={held} isStop={isStop} />
        ) : null;
      })}
      <NowLine date={date} rows={rows} now={now} />
    </div>
  );
}

function NowLine({ date, rows, now }: { date: string; rows: Props['rows']; now: number }) {
  const at = (now - instantOf(date, 0)) / 3_600_000;
  if (at < rows.first || at >= rows.last) return null;
  return <div className="cal-now" aria-hidden="true" style={{ '--at': at - rows.first } as CSSProperties} />;
}
