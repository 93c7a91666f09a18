import type { Booking } from '@crease/shared/contracts/bookings';
import { dueAtGround } from '@crease/shared/money-state';
import { slotText } from '@crease/shared/time/slots';
import { formatRupees } from '../../../lib/format/money.js';
import { formatSlot } from '../../../lib/format/time.js';
import { playerName } from '../dues.js';
import { ownerTexts as t } from '../texts.js';

interface Props {
  rows: Booking[];
  total: number;
  onCollect: (booking: Booking) => void;
}

export function WhoIsToPay({ rows, total, onCollect }: Props) {
  return (
    <section aria-labelledby="who-is-to-pay">
      <div className="owner-line">
        <h2 id="who-is-to-pay">{t.whoIsToPay}</h2>
        {total > 0 ? <b className="num owner-sum">{formatRupees(total)}</b> : null}
      </div>
      {rows.length === 0 ? (
        <p className="text-2">{t.allPaid}</p>
      ) : (
        <ul className="lines panel owner-list">
          {rows.map((booking) => {
            const waiting = booking.status === 'pending';
            const { name } = booking.playerDetails.contactPerson;
            return (
              <li key={booking._id}>
                <span className="owner-who">
                  <strong>{playerName(booking)}</strong>
                  <span className="small text-2">
                    {formatSlot(slotText(booking.timeSlot))}, {waiting ? t.notYetApproved : name}
                  </span>
                </span>
                <b className="num owner-due">{formatRupees(dueAtGround(booking))}</b>
                <button
                  type="button"
                  className="btn btn-small"
                  disabled={waiting}
                  aria-label={t.notePaid(playerName(booking))}
                  onClick={() => onCollect(booking)}
                >
                  {t.paid}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
