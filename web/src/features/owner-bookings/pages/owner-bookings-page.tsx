import { ownerBookingsCsv } from '@crease/shared/contracts/owner-bookings';
import { DownloadButton } from '../../../components/download-button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Pager } from '../../../components/pager.js';
import { useAddressFilters } from '../../../components/use-address-filters.js';
import { WorkPage } from '../../../components/work-page.js';
import { useDesk } from '../../desk/public.js';
import { useWorkBookings } from '../api/use-work-bookings.js';
import { BookingDrawer } from '../components/booking-drawer.js';
import { BookingFilterFields } from '../components/booking-filter-fields.js';
import { BookingTable } from '../components/booking-table.js';
import { bookingFilters } from '../filters.js';
import { ownerBookingsTexts as t } from '../texts.js';
import '../components/owner-bookings-section.css';

/** Every booking at the workplace, filtered by the address. */
export function OwnerBookingsPage() {
  const { workplace, ground, grounds, may } = useDesk();
  const { filters, page, set } = useAddressFilters(bookingFilters, ground?._id);
  const { booking: open, ...narrowed } = filters;
  const query = { ...narrowed, workplace: workplace.ownerId, groundId: ground?._id };
  const list = useWorkBookings({ ...query, page });
  const many = !ground && (grounds.data?.length ?? 0) > 1;
  const isNarrowed = Boolean(filters.q || filters.from || filters.to || filters.status || filters.payment);
  const show = (booking: string | undefined) => set({ booking, page });
  return (
    <WorkPage
      title={t.title}
      head={
        may('booking.export') ? (
          <DownloadButton contract={ownerBookingsCsv} input={{ query }} file="crease-bookings.csv" />
        ) : null
      }
    >
      <BookingFilterFields filters={filters} set={set} />
      <Fetched query={list}>
        {({ bookings, pagination }) =>
          bookings.length === 0 ? (
            <EmptyState
              title={isNarrowed ? t.noneFound : t.none}
              text={isNarrowed ? t.noneFoundText : t.noneText}
            >
              {isNarrowed ? (
                <button
                  type="button"
                  className="btn"
                  onClick={() =>
                    set({
                      q: undefined,
                      from: undefined,
                      to: undefined,
                      status: undefined,
                      payment: undefined,
                    })
                  }
                >
                  {t.clear}
                </button>
              ) : null}
            </EmptyState>
          ) : (
            <>
              <BookingTable bookings={bookings} many={many} onOpen={show} />
              <div className="work-foot">
                <p className="small text-2">{t.count(pagination.total)}</p>
                <Pager pagination={pagination} onPage={(next) => set({ page: next })} />
              </div>
            </>
          )
        }
      </Fetched>
      {open ? (
        <BookingDrawer
          key={open}
          id={open}
          known={list.data?.bookings.find(({ _id, bookingId }) => _id === open || bookingId === open)}
          onClose={() => show(undefined)}
        />
      ) : null}
    </WorkPage>
  );
}
