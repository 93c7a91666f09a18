import type { Booking } from '@crease/shared/contracts/booking';
import { slotText } from '@crease/shared/time/slots';
import { Icon } from '../../../components/icon.js';
import { ShareButton } from '../../../components/share-button.js';
import { whatsappLink } from '../../../components/share-sheet.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { useReceipt } from '../../receipt/public.js';
import { detailTexts as t } from '../texts.js';

/** Actions on an active booking: tell the team, receipt, calendar. */
export function BookingActions({ booking }: { booking: Booking }) {
  const { busy, downloadPdf, mailReceipt, addToCalendar } = useReceipt(booking);
  return (
    <section className="panel booking-actions">
      {booking.status === 'completed' ? <h2>{t.receiptTitle}</h2> : <TellTeam booking={booking} />}
      <div className="booking-actions-pair">
        <button type="button" className="btn" disabled={busy === 'pdf'} onClick={downloadPdf}>
          <Icon name="file" />
          {busy === 'pdf' ? t.pdfBusy : t.pdf}
        </button>
        {booking.status === 'completed' ? null : (
          <button type="button" className="btn" disabled={busy === 'calendar'} onClick={addToCalendar}>
            <Icon name="calendar" />
            {t.calendar}
          </button>
        )}
      </div>
      <button type="button" className="btn btn-wide" disabled={busy === 'mail'} onClick={mailReceipt}>
        <Icon name="mail" />
        {busy === 'mail' ? t.mailBusy : t.mailReceipt}
      </button>
    </section>
  );
}

/** The message includes time, place and code. */
function TellTeam({ booking }: { booking: Booking }) {
  const { groundId: ground, confirmation } = booking;
  const message = t.shareMessage({
    ground: ground.name,
    place: [ground.location?.address, ground.location?.cityName].filter(Boolean).join(', '),
    when: `${formatDay(booking.bookingDate)}, ${formatSlot(slotText(booking.timeSlot))}`,
    code: confirmation?.confirmationCode ?? booking.bookingId,
  });
  const url = `${window.location.origin}/ground/${ground._id}`;
  const title = `${ground.name}, ${formatDay(booking.bookingDate)}`;
  return (
    <>
      <h2>{t.tellTeam}</h2>
      <p className="small text-2">{t.tellTeamText}</p>
      <a
        className="btn btn-primary btn-wide"
        href={whatsappLink({ text: message, url })}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="chat" />
        {t.whatsapp}
      </a>
      <ShareButton what={() => ({ title, text: message, url })} className="btn btn-wide" />
    </>
  );
}
