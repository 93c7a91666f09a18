import { type ReactNode, useEffect, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { toast } from '../../../components/toast-store.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { type Outcome, readCallback } from '../outcome.js';
import { callbackTexts as t } from '../texts.js';
import { type CallbackState, useCallbackOutcome } from '../use-callback-outcome.js';
import { useLeaveAfter } from '../use-leave-after.js';
import './payment-callback-page.css';

/** spec §9: five seconds after the result; three after a refund is required. */
const LEAVE_AFTER_S = 5;
const LEAVE_AFTER_REFUND_S = 3;

const LOOK: Record<Outcome, { icon: IconName; notice: string }> = {
  success: { icon: 'check', notice: 'notice-free' },
  failed: { icon: 'warning', notice: 'notice-danger' },
  pending: { icon: 'hourglass', notice: 'notice-accent' },
  unknown: { icon: 'help', notice: '' },
};

/** Where the provider sends the player back to (spec §2, Payment callback). */
export function PaymentCallbackPage() {
  const { search, hash } = useLocation();
  const address = useMemo(() => readCallback(search, hash), [search, hash]);
  const state = useCallbackOutcome(address);
  const { outcome, error } = state;
  usePageTitle(outcome ? t.results[outcome].title : t.title);

  return (
    <div className="page page-body callback">
      {error ? (
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
      ) : outcome ? (
        <Result state={state} outcome={outcome} orderId={address.orderId} />
      ) : (
        <div className="stack-4" role="status">
          <h1 className="creased">{t.processing}</h1>
          <p className="row text-2">
            <span className="spinner" aria-hidden="true" />
            {t.processingText}
          </p>
        </div>
      )}
    </div>
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
  const { title, text } = t.results[outcome];
  const { icon, notice } = LOOK[outcome];

  useEffect(() => {
    if (outcome === 'success') toast.success(t.successToast);
    if (outcome === 'failed') toast.error(requiresRefund ? t.refundToast : t.failedToast);
  }, [outcome, requiresRefund]);

  return (
    <div className="stack-4" key={outcome}>
      <h1 className="creased">{title}</h1>
      <div className={`notice ${notice}`} role="status">
        <Icon name={icon} />
        <p>{requiresRefund ? t.refundToast : text}</p>
      </div>
      {booking ? (
        <section className="panel stack">
          <div>
            <h2>{booking.groundId.name}</h2>
            <p className="text-2">
              {formatDay(booking.bookingDate)},{' '}
              {formatSlot(`${booking.timeSlot.startTime}-${booking.timeSlot.endTime}`)}
            </p>
          </div>
          <dl className="figures">
            <Fact name={t.bookingId} value={booking.bookingId} />
            {orderId ? <Fact name={t.orderId} value={orderId} /> : null}
            <Fact name={t.amount} value={formatRupees(booking.pricing.totalAmount)} />
          </dl>
        </section>
      ) : null}
      <Ways
        outcome={outcome}
        seconds={requiresRefund ? LEAVE_AFTER_REFUND_S : LEAVE_AFTER_S}
        payAgain={booking && 'paymentDue' in booking && booking.paymentDue ? booking._id : undefined}
      />
    </div>
  );
}

interface WaysProps {
  outcome: Outcome;
  seconds: number;
  /** The booking that can still be paid. */
  payAgain: string | undefined;
}

function Ways({ outcome, seconds, payAgain }: WaysProps) {
  const to = { success: '/profile/bookings', failed: '/', pending: undefined, unknown: undefined }[outcome];
  const left = useLeaveAfter(seconds, to);
  const first: ReactNode =
    outcome === 'success' ? (
      <Link className="btn btn-primary" to="/profile/bookings">
        {t.viewBookings}
      </Link>
    ) : outcome === 'failed' ? (
      <Link
        className="btn btn-primary"
        to={payAgain ? `/booking/${payAgain}` : '/'}
        state={payAgain ? { pay: true } : undefined}
      >
        {t.tryAgain}
      </Link>
    ) : (
      <Link className="btn btn-primary" to="/profile/bookings">
        {t.checkBookings}
      </Link>
    );
  return (
    <>
      <div className="row row-wrap">
        {first}
        {outcome === 'failed' ? (
          <Link className="btn" to="/profile/bookings">
            {t.checkBookings}
          </Link>
        ) : null}
        <Link className="btn" to="/">
          {t.goHome}
        </Link>
      </div>
      {to ? (
        <p className="small text-2">{outcome === 'success' ? t.toBookings(left) : t.toHome(left)}</p>
      ) : null}
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
