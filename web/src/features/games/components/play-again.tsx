import type { OneGame } from '@crease/shared/contracts/games';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { usePlayAgain } from '../api/use-play-again.js';
import { playAgainTexts as t } from '../play-again-texts.js';

/** For the host of a game that is over: the same hours a week later, booked with one tap. */
export function PlayAgain({ one: { game, again, players } }: { one: OneGame }) {
  const { book, isPending } = usePlayAgain(game._id);
  if (!again) return null;
  const when = `${formatDay(again.bookingDate)}, ${formatSlot(again.timeSlot)}`;
  const isAsked = players.some(({ status }) => status === 'in' || status === 'leaving') || game.teamId;
  return (
    <section className="panel stack" aria-labelledby="game-again">
      <h2 id="game-again">{t.title}</h2>
      <p>
        <strong>{when}</strong>
      </p>
      <p className="small text-2">{again.bookingId ? t.booked : isAsked ? t.text : t.textAlone}</p>
      <div className="row row-wrap">
        {again.bookingId ? (
          <Link className="btn" to={`/booking/${again.bookingId}`}>
            <Icon name="calendar" small />
            {t.toBooking}
          </Link>
        ) : (
          <>
            <button type="button" className="btn btn-primary" disabled={isPending} onClick={book}>
              <Icon name="refresh" small />
              {isPending ? t.booking : t.book}
            </button>
            <Link className="btn" to={`/ground/${game.groundId}?date=${again.bookingDate}`}>
              {t.otherTime}
            </Link>
          </>
        )}
      </div>
    </section>
  );
}
