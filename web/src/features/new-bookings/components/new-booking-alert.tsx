import type { Booking } from '@crease/shared/contracts/booking';
import { dayOf } from '@crease/shared/time/ist';
import { slotText } from '@crease/shared/time/slots';
import { useEffect, useRef } from 'react';
import { Countdown } from '../../../components/countdown.js';
import { Icon } from '../../../components/icon.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatPlayers } from '../../../lib/format/players.js';
import { dayName, formatDay, formatSlot } from '../../../lib/format/time.js';
import { ApproveButton, actionTexts, useAcknowledgeBooking } from '../../desk-actions/public.js';
import { newBookingTexts as t } from '../texts.js';
import './new-booking-alert.css';

interface Props {
  booking: Booking;
  /** Named if the owner has several grounds. */
  groundName?: string | undefined;
  onOpen: (booking: Booking) => void;
  onOver: () => void;
}

/** Time on a visible screen, in ms, after which the alert counts as seen. */
const SEEN_AFTER_MS = 1000;

/** A booking that waits for approval, with the time it has waited. */
export function NewBookingAlert({ booking, groundName, onOpen, onOver }: Props) {
  const { playerDetails, pricing, bookingDate, expiresAt } = booking;
  const { name, phone } = playerDetails.contactPerson;
  const now = useCorrectedNow();
  const day = dayName(bookingDate, now);
  const near = day === 'Today' || day === 'Tomorrow' || bookingDate === dayOf(new Date(now));
  useSeen(booking);

  return (
    // Only new alerts are announced, not the ticking clock.
    <section
      className="board on-night owner-alert"
      role="alert"
      aria-atomic="false"
      aria-relevant="additions"
    >
      <div className="owner-alert-head">
        <div>
          <p className="owner-alert-word">
            <Icon name="bell" small />
            {t.newBooking}
          </p>
          <p className="owner-alert-when">
            <button type="button" onClick={() => onOpen(booking)}>
              {near ? day : formatDay(bookingDate)},{' '}
              <span className="owner-alert-slot">{formatSlot(slotText(booking.timeSlot))}</span>
            </button>
          </p>
        </div>
        {expiresAt ? <Countdown until={expiresAt} className="owner-alert-clock" onEnd={onOver} /> : null}
      </div>
      <p className="owner-alert-who">
        {[name, playerDetails.teamName, formatPlayers(playerDetails.playerCount)].filter(Boolean).join(', ')}
        {groundName ? ` · ${groundName}` : ''}. <b className="num">{formatRupees(pricing.totalAmount)}</b>,{' '}
        {t.payEither}
      </p>
      <div className="row">
        <ApproveButton booking={booking} primary />
        <a className="btn" href={`tel:+91${phone}`} aria-label={actionTexts.callSomebody(name)}>
          <Icon name="phone" />
          {actionTexts.call}
        </a>
      </div>
    </section>
  );
}

/** Tells the server once that the alert was shown on a visible screen. */
function useSeen({ _id, acknowledgedAt }: Booking): void {
  const acknowledge = useAcknowledgeBooking();
  const { mutate } = acknowledge;
  const told = useRef(false);
  useEffect(() => {
    if (acknowledgedAt) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (told.current || document.visibilityState !== 'visible') return;
      timer = setTimeout(() => {
        told.current = true;
        mutate(_id);
      }, SEEN_AFTER_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [_id, acknowledgedAt, mutate]);
}
