import type { Booking } from '@crease/shared/contracts/booking';
import { formatPhone } from '@crease/shared/format/phone';
import { moneyState } from '@crease/shared/money-state';
import { slotText } from '@crease/shared/time/slots';
import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { StatusBadge } from '../../bookings/public.js';
import { playerName } from '../../desk/public.js';
import { ownerBookingsTexts as t } from '../texts.js';

interface Props {
  bookings: Booking[];
  /** Whether each row names the ground. */
  many: boolean;
  onOpen: (id: string) => void;
}

/** Rows on a desktop, cards on a phone. */
export function BookingTable({ bookings, many, onOpen }: Props) {
  return (
    <div className="work-table-frame">
      <table className="work-table work-cards booking-rows">
        <thead>
          <tr>
            <th scope="col">{t.columns.who}</th>
            <th scope="col">{t.columns.date}</th>
            <th scope="col">{t.columns.time}</th>
            {many ? <th scope="col">{t.columns.ground}</th> : null}
            <th scope="col">{t.columns.status}</th>
            <th scope="col" className="cell-money">
              {t.columns.money}
            </th>
            <th scope="col">{t.columns.number}</th>
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <Row key={booking._id} booking={booking} many={many} onOpen={() => onOpen(booking.bookingId)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ booking, many, onOpen }: { booking: Booking; many: boolean; onOpen: () => void }) {
  const { bookingId, bookingDate, timeSlot, status, groundId, playerDetails, source, noShow } = booking;
  return (
    <tr>
      <td className="rows-who">
        <button type="button" className="link-btn" onClick={onOpen}>
          <strong>{playerName(booking)}</strong>
        </button>
        <span className="small text-2">
          {formatPhone(playerDetails.contactPerson.phone)}
          {source === 'walk-in' ? ` · ${t.walkIn}` : ''}
        </span>
      </td>
      <td className="rows-when">{formatDay(bookingDate)}</td>
      <td className="rows-when rows-time">{formatSlot(slotText(timeSlot))}</td>
      {many ? <td className="rows-ground">{groundId.name}</td> : null}
      <td className="rows-status">
        {noShow ? (
          <span className="tag tag-danger">
            <Icon name="ban" small />
            {t.noShow}
          </span>
        ) : (
          <StatusBadge status={status} />
        )}
      </td>
      <td className="cell-money rows-money">
        <b className="num">{formatRupees(booking.pricing.totalAmount)}</b>
        <Due booking={booking} />
      </td>
      <td className="num rows-number">{bookingId}</td>
    </tr>
  );
}

function Due({ booking }: { booking: Booking }) {
  const { due } = moneyState(booking);
  if (booking.status === 'cancelled') return null;
  return due > 0 ? (
    <span className="small rows-due">{t.due(formatRupees(due))}</span>
  ) : (
    <span className="small rows-paid">{t.paid}</span>
  );
}
