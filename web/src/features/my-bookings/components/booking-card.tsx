import type { Booking } from '@crease/shared/contracts/booking';
import type { Match } from '@crease/shared/contracts/matches';
import { primaryPicture } from '@crease/shared/primary-picture';
import { dayOf } from '@crease/shared/time/ist';
import { slotText } from '@crease/shared/time/slots';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatPlayers } from '../../../lib/format/players.js';
import { formatDateOf, formatDay, formatSlot } from '../../../lib/format/time.js';
import {
  againPath,
  againSlot,
  isCancellable,
  notMineTexts,
  PendingCountdown,
  StatusBadge,
} from '../../bookings/public.js';
import { movable, moveTexts } from '../../reschedule/public.js';
import { bookingsTexts as t } from '../texts.js';
import './booking-card.css';

interface Props {
  booking: Booking;
  /** The match that was made of it. */
  match: Match | undefined;
  onCancel: (booking: Booking) => void;
  onMove: (booking: Booking) => void;
  onNotMine: (booking: Booking) => void;
  onExpired: () => void;
}

/** One of my bookings. */
export function BookingCard({ booking, match, onCancel, onMove, onNotMine, onExpired }: Props) {
  const { groundId: ground, status, playerDetails, expiresAt, createdAt, pricing } = booking;
  const picture = primaryPicture(ground.images);
  const isOwn = booking.userId !== null;
  const now = useCorrectedNow();

  return (
    <li className="panel booking-card">
      {picture ? (
        <img
          className="booking-card-picture"
          src={picture.url}
          alt={picture.alt}
          width={160}
          height={120}
          loading="lazy"
          decoding="async"
        />
      ) : null}
      <div className="booking-card-body">
        <div className="booking-card-title">
          <h2>{ground.name}</h2>
          <StatusBadge status={status} />
        </div>
        <p className="booking-card-when">
          {formatDay(booking.bookingDate, dayOf(new Date(now)))}
          {', '}
          {formatSlot(slotText(booking.timeSlot))}
        </p>
        <p className="meta">
          <span>
            <Icon name="users" small />
            {formatPlayers(playerDetails.playerCount)}
          </span>
          {playerDetails.teamName ? (
            <span>
              <Icon name="bat" small />
              {playerDetails.teamName}
            </span>
          ) : null}
          <span>
            <Icon name="calendar" small />
            {isOwn ? t.bookedOn(formatDateOf(createdAt)) : t.writtenDown}
          </span>
        </p>
        {status === 'pending' && expiresAt ? (
          <PendingCountdown createdAt={createdAt} expiresAt={expiresAt} onExpired={onExpired} />
        ) : null}
        <div className="booking-card-foot">
          <p className="booking-card-total">
            <span className="small text-2">{t.total}</span>{' '}
            <b className="num">{formatRupees(pricing.totalAmount)}</b>
          </p>
          <BookingActions
            booking={booking}
            match={match}
            onCancel={onCancel}
            onMove={onMove}
            onNotMine={onNotMine}
          />
        </div>
      </div>
    </li>
  );
}

type ActionsProps = Omit<Props, 'onExpired'>;

function BookingActions({ booking, match, onCancel, onMove, onNotMine }: ActionsProps) {
  const { _id, groundId: ground, status } = booking;
  const to = `/booking/${_id}`;
  // A walk-in entered by the ground is shown to its player, but only the ground may change it.
  const isOwn = booking.userId !== null;
  const now = useCorrectedNow();
  const canMove = isOwn ? movable(booking, now) : 'no';
  const paying = status === 'pending' && booking.paymentDue;
  return (
    <div className="booking-card-actions">
      {isOwn && isCancellable(booking, 'player', now) ? (
        <button
          type="button"
          className="btn btn-small btn-danger"
          aria-label={`${t.cancel}, ${ground.name}`}
          onClick={() => onCancel(booking)}
        >
          {t.cancel}
        </button>
      ) : null}
      {booking.shown ? (
        <button
          type="button"
          className="btn btn-small btn-ghost"
          aria-label={`${notMineTexts.ask}, ${ground.name}`}
          onClick={() => onNotMine(booking)}
        >
          {notMineTexts.ask}
        </button>
      ) : null}
      {canMove === 'no' ? null : (
        <button
          type="button"
          className="btn btn-small"
          disabled={canMove === 'too-late'}
          title={canMove === 'too-late' ? moveTexts.tooLate : undefined}
          aria-label={`${t.reschedule}, ${ground.name}`}
          onClick={() => onMove(booking)}
        >
          {t.reschedule}
        </button>
      )}
      {status === 'completed' ? (
        <Link className="btn btn-small" to={againPath(booking, now)}>
          {t.againOn(formatDay(againSlot(booking, now).date))}
        </Link>
      ) : null}
      {match ? (
        <Link
          className="btn btn-small"
          to={`/match/${match._id}`}
          aria-label={`${t.openMatch}, ${ground.name}`}
        >
          <Icon name="bat" small />
          {t.openMatch}
        </Link>
      ) : null}
      <Link className="btn btn-small" to={to} aria-label={`${t.viewDetails}, ${ground.name}`}>
        {t.viewDetails}
      </Link>
      {paying ? (
        <Link
          className="btn btn-small btn-primary"
          to={to}
          aria-label={`${t.completePayment}, ${ground.name}`}
        >
          {t.completePayment}
        </Link>
      ) : null}
    </div>
  );
}
