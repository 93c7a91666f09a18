import type { Booking } from '@crease/shared/contracts/booking';
import { useCustomersByPhone } from '../../customers/public.js';
import { useDesk } from '../../desk/public.js';
import { ownerBookingsTexts as t } from '../texts.js';

/** The player's request, and the ground's notes for staff who may read them. */
export function BookingNotes({ booking }: { booking: Booking }) {
  const { workplace, may } = useDesk();
  const { phone } = booking.playerDetails.contactPerson;
  const known = useCustomersByPhone(workplace.ownerId, phone, may('customer.read')).data ?? [];
  const notes = known.filter(({ note, visits, noShows }) => note || visits > 0 || noShows > 0);
  const { requirements } = booking;
  return (
    <section className="stack drawer-notes">
      <h3>{t.notes}</h3>
      {requirements ? (
        <div>
          <p className="small text-2">{t.fromPlayer}</p>
          <p>{requirements}</p>
        </div>
      ) : null}
      {notes.map(({ customerId, name, note, visits, noShows }) => (
        <div key={customerId}>
          <p className="small text-2">
            {notes.length > 1 ? <bdi>{name}</bdi> : t.ofCustomer}: {t.history(visits, noShows)}
          </p>
          {note ? <p>{note}</p> : null}
        </div>
      ))}
      {!requirements && notes.length === 0 ? <p className="text-2">{t.noNotes}</p> : null}
    </section>
  );
}
