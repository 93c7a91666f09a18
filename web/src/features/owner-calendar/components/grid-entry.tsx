import type { CSSProperties } from 'react';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { formatCountdown, formatHours, formatSlot } from '../../../lib/format/time.js';
import type { Placed } from '../../desk/public.js';
import { type DueState, dueState, playerName, useGroundName } from '../../desk/public.js';
import { calendarTexts as t } from '../texts.js';

export type Look = DueState | 'block' | 'held' | 'beside' | 'tournament';

const ICON: Record<Look, IconName> = {
  paid: 'check',
  due: 'rupee',
  new: 'bell',
  block: 'ban',
  held: 'clock',
  beside: 'lock',
  tournament: 'ball',
};

const LOOK_OF = {
  hold: 'held',
  booking: 'beside',
  block: 'block',
  closure: 'block',
  tournament: 'tournament',
} as const;

export const lookOf = ({ entry: { booking, kind } }: Placed): Look =>
  booking ? dueState(booking) : LOOK_OF[kind];

interface Props {
  placed: Placed;
  /** It began on the date before the column's. */
  isFromBefore: boolean;
  column: number;
  /** Its position within its track. */
  style: CSSProperties;
  carried: boolean;
  tabIndex: number;
  /** A second drawing, on parts that are not adjacent to the first. */
  again: boolean;
}

/** An entry on hours of the grid: a booking, closed hours, or a hold with the time left. */
export function GridEntry({ placed, isFromBefore, column, style, carried, tabIndex, again }: Props) {
  const { entry, from, to } = placed;
  const look = lookOf(placed);
  const nameOf = useGroundName();
  const name = entry.booking
    ? playerName(entry.booking)
    : entry.tournament
      ? entry.tournament.name
      : entry.groundId
        ? nameOf(entry.groundId)
        : entry.block?.reason || t.legend[look];
  return (
    <button
      type="button"
      className={`cal-entry look-${look}${to - from === 1 ? ' cal-entry-one' : ''}${isFromBefore ? ' cal-entry-over' : ''}${carried ? ' cal-carried' : ''}`}
      style={style}
      data-column={column}
      data-at={from}
      data-game={placed.key}
      tabIndex={tabIndex}
      aria-hidden={again || undefined}
    >
      <b>{entry.kind === 'hold' ? <HoldLeft until={entry.heldUntil} /> : name}</b>
      <span>
        <Icon name={ICON[look]} small />
        {isFromBefore ? formatSlot(entry.timeSlot) : formatHours(from, to)}
      </span>
      {isFromBefore ? (
        <span className={to - from === 1 ? 'visually-hidden' : undefined}>{t.begunBefore}</span>
      ) : null}
      <span className="visually-hidden">{t.legend[look]}</span>
    </button>
  );
}

function HoldLeft({ until }: { until: string | undefined }) {
  const now = useServerNow(1000);
  return t.held(until ? formatCountdown(Math.max(0, Date.parse(until) - now)) : '');
}
