import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatRupees } from '../../../lib/format/money.js';
import { formatHour, formatHours } from '../../../lib/format/time.js';
import {
  type BarRange,
  endOf,
  gapsOf,
  moveEdge,
  overlapsOf,
  type Piece,
  piecesOf,
} from '../../ground-form/public.js';
import { ownerPricesTexts as t } from '../texts.js';
import './owner-prices.css';

const MARKS = [0, 3, 6, 9, 12, 15, 18, 21, 24];
/** Colours repeat after this many ranges, so each piece also shows its price. */
const LOOKS = 4;
const EDGES = ['start', 'end'] as const;
type Edge = (typeof EDGES)[number];

interface Props {
  bar: BarRange[];
  onChange: (bar: BarRange[]) => void;
}

const place = ({ from, to }: Piece): CSSProperties => ({
  left: `${(from / 24) * 100}%`,
  width: `${((to - from) / 24) * 100}%`,
});

/** The day from midnight to midnight: the price of each hour, closed hours, and hours with two prices. */
export function PriceBar({ bar, onChange }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const put = (next: BarRange) => onChange(bar.map((range) => (range.key === next.key ? next : range)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not scroll sideways on a phone
    <div className="price-scroll" role="group" aria-label={t.bar}>
      <div className="price-bar">
        <div className="price-track" ref={track}>
          {gapsOf(bar).map((gap) => (
            <span key={gap.from} className="price-gap" style={place(gap)} />
          ))}
          {bar.map((range, at) =>
            piecesOf(range).map((piece) => (
              <span
                key={`${range.key} ${piece.from}`}
                className="price-piece"
                data-look={at % LOOKS}
                style={place(piece)}
              >
                <b className="num">{range.perHour ? formatRupees(Number(range.perHour)) : '₹ ?'}</b>
              </span>
            )),
          )}
          {overlapsOf(bar).map((piece) => (
            <span key={piece.from} className="price-twice" style={place(piece)} />
          ))}
          {bar.flatMap((range) =>
            EDGES.map((edge) => (
              <Handle key={`${range.key} ${edge}`} range={range} edge={edge} track={track} onMove={put} />
            )),
          )}
        </div>
        <div className="price-marks num" aria-hidden="true">
          {MARKS.map((hour) => (
            <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {formatHour(hour % 24)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

interface HandleProps {
  range: BarRange;
  edge: Edge;
  track: { current: HTMLDivElement | null };
  onMove: (range: BarRange) => void;
}

const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -4,
  PageUp: 4,
};

/** One edge of a range: dragged, or moved an hour at a time with the arrow keys. */
function Handle({ range, edge, track, onMove }: HandleProps) {
  const drag = useRef<{ from: number; range: BarRange }>(undefined);
  const hours = formatHours(range.start, endOf(range));
  const hour = edge === 'start' ? range.start : endOf(range) || 24;

  const hourUnder = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    return box ? Math.round(((event.clientX - box.left) / box.width) * 24) : 0;
  };
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: hourUnder(event), range };
  };
  const move = (event: PointerEvent) => {
    const began = drag.current;
    if (began) onMove(moveEdge(began.range, edge, hourUnder(event) - began.from));
  };
  const release = () => {
    drag.current = undefined;
  };
  const key = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(moveEdge(range, edge, by));
  };
  return (
    <button
      type="button"
      role="slider"
      className={`price-edge price-edge-${edge}`}
      style={{ left: `${(hour / 24) * 100}%` }}
      aria-label={edge === 'start' ? t.startOf(hours) : t.endOf(hours)}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={24}
      aria-valuenow={hour}
      aria-valuetext={formatHour(hour % 24)}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={key}
    />
  );
}
