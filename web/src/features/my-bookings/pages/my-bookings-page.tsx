import { type Booking, type BookingStatus, bookingStatus } from '@crease/shared/contracts/booking';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { FilterChips } from '../../../components/filter-chips.js';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { Pager } from '../../../components/pager.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { toast } from '../../../components/toast-store.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { pageNumberIn } from '../../../lib/page-number.js';
import { useUser } from '../../../lib/session.js';
import { useAddress } from '../../../lib/use-address.js';
import {
  bookingKeys,
  CancelDialog,
  NotMineDialog,
  statusTexts,
  useLiveBookings,
  useMyBookings,
} from '../../bookings/public.js';
import { useMatchesOfBookings } from '../../match-setup/public.js';
import { RescheduleDialog } from '../../reschedule/public.js';
import { MyWaits } from '../../waitlist/public.js';
import { BookingCard } from '../components/booking-card.js';
import { bookingsTexts as t } from '../texts.js';
import './my-bookings-page.css';

const PAGE_SIZE = 10;
/** The server cancels expired bookings within 2 s; the list is refetched once more after that. */
const TIDIED_AFTER_MS = 2500;

export function MyBookingsPage() {
  const user = useUser();
  usePageTitle(t.title);
  return (
    <div className="page page-body">
      {user ? <MyBookings /> : <SignInNeeded title={t.signIn} home={t.goHome} />}
    </div>
  );
}

function MyBookings() {
  const [params, change] = useAddress();
  const status = bookingStatus.options.find((one) => one === params.get('status'));
  const page = pageNumberIn(params);
  const list = useMyBookings({ status, page, limit: PAGE_SIZE });
  const [cancelling, setCancelling] = useState<Booking>();
  const [moving, setMoving] = useState<Booking>();
  const [disowning, setDisowning] = useState<Booking>();
  const matches = useMatchesOfBookings(list.data?.bookings ?? []);
  const reloadSoon = useReloadAfterExpiry();
  useLiveBookings();

  useEffect(() => {
    if (list.isError) toast.error(t.loadFailed);
  }, [list.isError]);

  const show = (one: BookingStatus | undefined) => change({ status: one, page: undefined });

  return (
    <div className="my-bookings">
      <Head />
      <MyWaits />
      <StatusChips status={status} onChoose={show} />
      {list.isPending ? (
        <ul className="stack-4 my-bookings-list" aria-label={t.loading}>
          {[1, 2, 3].map((n) => (
            <li key={n} className="skeleton my-bookings-skeleton" />
          ))}
        </ul>
      ) : list.isError ? (
        <EmptyState title={t.loadFailed} broken>
          <button type="button" className="btn btn-primary" onClick={() => void list.refetch()}>
            {t.again}
          </button>
        </EmptyState>
      ) : list.data.pagination.total === 0 ? (
        <NoBookings status={status} onShowAll={() => show(undefined)} />
      ) : (
        <>
          <ul className="stack-4 my-bookings-list">
            {list.data.bookings.map((booking) => (
              <BookingCard
                key={booking._id}
                booking={booking}
                match={matches.get(booking._id)}
                onCancel={setCancelling}
                onMove={setMoving}
                onNotMine={setDisowning}
                onExpired={reloadSoon}
              />
            ))}
          </ul>
          <Pager
            pagination={list.data.pagination}
            onPage={(to) => change({ page: to > 1 ? to : undefined })}
          />
        </>
      )}
      <LateDialogs
        onClose={() => {
          setCancelling(undefined);
          setMoving(undefined);
          setDisowning(undefined);
        }}
      >
        {cancelling ? <CancelDialog booking={cancelling} onClose={() => setCancelling(undefined)} /> : null}
        {disowning ? <NotMineDialog booking={disowning} onClose={() => setDisowning(undefined)} /> : null}
        {moving ? <RescheduleDialog booking={moving} onClose={() => setMoving(undefined)} /> : null}
      </LateDialogs>
    </div>
  );
}

function Head() {
  return (
    <div className="my-bookings-head">
      <div>
        <Link className="back-link" to="/">
          <Icon name="left" small />
          {t.backHome}
        </Link>
        <h1 className="creased">{t.title}</h1>
      </div>
      <Link className="btn btn-small" to="/">
        <Icon name="plus" small />
        {t.bookNew}
      </Link>
    </div>
  );
}

interface StatusChipsProps {
  status: BookingStatus | undefined;
  onChoose: (status: BookingStatus | undefined) => void;
}

function StatusChips({ status, onChoose }: StatusChipsProps) {
  return (
    <FilterChips
      legend={t.filter}
      options={[undefined, ...bookingStatus.options].map((one) => ({
        value: one,
        text: one ? statusTexts[one] : t.all,
      }))}
      value={status}
      onChange={onChoose}
    />
  );
}

interface NoBookingsProps {
  status: BookingStatus | undefined;
  onShowAll: () => void;
}

function NoBookings({ status, onShowAll }: NoBookingsProps) {
  return status ? (
    <EmptyState title={t.emptyFiltered(statusTexts[status])}>
      <button type="button" className="btn" onClick={onShowAll}>
        {t.showAll}
      </button>
    </EmptyState>
  ) : (
    <EmptyState title={t.empty} text={t.emptyText}>
      <Link className="btn btn-primary" to="/">
        {t.bookNew}
      </Link>
    </EmptyState>
  );
}

/** The list is refetched when a payment window ends, and once more after the server's sweep. */
function useReloadAfterExpiry(): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const reload = () => void client.invalidateQueries({ queryKey: bookingKeys.all });
    reload();
    clearTimeout(timer.current);
    timer.current = setTimeout(reload, TIDIED_AFTER_MS);
  }, [client]);
}
