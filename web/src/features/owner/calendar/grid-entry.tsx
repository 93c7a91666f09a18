import type { CSSProperties } from 'react';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { formatCountdown, formatHours } from '../../../lib/format/time.js';
import type { Placed } from '../day/place.js';
import { type DueState, dueState, playerName } from '../dues.js';
import { calendarTexts as t } from './texts.js';

export type Look = DueState | 'block' | 'held';

const ICON: Record<Look, IconName> = {
  paid: 'check',
  due: 'rupee',
  new: 'bell',
  block: 'ban',
  held: 'clock',
};

export const lookOf = ({ entry: { booking, kind } }: Placed): Look =>
  booking ? dueState(booking) : kind === 'hold' ? 'held' : 'block';

interface Props {
  placed: Placed;
  column: number;
  /** The hour of the first row. */
  first: number;
  carried: boolean;
  tabIndex: number;
}

/** What stands on hours of the grid: a game, closed hours, or a hold with the time it has left. */
export function GridEntry({ placed, column, first, carried, tabIndex }: Props) {
  const { entry, from, to } = placed;
  const look = lookOf(placed);
  const name = entry.booking ? playerName(entry.booking) : entry.block?.reason || t.legend[look];
  return (
    <button
      type="button"
      className={`cal-entry look-${look}${to - from === 1 ? ' cal-entry-one' : ''}${carried ? ' cal-carried' : ''}`}
      style={{ '--from': from - first, '--length': to - from } as CSSProperties}
      data-column={column}
      data-at={from}
      data-game={placed.key}
      tabIndex={tabIndex}
    >
      <b>{entry.kind === 'hold' ? <HoldLeft until={entry.heldUntil} /> : name}</b>
      <span>
        <Icon name={ICON[look]} small />
        {formatHours(from, to)}
      </span>
      <span className="visually-hidden">{t.legend[look]}</span>
    </button>
  );
}

function HoldLeft({ until }: { until: string | undefined }) {
  const now = useServerNow(1000);
  return t.held(until ? formatCountdown(Math.max(0, Date.parse(until) - now)) : '');
}
