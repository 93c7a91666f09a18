import type { Booking } from '@crease/shared/contracts/booking';
import { Link } from 'react-router-dom';
import { FlipTiles } from '../../../components/flip-tiles.js';
import { Icon } from '../../../components/icon.js';
import { whatsappLink } from '../../../components/share-sheet.js';
import { useReceipt } from '../../receipt/public.js';
import { teamMessage } from '../team-message.js';
import { callbackTexts as t } from '../texts.js';

interface Props {
  booking: Booking;
  /** The player has started to use it. */
  onUse: () => void;
}

/** What a player needs of a confirmed booking: its code, the calendar entry, a message to the team. */
export function ConfirmedBooking({ booking, onUse }: Props) {
  const { busy, addToCalendar } = useReceipt(booking);
  const code = booking.confirmation?.confirmationCode;
  return (
    <>
      {code ? (
        <section className="board callback-code">
          <h2 className="small text-2">{t.code}</h2>
          <span className="visually-hidden">{[...code].join(' ')}</span>
          <FlipTiles text={code} />
          <p className="small text-2">{t.showCode}</p>
        </section>
      ) : null}
      <div className="callback-ways">
        <button
          type="button"
          className="btn"
          disabled={busy === 'calendar'}
          onClick={() => {
            onUse();
            addToCalendar();
          }}
        >
          <Icon name="calendar" />
          {t.calendar}
        </button>
        <a
          className="btn"
          href={whatsappLink(teamMessage(booking, window.location.origin))}
          target="_blank"
          rel="noreferrer"
          onClick={onUse}
        >
          <Icon name="chat" />
          {t.whatsapp}
        </a>
      </div>
      <Link className="btn btn-wide" to={`/booking/${booking._id}`} state={{ game: true }}>
        <Icon name="rupee" />
        {t.shareCost}
      </Link>
    </>
  );
}
