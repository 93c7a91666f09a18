import type { Ground } from '@crease/shared/contracts/grounds';
import { addDays } from '@crease/shared/time/ist';
import { columnsBefore, monthDates } from '@crease/shared/time/months';
import type { CSSProperties } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Loading } from '../../../components/loading.js';
import { dayOfMonth, formatDay, weekdayOf } from '../../../lib/format/time.js';
import { useGroundDates } from '../api/use-ground-dates.js';
import { soldHours } from '../sold-hours.js';
import { calendarTexts as t } from '../texts.js';

/** With more grounds than this, a ground must be selected. */
const MOST_AT_ONCE = 6;

/** A booking on one of three parts counts as a third of an hour of turf. */
const inTenths = (hours: number): number => Math.round(hours * 10) / 10;

interface Props {
  grounds: Ground[];
  date: string;
  today: string;
  onDay: (date: string) => void;
}

/** How much of each day of a month is sold. With many grounds the first ones are counted; one can be selected above. */
export function MonthView({ grounds, date, today, onDay }: Props) {
  const dates = monthDates(date);
  const from = dates[0] ?? date;
  const to = addDays(dates.at(-1) ?? date, 1);
  const counted = grounds.slice(0, MOST_AT_ONCE);
  const read = useGroundDates(
    counted.map(({ _id }) => _id),
    from,
    to,
  );
  if (read.isError) {
    return (
      <EmptyState title={t.fetchFailed} broken>
        <button type="button" className="btn" onClick={read.refetch}>
          {t.again}
        </button>
      </EmptyState>
    );
  }
  if (read.isPending) return <Loading label={t.loading} />;
  const shareOf = (day: string) =>
    soldHours(counted, day, (groundId, listed) => read.byGround.get(groundId)?.get(listed) ?? []);
  return (
    <div className="month">
      {dates.slice(0, 7).map((day) => (
        <span key={day} className="month-weekday" aria-hidden="true">
          {weekdayOf(addDays(day, -columnsBefore(from)))}
        </span>
      ))}
      {dates.map((day, at) => {
        const { sold, open } = shareOf(day);
        const percent = open === 0 ? 0 : Math.round((100 * sold) / open);
        return (
          <button
            key={day}
            type="button"
            className={`month-day${day === today ? ' month-today' : ''}`}
            style={
              {
                '--share': `${percent}%`,
                gridColumnStart: at === 0 ? columnsBefore(day) + 1 : undefined,
              } as CSSProperties
            }
            onClick={() => onDay(day)}
          >
            <span className="visually-hidden">
              {formatDay(day)}, {open === 0 ? t.closedDay : t.sold(percent)}
            </span>
            <b className="num" aria-hidden="true">
              {dayOfMonth(day)}
            </b>
            <span className="month-bar" aria-hidden="true" />
            <span className="month-share num" aria-hidden="true">
              {open === 0 ? t.closedDay : `${percent}%`}
            </span>
            <span className="month-hours small text-2" aria-hidden="true">
              {open === 0 ? '' : t.soldOf(inTenths(sold), inTenths(open))}
            </span>
          </button>
        );
      })}
    </div>
  );
}
