import type { Booking } from '@crease/shared/contracts/booking';
import { formatPhone } from '@crease/shared/format/phone';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../lib/format/time.js';
import { ownerBookingsTexts as t } from '../texts.js';

/** The players and their contact details. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { playerDetails, userId, confirmation, source, createdAt } = booking;
  const { name, phone, email } = playerDetails.contactPerson;
  const account = userId ? `${userId.name}, ${userId.email}` : source === 'walk-in' ? t.walkIn : undefined;
  const rows: [string, string | undefined][] = [
    [t.contact, email ? `${name}, ${email}` : name],
    [t.phone, formatPhone(phone)],
    [t.account, account],
    [t.players, String(playerDetails.playerCount)],
    [t.code, confirmation?.confirmationCode],
    [t.bookedOn, formatInstant(createdAt)],
  ];
  return (
    <section className="stack">
      <h3>{t.people}</h3>
      <dl className="work-facts">
        {rows.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {booking.regularId ? (
        <p>
          <Link className="link-btn" to={`/owner-panel/regulars?regular=${booking.regularId}`}>
            {t.everyWeek}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
