import type { Booking } from '@crease/shared/contracts/booking';
import { besideShares } from '@crease/shared/money-state';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Outcome } from '../outcome.js';
import { callbackTexts as t } from '../texts.js';
import { useLeaveAfter } from '../use-leave-after.js';
import { PayAgain } from './pay-again.js';

interface Props {
  outcome: Outcome;
  /** Seconds after which the page leaves by itself, if its outcome leads anywhere. */
  seconds: number;
  /** The booking that can be paid again; while there is one the page stays. */
  payable: Booking | undefined;
  /** The player has something to do here, so the page stays. */
  stays: boolean;
  onStay: () => void;
}

const LEADS_TO: Record<Outcome, string | undefined> = {
  success: '/profile/bookings',
  failed: '/',
  pending: undefined,
  unknown: undefined,
};

/** Links onwards from a payment's result, and the seconds after which the page follows one by itself. */
export function CallbackWays({ outcome, seconds, payable, stays, onStay }: Props) {
  const to = payable || stays ? undefined : LEADS_TO[outcome];
  const left = useLeaveAfter(seconds, to);
  return (
    <>
      {payable ? <PayAgain payable={{ bookingId: payable._id }} amount={besideShares(payable)} /> : null}
      <div className="callback-ways">
        {links(outcome, payable)}
        <Link className="btn" to="/">
          {t.goHome}
        </Link>
      </div>
      {to ? (
        <p className="small text-2 row row-wrap">
          {outcome === 'success' ? t.toBookings(left) : t.toHome(left)}
          <button type="button" className="link-btn" onClick={onStay}>
            {t.stay}
          </button>
        </p>
      ) : null}
    </>
  );
}

function links(outcome: Outcome, payable: Booking | undefined): ReactNode {
  const bookings = (words: string, look = 'btn btn-primary') => (
    <Link className={look} to="/profile/bookings">
      {words}
    </Link>
  );
  if (outcome === 'success') return bookings(t.viewBookings);
  if (outcome !== 'failed') return bookings(t.checkBookings);
  return (
    <>
      <Link
        className={payable ? 'btn' : 'btn btn-primary'}
        to={payable ? `/ground/${payable.groundId._id}?date=${payable.bookingDate}` : '/'}
      >
        {t.tryAgain}
      </Link>
      {bookings(t.checkBookings, 'btn')}
    </>
  );
}
