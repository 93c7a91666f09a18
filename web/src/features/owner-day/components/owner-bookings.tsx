import { type Booking, bookingStatus } from '@crease/shared/contracts/booking';
import { slotText } from '@crease/shared/time/slots';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { FilterChips } from '../../../components/filter-chips.js';
import { Loading } from '../../../components/loading.js';
import { Pager } from '../../../components/pager.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { StatusBadge, statusTexts } from '../../bookings/public.js';
import { deskTexts, panelTexts, playerName, useDesk, useOwnerBookings } from '../../desk/public.js';
import { ApproveButton, actionTexts } from '../../desk-actions/public.js';
import { todayTexts as t } from '../texts.js';
import '../../../components/work-page.css';
import './owner-bookings.css';

interface Props {
  groundId: string | undefined;
  /** Whether each row names the ground. */
  many: boolean;
  onOpen: (booking: Booking) => void;
}

/** Every booking on the owner's grounds; on a phone each row is a card. */
export function OwnerBookings({ groundId, many, onOpen }: Props) {
  const [status, setStatus] = useState<(typeof bookingStatus.options)[number]>();
  const [page, setPage] = useState(1);
  const { workplace } = useDesk();
  const list = useOwnerBookings({ workplace: workplace.ownerId, groundId, status, page });

  return (
    <section id="bookings" className="stack-4" aria-labelledby="owner-bookings">
      <h2 id="owner-bookings">{panelTexts.sections.bookings}</h2>
      <FilterChips
        legend={t.show}
        options={[undefined, ...bookingStatus.options].map((one) => ({
          value: one,
          text: one ? statusTexts[one] : t.allStatuses,
        }))}
        value={status}
        onChange={(one) => {
          setStatus(one);
          setPage(1);
        }}
      />
      {list.isPending ? (
        <Loading />
      ) : list.isError ? (
        <EmptyState title={deskTexts.fetchFailed} broken>
          <button type="button" className="btn" onClick={() => void list.refetch()}>
            {deskTexts.again}
          </button>
        </EmptyState>
      ) : list.data.bookings.length === 0 ? (
        <EmptyState title={t.noBookings} text={t.noBookingsText} />
      ) : (
        <>
          <div className="work-table-frame">
            <table className="work-table work-cards owner-rows">
              <thead>
                <tr>
                  <th scope="col">{actionTexts.table.id}</th>
                  <th scope="col">{actionTexts.table.user}</th>
                  {many ? <th scope="col">{actionTexts.table.ground}</th> : null}
                  <th scope="col">{actionTexts.table.date}</th>
                  <th scope="col">{actionTexts.table.time}</th>
                  <th scope="col">{actionTexts.table.status}</th>
                  <th scope="col">{actionTexts.table.action}</th>
                </tr>
              </thead>
              <tbody>
                {list.data.bookings.map((booking) => (
                  <Row key={booking._id} booking={booking} many={many} onOpen={onOpen} />
                ))}
              </tbody>
            </table>
          </div>
          <Pager pagination={list.data.pagination} onPage={setPage} />
        </>
      )}
    </section>
  );
}

function Row({ booking, many, onOpen }: { booking: Booking; many: boolean; onOpen: (b: Booking) => void }) {
  const { bookingId, userId, groundId, bookingDate, timeSlot, status } = booking;
  return (
    <tr>
      <td className="owner-cell-id">
        <button type="button" className="link-btn num" onClick={() => onOpen(booking)}>
          {bookingId}
        </button>
      </td>
      <td className="owner-cell-who">
        <strong>{userId?.name ?? playerName(booking)}</strong>
        <span className="small text-2">{userId?.email ?? t.walkIn}</span>
      </td>
      {many ? <td className="owner-cell-ground">{groundId.name}</td> : null}
      <td className="owner-cell-date">{formatDay(bookingDate)}</td>
      <td className="owner-cell-time">{formatSlot(slotText(timeSlot))}</td>
      <td className="owner-cell-status">
        <StatusBadge status={status} />
      </td>
      <td className="owner-cell-do">
        {status === 'pending' ? (
          <ApproveButton booking={booking} small />
        ) : (
          <button
            type="button"
            className="btn btn-small btn-ghost"
            aria-label={`${actionTexts.details}, ${bookingId}`}
            onClick={() => onOpen(booking)}
          >
            {actionTexts.details}
          </button>
        )}
      </td>
    </tr>
  );
}
