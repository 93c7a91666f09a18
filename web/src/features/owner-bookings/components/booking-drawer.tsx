import type { Booking } from '@crease/shared/contracts/booking';
import { slotText } from '@crease/shared/time/slots';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { formatDay, formatInstant, formatSlot } from '../../../lib/format/time.js';
import { CancelBookingDialog, StatusBadge } from '../../bookings/public.js';
import { applyOwnerBooking, playerName, refetchOwner } from '../../desk/public.js';
import { CollectDialog } from '../../desk-actions/public.js';
import { useWorkBooking } from '../api/use-work-bookings.js';
import { ownerBookingsTexts as t } from '../texts.js';
import { BookingActions, type OpenAct } from './booking-actions.js';
import { BookingFacts } from './booking-facts.js';
import { BookingMoney } from './booking-money.js';
import { BookingNotes } from './booking-notes.js';
import { BookingTimeline } from './booking-timeline.js';
import { GateAnswer } from './gate-answer.js';
import { MoveDialog } from './move-dialog.js';
import { RefundDialog } from './refund-dialog.js';
import { RepeatRefundDialog } from './repeat-refund-dialog.js';
import './owner-bookings-section.css';

interface Props {
  /** The booking's id or number. */
  id: string;
  /** The booking, if the list already has it. */
  known: Booking | undefined;
  onClose: () => void;
}

/** One booking as ground staff need it: its facts, its actions and its history. */
export function BookingDrawer({ id, known, onClose }: Props) {
  const one = useWorkBooking(id);
  const booking = one.data?.bookings[0] ?? known;
  return (
    <Dialog title={`${t.details}, ${booking?.bookingId ?? id}`} size="drawer" onClose={onClose}>
      {booking ? (
        <Content booking={booking} />
      ) : hasCode(one.error, 'NOT_FOUND') ? (
        <EmptyState title={t.notFound} text={t.notFoundText} heading="h3" broken />
      ) : (
        <Fetched query={one}>{() => null}</Fetched>
      )}
    </Dialog>
  );
}

function Content({ booking }: { booking: Booking }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<OpenAct>();
  const close = () => setOpen(undefined);
  const changed = (next: Booking) => {
    applyOwnerBooking(client, next);
    refetchOwner(client);
  };
  return (
    <div className="stack-4">
      <div>
        <p className="row row-between drawer-name">
          <strong>{playerName(booking)}</strong>
          <StatusBadge status={booking.status} />
        </p>
        <p className="drawer-when">
          {formatDay(booking.bookingDate)}, {formatSlot(slotText(booking.timeSlot))}
        </p>
        <p className="text-2">{booking.groundId.name}</p>
      </div>
      <GateAnswer booking={booking} />
      {booking.checkedInAt ? (
        <p className="notice notice-free">
          <Icon name="check" />
          <span>{t.checkedIn(formatInstant(booking.checkedInAt))}</span>
        </p>
      ) : booking.noShow ? (
        <p className="notice notice-danger">
          <Icon name="ban" />
          <span>{t.nobodyCame}</span>
        </p>
      ) : null}
      <BookingActions booking={booking} onOpen={setOpen} onChanged={changed} />
      <BookingMoney booking={booking} />
      <BookingFacts booking={booking} />
      <BookingNotes booking={booking} />
      <BookingTimeline booking={booking} />
      {open === 'collect' ? <CollectDialog booking={booking} onClose={close} /> : null}
      {open === 'refund' ? <RefundDialog booking={booking} onClose={close} /> : null}
      {open === 'repeat-refund' ? <RepeatRefundDialog booking={booking} onClose={close} /> : null}
      {open === 'move' ? <MoveDialog booking={booking} onClose={close} /> : null}
      {open === 'cancel' ? (
        <LateDialogs onClose={close}>
          <CancelBookingDialog booking={booking} by="owner" onClose={close} onCancelled={changed} />
        </LateDialogs>
      ) : null}
    </div>
  );
}
