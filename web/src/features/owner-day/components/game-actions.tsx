import type { Booking } from '@crease/shared/contracts/booking';
import { slotText } from '@crease/shared/time/slots';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { canBeNoShow, canCheckIn, toCollectOf } from '../../desk/public.js';
import { ApproveButton } from '../../desk-actions/public.js';
import { dayTexts as t } from '../texts.js';
import { useGameActions } from '../use-game-actions.js';
import { SplitDialog } from './split-dialog.js';

interface Props {
  booking: Booking;
  today: string;
  /** The server's time in ms. */
  now: number;
  onDetails: () => void;
}

const SOON_MS = 30 * 60_000;

/** Everything the desk does with a booking, one tap each. */
export function GameActions({ booking, today, now, onDetails }: Props) {
  const actions = useGameActions(booking);
  const [splitting, setSplitting] = useState(false);
  const { name } = booking.playerDetails.contactPerson;
  const due = toCollectOf(booking);
  const admits = canCheckIn(booking, today);
  // Amber marks what needs action now: players due within half an hour, or playing.
  const isSoon = Date.parse(booking.startsAt) - now <= SOON_MS;
  return (
    <div className="game-actions">
      {booking.status === 'pending' ? <ApproveButton booking={booking} small /> : null}
      {admits ? (
        <button
          type="button"
          className={`btn btn-small${isSoon ? ' btn-primary' : ''}`}
          aria-label={t.checkInOf(name)}
          disabled={actions.busy}
          onClick={() => void actions.checkIn()}
        >
          <Icon name="check" small />
          {t.checkIn}
        </button>
      ) : null}
      {due > 0 ? <CollectButtons due={due} actions={actions} onSplit={() => setSplitting(true)} /> : null}
      {canBeNoShow(booking, now) ? (
        <button
          type="button"
          className="btn btn-small btn-ghost"
          disabled={actions.busy}
          onClick={() => void actions.noShow()}
        >
          {t.noShow}
        </button>
      ) : null}
      {booking.noShow ? (
        <button
          type="button"
          className="btn btn-small"
          disabled={actions.busy}
          onClick={() => void actions.came()}
        >
          {t.cameAfterAll}
        </button>
      ) : null}
      <Reach booking={booking} onDetails={onDetails} />
      {splitting ? <SplitDialog due={due} actions={actions} onClose={() => setSplitting(false)} /> : null}
    </div>
  );
}

interface CollectButtonsProps {
  due: number;
  actions: ReturnType<typeof useGameActions>;
  onSplit: () => void;
}

function CollectButtons({ due, actions, onSplit }: CollectButtonsProps) {
  return (
    <>
      <button
        type="button"
        className="btn btn-small"
        disabled={actions.busy}
        onClick={() => void actions.collect(due, 'cash')}
      >
        {t.cash(formatRupees(due))}
      </button>
      <button
        type="button"
        className="btn btn-small"
        disabled={actions.busy}
        onClick={() => void actions.collect(due, 'upi')}
      >
        {t.upi(formatRupees(due))}
      </button>
      {due > 1 ? (
        <button type="button" className="btn btn-small btn-ghost" disabled={actions.busy} onClick={onSplit}>
          {t.split}
        </button>
      ) : null}
    </>
  );
}

/** Call or message the player, and the booking's details. */
function Reach({ booking, onDetails }: Pick<Props, 'booking' | 'onDetails'>) {
  const { name, phone } = booking.playerDetails.contactPerson;
  const text = t.hello(name, booking.groundId.name, whenOf(booking));
  return (
    <span className="game-reach">
      <a className="icon-btn" href={`tel:+91${phone}`} aria-label={t.callSomebody(name)}>
        <Icon name="phone" />
      </a>
      <a
        className="icon-btn"
        href={`https://wa.me/91${phone}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t.whatsappTo(name)}
      >
        <Icon name="chat" />
      </a>
      <button type="button" className="btn btn-small btn-ghost" onClick={onDetails}>
        {t.details}
      </button>
    </span>
  );
}

const whenOf = ({ bookingDate, timeSlot }: Booking): string =>
  `${formatDay(bookingDate)}, ${formatSlot(slotText(timeSlot))}`;
