import type { RegularDate } from '@crease/shared/contracts/regulars';
import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import { dayOfMonth, formatDay, formatSlot } from '../../../lib/format/time.js';
import { regularsTexts as t } from '../texts.js';
import { byMonth, holidayWord } from '../words.js';
import { OutcomeMark } from './outcome-mark.js';

interface Props {
  dates: readonly RegularDate[];
  today: string;
}

/** More of them are visible among all dates. */
const MOST_CLASHES = 4;

const count = (dates: readonly RegularDate[], outcome: RegularDate['outcome']): number =>
  dates.filter((date) => date.outcome === outcome).length;

/** The result of each date: clashes with free hours near them, and all dates by month. */
export function PlanPreview({ dates, today }: Props) {
  const taken = dates.filter(({ outcome }) => outcome === 'taken');
  const past = count(dates, 'past');
  const parts = [
    t.isFree(count(dates, 'booked')),
    ...(taken.length > 0 ? [t.areTaken(taken.length)] : []),
    ...(past > 0 ? [t.arePast(past)] : []),
  ];
  return (
    <div className="stack">
      <p className="regular-sum" role="status">
        <strong>{parts.join(' · ')}</strong>
        <span className="num text-2">{priceWords(dates)}</span>
      </p>
      {taken.length > 0 ? (
        <ul className="regular-clashes">
          {taken.slice(0, MOST_CLASHES).map((date) => (
            <li key={date.bookingDate}>
              <p className="row">
                <OutcomeMark outcome="taken" /> <b>{formatDay(date.bookingDate, today)}</b>
              </p>
              <Near date={date} />
            </li>
          ))}
          {taken.length > MOST_CLASHES ? (
            <li className="small text-2">{t.moreTaken(taken.length - MOST_CLASHES)}</li>
          ) : null}
        </ul>
      ) : null}
      <details className="regular-all">
        <summary>
          {t.allDates(dates.length)} <Icon name="down" small />
        </summary>
        {byMonth(dates).map(({ month, dates: own }) => (
          <section key={month} aria-label={month}>
            <h3>{month}</h3>
            <ul className="regular-dots">
              {own.map((date) => (
                <li key={date.bookingDate} className={`regular-dot is-${date.outcome}`}>
                  <span className="num" aria-hidden="true">
                    {dayOfMonth(date.bookingDate)}
                  </span>
                  <span className="visually-hidden">
                    {formatDay(date.bookingDate)}, {t.outcomes[date.outcome]}
                  </span>
                  {date.outcome === 'booked' ? null : <OutcomeMark outcome={date.outcome} quiet />}
                  {date.holiday ? <span className="regular-holiday">{holidayWord(date)}</span> : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </details>
    </div>
  );
}

/** Free hours near a taken date. */
export function Near({ date: { bookingDate, alternatives = [] } }: { date: RegularDate }) {
  if (alternatives.length === 0) return <p className="small text-2">{t.nothingNear}</p>;
  const words = alternatives.map((one) =>
    one.bookingDate === bookingDate
      ? formatSlot(one.timeSlot)
      : `${formatDay(one.bookingDate)}, ${formatSlot(one.timeSlot)}`,
  );
  return (
    <p className="small text-2">
      {t.near}: {words.join(' · ')}
    </p>
  );
}

function priceWords(dates: readonly RegularDate[]): string {
  const totals = dates.flatMap(({ totalAmount }) => totalAmount ?? []);
  if (totals.length === 0) return '';
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  return least === most
    ? t.eachGame(formatRupees(least))
    : t.gamesFrom(formatRupees(least), formatRupees(most));
}
