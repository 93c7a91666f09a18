import { NO_PICTURE, primaryPicture } from '@crease/shared/primary-picture';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { PendingCountdown } from '../../bookings/public.js';
import type { CallbackState } from '../callback-state.js';
import { callbackWords } from '../callback-words.js';
import { CallbackHero, OUTCOME_ICONS } from '../components/callback-hero.js';
import { CallbackWays } from '../components/callback-ways.js';
import { ConfirmedBooking } from '../components/confirmed-booking.js';
import { EntryCallback, PlaceCallback } from '../components/held-callback.js';
import { type CallbackAddress, type Outcome, readCallback } from '../outcome.js';
import { payableBooking } from '../payable-booking.js';
import { callbackTexts as t } from '../texts.js';
import { useCallbackOutcome } from '../use-callback-outcome.js';
import '../components/payment-callback.css';

/** Seconds before the page leaves by itself: five after a result, three after a refund. */
const LEAVE_AFTER_S = 5;
const LEAVE_AFTER_REFUND_S = 3;

/** Where the provider sends the player back to. Every return is checked again. */
export function PaymentCallbackPage() {
  const { key: visit, search, hash } = useLocation();
  const address = useMemo(() => readCallback(search, hash), [search, hash]);
  const { placeId, entryId, bookingId } = address;
  if (placeId && !bookingId) return <PlaceCallback key={visit} {...address} placeId={placeId} />;
  if (entryId && !bookingId) return <EntryCallback key={visit} {...address} entryId={entryId} />;
  return <Callback key={visit} address={address} />;
}

function Callback({ address }: { address: CallbackAddress }) {
  const state = useCallbackOutcome(address);
  const { outcome, error } = state;
  usePageTitle(outcome ? callbackWords(outcome, state).title : t.title);

  if (error) {
    return (
      <div className="page page-body">
        <EmptyState title={t.errorTitle} text={error} heading="h1" broken>
          <div className="row row-wrap">
            <Link className="btn btn-primary" to="/profile/bookings">
              {t.checkBookings}
            </Link>
            <Link className="btn" to="/">
              {t.goHome}
            </Link>
          </div>
        </EmptyState>
      </div>
    );
  }
  if (outcome) return <Result key={outcome} state={state} outcome={outcome} orderId={address.orderId} />;
  return (
    <CallbackHero
      title={t.processing}
      text={t.processingText}
      mark={<span className="spinner" aria-hidden="true" />}
    />
  );
}

function Result({
  state,
  outcome,
  orderId,
}: {
  state: CallbackState;
  outcome: Outcome;
  orderId: string | undefined;
}) {
  const { booking, requiresRefund } = state;
  const [over, setOver] = useState(false);
  const [stays, setStays] = useState(false);
  const stay = () => setStays(true);
  const due = payableBooking(state);
  const { title, text } = callbackWords(outcome, state);
  const ground = booking?.groundId;
  const picture = ground && 'images' in ground ? primaryPicture(ground.images) : undefined;

  useEffect(() => {
    if (outcome === 'success') toast.success(requiresRefund ? text : t.successToast);
    if (outcome === 'failed') toast.error(requiresRefund ? text : t.failedToast);
  }, [outcome, requiresRefund, text]);

  return (
    <>
      <CallbackHero
        title={title}
        text={text}
        mark={<Icon name={OUTCOME_ICONS[outcome]} />}
        look={outcome}
        picture={picture?.url}
      />
      <div className="page callback">
        <section className="panel stack-4">
          {booking ? (
            <div className="callback-ground">
              <img src={picture?.url ?? NO_PICTURE} alt={picture?.alt ?? ''} width="112" height="84" />
              <div>
                <h2>{booking.groundId.name}</h2>
                <p className="callback-when">
                  {formatDay(booking.bookingDate)},{' '}
                  {formatSlot(`${booking.timeSlot.startTime}-${booking.timeSlot.endTime}`)}
                </p>
              </div>
            </div>
          ) : null}
          {due?.status === 'pending' && due.expiresAt ? (
            <PendingCountdown
              createdAt={due.createdAt}
              expiresAt={due.expiresAt}
              onExpired={() => setOver(true)}
            />
          ) : null}
          {outcome === 'success' && booking && 'playerDetails' in booking ? (
            <ConfirmedBooking booking={booking} onUse={stay} />
          ) : null}
          <CallbackWays
            outcome={outcome}
            seconds={requiresRefund ? LEAVE_AFTER_REFUND_S : LEAVE_AFTER_S}
            payable={over ? undefined : due}
            stays={stays}
            onStay={stay}
          />
          {booking ? (
            <dl className="figures callback-facts">
              <Fact name={t.bookingId} value={booking.bookingId} />
              {orderId ? <Fact name={t.orderId} value={orderId} /> : null}
              <div className="figures-sum">
                <dt>{t.amount}</dt>
                <dd className="num">{formatRupees(booking.pricing.totalAmount)}</dd>
              </div>
            </dl>
          ) : null}
        </section>
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
