import { bookingQrText } from '@crease/shared/booking-qr';
import type { Booking } from '@crease/shared/contracts/booking';
import { slotText } from '@crease/shared/time/slots';
import { FlipTiles } from '../../../components/flip-tiles.js';
import { Later, late } from '../../../components/late.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { detailTexts as t } from '../texts.js';

const QrCode = late(() => import('../../../components/qr-code.js'));

/** Day, time, players and team. A confirmed booking also shows the code for the gate. */
export function BookingTicket({ booking }: { booking: Booking }) {
  const { playerDetails, confirmation, status } = booking;
  const code = status === 'confirmed' ? confirmation?.confirmationCode : undefined;
  const facts = [
    [t.day, formatDay(booking.bookingDate)],
    [t.time, formatSlot(slotText(booking.timeSlot))],
    [t.players, String(playerDetails.playerCount)],
    [t.team, playerDetails.teamName],
  ];
  return (
    <section className="board ticket">
      <div className="ticket-main">
        {code ? (
          <>
            <span className="small text-2">{t.code}</span>
            <span className="visually-hidden">{[...code].join(' ')}</span>
            <FlipTiles text={code} className="ticket-code" />
            <p className="small text-2">{t.showCode}</p>
          </>
        ) : null}
        <dl className="ticket-facts">
          {facts.map(([name, value]) =>
            value ? (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
      {code ? (
        <div className="ticket-qr">
          <Later fallback={<span className="ticket-qr-space" />}>
            <QrCode
              text={bookingQrText(`${window.location.origin}/booking/${booking._id}`, code)}
              label={t.qr}
            />
          </Later>
        </div>
      ) : null}
    </section>
  );
}
