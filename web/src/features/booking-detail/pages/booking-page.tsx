import { isGateConfirmed } from '@crease/shared/closed-gate';
import type { Booking, BookingGlimpse } from '@crease/shared/contracts/booking';
import { bookingRef } from '@crease/shared/contracts/common';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { Loading } from '../../../components/loading.js';
import { toast } from '../../../components/toast-store.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { loginPath } from '../../../lib/own-path.js';
import { hasExpired, useUser } from '../../../lib/session.js';
import {
  againPath,
  againSlot,
  CancelBookingDialog,
  NotMineDialog,
  notMineTexts,
  StatusBadge,
  useLiveBookings,
} from '../../bookings/public.js';
import { BookingGame } from '../../games/public.js';
import { WhoPlays } from '../../match-setup/public.js';
import { PaymentDialog } from '../../payment/public.js';
import { RescheduleDialog } from '../../reschedule/public.js';
import { ReviewDialog } from '../../reviews/public.js';
import { BirthDateQuestion } from '../../settings/public.js';
import { isWhole, useBooking } from '../api/use-booking.js';
import { BookingActions } from '../components/booking-actions.js';
import { BookingChanges } from '../components/booking-changes.js';
import { BookingGround } from '../components/booking-ground.js';
import { BookingHero } from '../components/booking-hero.js';
import { BookingNotices } from '../components/booking-notices.js';
import { BookingPayment } from '../components/booking-payment.js';
import { BookingReview } from '../components/booking-review.js';
import { BookingStory } from '../components/booking-story.js';
import { BookingTicket } from '../components/booking-ticket.js';
import { ClosedGate } from '../components/closed-gate.js';
import { detailTexts as t } from '../texts.js';
import './booking-page.css';

/** What is open over the page. */
type Opened = 'pay' | 'cancel' | 'move' | 'review' | 'not-mine';

/** Booking detail. Signed out it leads home; with a session that has just expired, to /login. */
export function BookingPage() {
  const { id = '' } = useParams();
  const user = useUser();
  const location = useLocation();
  usePageTitle(t.title);
  if (!user) return <Navigate to={hasExpired() ? loginPath(location) : '/'} replace />;
  const ref = bookingRef.safeParse(id);
  if (!ref.success) return <BookingNotFound />;
  return <BookingByRef key={ref.data} bookingRef={ref.data} userId={user.id} />;
}

function BookingByRef({ bookingRef: ref, userId }: { bookingRef: string; userId: string }) {
  const navigate = useNavigate();
  const { data: booking, error } = useBooking(ref);
  const missing = hasCode(error, 'NOT_FOUND') || hasCode(error, 'VALIDATION');
  useLiveBookings();

  useEffect(() => {
    if (!error || missing || booking) return;
    toast.error(t.loadFailed);
    void navigate('/profile/bookings');
  }, [error, missing, booking, navigate]);

  if (missing) return <BookingNotFound />;
  if (!booking) return <Loading page label={t.loading} />;
  if (!isWhole(booking)) return <Glimpse booking={booking} />;
  return <WholeBooking booking={booking} mine={booking.userId?._id === userId} />;
}

function WholeBooking({ booking, mine }: { booking: Booking; mine: boolean }) {
  const location = useLocation();
  const navigate = useNavigate();
  const now = useCorrectedNow();
  const wantsToPay = asksFor('pay', location.state);
  const [opensGame] = useState(() => asksFor('game', location.state));
  const [opened, setOpened] = useState<Opened | undefined>(
    wantsToPay && mine && booking.paymentDue ? 'pay' : undefined,
  );
  const { status } = booking;
  // A walk-in booked without an account: its viewer has its files, and the ground changes it.
  const written = booking.userId === null;
  const stands = status === 'confirmed' || status === 'completed';
  // The booking is over: its outcome becomes the longer column and the ground the other one.
  const over = status === 'completed' || status === 'cancelled';
  const ground = <BookingGround booking={booking} />;
  const became = (
    <>
      <BookingPayment booking={booking} />
      <BookingStory booking={booking} />
    </>
  );

  useEffect(() => {
    // Only arriving here opens the dialog; coming back to this page later does not.
    if (location.state !== null) void navigate(location.pathname, { replace: true, state: null });
  }, [location.state, location.pathname, navigate]);

  return (
    <>
      <BookingHero booking={booking} />
      <div className="page booking-page">
        <div className="booking-top">
          <BookingTicket booking={booking} />
          {(mine || written) && stands ? (
            <div className="stack-4 booking-side">
              {mine && status === 'completed' && !isGateConfirmed(booking.closedGate) ? (
                <BookingReview booking={booking} onRate={() => setOpened('review')} />
              ) : null}
              <BookingActions booking={booking} />
            </div>
          ) : null}
        </div>
        {mine ? <ClosedGate booking={booking} /> : null}
        <BookingNotices booking={booking} onPay={() => setOpened('pay')} />
        {mine && stands ? <BirthDateQuestion /> : null}
        <div className="two-columns">
          <div className="stack-4">
            {over ? became : ground}
            {mine && status === 'confirmed' && now < Date.parse(booking.startsAt) ? (
              <BookingGame booking={booking} opens={opensGame} />
            ) : null}
            {mine && stands && !isGateConfirmed(booking.closedGate) ? <WhoPlays booking={booking} /> : null}
            {mine ? (
              <BookingChanges
                booking={booking}
                onMove={() => setOpened('move')}
                onCancel={() => setOpened('cancel')}
              />
            ) : null}
            {booking.shown ? (
              <button type="button" className="btn btn-ghost" onClick={() => setOpened('not-mine')}>
                {notMineTexts.ask}
              </button>
            ) : null}
          </div>
          <div className={over ? 'stack-4 booking-over' : 'stack-4'}>
            {over ? ground : became}
            {over ? (
              <Link className="btn btn-wide" to={againPath(booking, now)}>
                <Icon name="refresh" />
                {status === 'completed' ? t.againOn(formatDay(againSlot(booking, now).date)) : t.bookAgain}
              </Link>
            ) : null}
            {mine ? (
              <Link className="btn btn-wide" to={`/complaints?booking=${booking.bookingId}`}>
                <Icon name="warning" />
                {t.complain}
              </Link>
            ) : null}
          </div>
        </div>
      </div>
      <BookingDialogs booking={booking} opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

interface BookingDialogsProps {
  booking: Booking;
  opened: Opened | undefined;
  onClose: () => void;
}

function BookingDialogs({ booking, opened, onClose }: BookingDialogsProps) {
  const navigate = useNavigate();
  return (
    <LateDialogs onClose={onClose}>
      {opened === 'pay' ? <PaymentDialog booking={booking} onClose={onClose} /> : null}
      {opened === 'move' ? <RescheduleDialog booking={booking} onClose={onClose} /> : null}
      {opened === 'review' ? <ReviewDialog booking={booking} onClose={onClose} /> : null}
      {opened === 'not-mine' ? (
        <NotMineDialog
          booking={booking}
          onClose={onClose}
          onDone={() => void navigate('/profile/bookings', { replace: true })}
        />
      ) : null}
      {opened === 'cancel' ? (
        <CancelBookingDialog booking={booking} onClose={onClose} onCancelled={() => window.scrollTo(0, 0)} />
      ) : null}
    </LateDialogs>
  );
}

/** The part of another person's booking that anyone may see. */
function Glimpse({ booking }: { booking: BookingGlimpse }) {
  const { startTime, endTime } = booking.timeSlot;
  return (
    <div className="page page-body stack-4">
      <h1 className="creased">{booking.groundId.name}</h1>
      <p className="row row-wrap">
        <StatusBadge status={booking.status} />
        {formatDay(booking.bookingDate)}, {formatSlot(`${startTime}-${endTime}`)}
      </p>
      <p>
        <Link className="btn" to={`/ground/${booking.groundId._id}`}>
          {t.viewGround}
        </Link>
      </p>
    </div>
  );
}

function BookingNotFound() {
  return (
    <div className="page page-body">
      <EmptyState title={t.notFound} text={t.notFoundText} heading="h1" broken>
        <Link className="btn btn-primary" to="/profile/bookings">
          {t.backToBookings}
        </Link>
      </EmptyState>
    </div>
  );
}

/** What the link that led here asks for: `pay` opens the payment, `game` the form that lets others join. */
function asksFor(what: 'pay' | 'game', state: unknown): boolean {
  return typeof state === 'object' && state !== null && what in state && Reflect.get(state, what) === true;
}
