import { addDays, isoWeekdayOf } from '@crease/shared/time/ist';
import { slotText } from '@crease/shared/time/slots';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../../../components/dialog.js';
import { Fetched } from '../../../components/fetched.js';
import { formatDay, formatHours, formatSlot } from '../../../lib/format/time.js';
import { playerName } from '../../desk/public.js';
import { useCellBookings } from '../api/use-cell-bookings.js';
import type { WeekHour } from '../quiet-hours.js';
import type { ReportQuery } from '../report-keys.js';
import { reportsTexts as t } from '../texts.js';
import { weekdayWord } from '../weekday-words.js';

/** Number of dates fetched per request, the latest first. */
const AT_ONCE = 5;

interface Props {
  query: ReportQuery;
  cell: WeekHour;
  onClose: () => void;
}

/** The bookings behind one cell of the heat map, date by date. */
export function CellDrawer({ query, cell, onClose }: Props) {
  const [shown, setShown] = useState(AT_ONCE);
  const dates = datesOf(query, cell.weekday);
  return (
    <Dialog
      title={t.cellTitle(weekdayWord(cell.weekday), formatHours(cell.hour, cell.hour + 1))}
      size="drawer"
      onClose={onClose}
    >
      <div className="stack-4">
        {dates.length === 0 ? <p className="text-2">{t.noDate}</p> : null}
        {dates.slice(0, shown).map((date) => (
          <DateBookings key={date} query={query} date={date} hour={cell.hour} />
        ))}
        {shown < dates.length ? (
          <div>
            <button type="button" className="btn btn-small" onClick={() => setShown(shown + AT_ONCE)}>
              {t.earlier}
            </button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

/** The dates of a weekday in a period, the latest first. */
function datesOf({ from, to }: ReportQuery, weekday: number): string[] {
  const dates: string[] = [];
  const back = (isoWeekdayOf(to) - weekday + 7) % 7;
  for (let date = addDays(to, -back); date >= from; date = addDays(date, -7)) dates.push(date);
  return dates;
}

function DateBookings({ query, date, hour }: { query: ReportQuery; date: string; hour: number }) {
  const { workplace, groundId } = query;
  const bookings = useCellBookings({ workplace, groundId, date, hour });
  return (
    <section className="stack" aria-label={formatDay(date)}>
      <h3>{formatDay(date)}</h3>
      <Fetched query={bookings}>
        {(found) =>
          found.length === 0 ? (
            <p className="text-2">{t.nobody}</p>
          ) : (
            <ul className="lines">
              {found.map((booking) => (
                <li key={booking._id} className="row-between">
                  <Link to={`/owner-panel/bookings?booking=${booking.bookingId}`}>{playerName(booking)}</Link>
                  <span className="small text-2">
                    {formatSlot(slotText(booking.timeSlot))}, {booking.groundId.name}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  );
}
