import type { CalendarEntry } from '@crease/shared/contracts/owner';
import { slotText } from '@crease/shared/time/slots';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatPlayers } from '../../../lib/format/players.js';
import { formatCountdown, formatHours, formatSlot } from '../../../lib/format/time.js';
import type { Placed } from '../../desk/public.js';
import { playerName, toCollectOf, useGroundName } from '../../desk/public.js';
import { dayTexts as t } from '../texts.js';
import type { DayProps } from './day-props.js';
import { GameActions } from './game-actions.js';

interface Props extends DayProps {
  placed: Placed;
  /** Whether its actions are expanded: for the current and the next booking. */
  open?: boolean;
}

const ICONS: Record<CalendarEntry['kind'], IconName> = {
  hold: 'clock',
  booking: 'lock',
  block: 'ban',
  closure: 'ban',
  tournament: 'ball',
};

/** An entry on some hours: a booking with its actions, or why they are not played. */
export function GameRow({ placed, open: wasOpen = false, date, today, now, onOpen }: Props) {
  const [open, setOpen] = useState(wasOpen);
  const { entry, from, to } = placed;
  const { booking } = entry;
  const nameOf = useGroundName();
  if (!booking) {
    const left = entry.heldUntil ? formatCountdown(Date.parse(entry.heldUntil) - now) : '';
    return (
      <li className="game-row game-off">
        <span className="game-hours num">{formatHours(from, to)}</span>
        <span className="game-who">
          <Icon name={ICONS[entry.kind]} small /> {entry.kind === 'hold' ? t.held(left) : wordOf(entry)}
          {entry.groundId ? (
            <span className="small text-2"> {t.onGround(nameOf(entry.groundId))}</span>
          ) : null}
        </span>
      </li>
    );
  }
  return (
    <li className={`game-row${open ? ' game-open' : ''}`}>
      <button type="button" className="game-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="game-hours num">{formatSlot(slotText(booking.timeSlot))}</span>
        <span className="game-who">
          <strong>{playerName(booking)}</strong>
          <span className="small text-2">
            {entry.coming
              ? t.coming(entry.coming.coming, entry.coming.of)
              : formatPlayers(booking.playerDetails.playerCount)}
            {placed.date < date ? `, ${t.begunBefore}` : ''}
          </span>
        </span>
        <GameState placed={placed} />
        <Icon name={open ? 'up' : 'down'} small />
      </button>
      {open ? (
        <GameActions
          booking={booking}
          today={today}
          now={now}
          onDetails={() => onOpen({ kind: 'booking', booking })}
        />
      ) : null}
    </li>
  );
}

/** Why these hours are not played. For a booking on another ground of the turf nothing more is known here. */
export function wordOf({ kind, block, tournament }: CalendarEntry): string {
  if (kind === 'tournament') return tournament ? t.tournament(tournament.name) : t.taken;
  if (kind === 'booking') return t.taken;
  return block?.reason || (kind === 'closure' ? t.closed : t.blocked);
}

/** A booking's state as text, icon and colour. */
export function GameState({ placed: { entry } }: { placed: Placed }) {
  const { booking } = entry;
  if (!booking) return null;
  const due = toCollectOf(booking);
  const [tag, icon, word]: [string, IconName, string] =
    booking.status === 'pending'
      ? ['tag-accent', 'bell', t.waiting]
      : booking.noShow
        ? ['tag-danger', 'close', t.didNotCome]
        : due > 0
          ? ['tag-accent', 'rupee', t.toPay(formatRupees(due))]
          : booking.checkedInAt
            ? ['tag-info', 'check', t.isIn]
            : ['tag-free', 'check', t.paid];
  return (
    <span className="game-state">
      <span className={`tag ${tag}`}>
        <Icon name={icon} small />
        {word}
      </span>
      {due > 0 && booking.checkedInAt ? <span className="tag tag-info">{t.isIn}</span> : null}
    </span>
  );
}
