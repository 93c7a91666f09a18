import type { RegularDate } from '@crease/shared/contracts/regulars';
import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatSlot } from '../../../lib/format/time.js';
import { playedOn } from '../sums.js';
import { regularsTexts as t } from '../texts.js';
import { holidayWord, isAhead } from '../words.js';
import { OutcomeMark } from './outcome-mark.js';
import { Near } from './plan-preview.js';

interface Props {
  date: RegularDate;
  today: string;
  busy: boolean;
  onSkip: () => void;
  onOpen: (bookingId: string) => void;
}

/** One date of a regular: its outcome, what is due, and the actions. */
export function DateRow({ date, today, busy, onSkip, onOpen }: Props) {
  const { bookingDate, outcome, bookingId, movedTo } = date;
  // The month above gives the year.
  const day = formatDay(bookingDate);
  const holiday = holidayWord(date);
  return (
    <li className={`regular-date is-${outcome}`}>
      <div className="regular-day">
        <p>
          <b className="num">{day}</b> <State date={date} />
        </p>
        {movedTo ? (
          <p className="small text-2">
            {t.movedTo(`${formatDay(movedTo.bookingDate, today)}, ${formatSlot(movedTo.timeSlot)}`)}
          </p>
        ) : null}
        {holiday && isAhead(date) ? (
          <p className="small">
            <span className="regular-holiday">{holiday}</span>
          </p>
        ) : null}
        {outcome === 'taken' ? <Near date={date} /> : null}
      </div>
      <div className="regular-acts">
        {isAhead(date) && playedOn(date) > today ? (
          <button
            type="button"
            className="btn btn-small btn-ghost"
            aria-label={t.skipOf(day)}
            disabled={busy}
            onClick={onSkip}
          >
            {t.skip}
          </button>
        ) : null}
        {bookingId && outcome === 'booked' ? (
          <button
            type="button"
            className="icon-btn"
            aria-label={t.openOf(day)}
            onClick={() => onOpen(bookingId)}
          >
            <Icon name="right" />
          </button>
        ) : null}
      </div>
    </li>
  );
}

function State({ date: { outcome, status, due } }: { date: RegularDate }) {
  if (outcome !== 'booked') return <OutcomeMark outcome={outcome} />;
  return (
    <>
      {status === 'completed' ? (
        <span className="tag tag-info">
          <Icon name="ball" small />
          {t.played}
        </span>
      ) : (
        <OutcomeMark outcome="booked" />
      )}{' '}
      <span className="num small text-2">{due ? formatRupees(due) : t.paid}</span>
    </>
  );
}
