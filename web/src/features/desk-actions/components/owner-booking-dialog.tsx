import type { Booking } from '@crease/shared/contracts/booking';
import { dueAtGround } from '@crease/shared/money-state';
import { dayOf } from '@crease/shared/time/ist';
import { slotText } from '@crease/shared/time/slots';
import type { ReactNode } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatInstant, formatSlot } from '../../../lib/format/time.js';
import { isCancellable, StatusBadge } from '../../bookings/public.js';
import { playerName } from '../../desk/public.js';
import { actionTexts as t } from '../texts.js';
import { ApproveButton } from './approve-button.js';
import { CheckInForm } from './check-in-form.js';
import './owner-booking-dialog.css';

interface Props {
  booking: Booking;
  onClose: () => void;
  onChanged: (booking: Booking) => void;
  onCancel: () => void;
  onCollect: () => void;
}

/** One booking as the ground needs it at the gate: who, when, what is due, and the actions. */
export function OwnerBookingDialog({ booking, onClose, onChanged, onCancel, onCollect }: Props) {
  const { playerDetails, status, pricing, userId, requirements } = booking;
  const { name, phone } = playerDetails.contactPerson;
  const due = status === 'cancelled' ? 0 : dueAtGround(booking);
  const now = useCorrectedNow();
  const canCheckIn =
    status === 'confirmed' && !booking.checkedInAt && booking.bookingDate === dayOf(new Date(now));
  const rows: [string, ReactNode][] = [
    [t.contact, name],
    ...(userId ? [[t.table.user, `${userId.name}, ${userId.email}`] as [string, ReactNode]] : []),
    [t.players, playerDetails.playerCount],
    [
      t.total,
      <b key="total" className="num">
        {formatRupees(pricing.totalAmount)}
      </b>,
    ],
    [
      t.due,
      <b key="due" className="num">
        {formatRupees(due)}
      </b>,
    ],
    ...(requirements ? [[t.requirements, requirements] as [string, ReactNode]] : []),
  ];

  return (
    <Dialog title={`${t.details}, ${booking.bookingId}`} size="narrow" onClose={onClose}>
      <div className="stack-4">
        <div>
          <p className="row row-between owner-booking-name">
            <strong>{playerName(booking)}</strong>
            <StatusBadge status={status} />
          </p>
          <p className="owner-booking-when">
            {formatDay(booking.bookingDate)}, {formatSlot(slotText(booking.timeSlot))}
          </p>
          <p className="text-2">{booking.groundId.name}</p>
        </div>
        <dl className="owner-booking-facts">
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {booking.checkedInAt ? (
          <p className="notice notice-free">
            <Icon name="check" />
            <span>{t.checkedIn(formatInstant(booking.checkedInAt))}</span>
          </p>
        ) : null}
        {canCheckIn && booking.source === 'online' ? (
          <CheckInForm booking={booking} onCheckedIn={onChanged} />
        ) : null}
        <div className="owner-booking-actions">
          {status === 'pending' ? <ApproveButton booking={booking} primary onApproved={onChanged} /> : null}
          {due > 0 && status !== 'pending' ? (
            <button type="button" className="btn btn-primary" onClick={onCollect}>
              {t.collect}
            </button>
          ) : null}
          <a className="btn" href={`tel:+91${phone}`} aria-label={t.callSomebody(name)}>
            <Icon name="phone" />
            {t.call}
          </a>
          {isCancellable(booking, 'owner', now) ? (
            <button type="button" className="btn btn-danger" onClick={onCancel}>
              {t.cancelBooking}
            </button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
