import { addDays } from '@crease/shared/time/ist';
import { monthAfter, monthDates } from '@crease/shared/time/months';
import { Icon } from '../../../components/icon.js';
import { formatDay, formatDays } from '../../../lib/format/time.js';
import { VIEWS, type View } from '../address.js';
import { calendarTexts as t } from '../texts.js';
import { DAYS_SHOWN } from '../week.js';
import type { Look } from './grid-entry.js';

interface Props {
  view: View;
  date: string;
  today: string;
  ground: string | undefined;
  show: (next: { view?: View; date?: string }) => void;
}

const LOOKS: readonly Look[] = ['paid', 'due', 'new', 'held', 'block'];

/** The dates, the view and the legend. */
export function CalendarHead({ view, date, today, ground, show }: Props) {
  const step = (times: 1 | -1) =>
    view === 'month' ? monthAfter(date, times) : addDays(date, times * (view === 'week' ? DAYS_SHOWN : 1));
  return (
    <div className="calendar-head">
      <h1>{t.title}</h1>
      <div className="row calendar-steps">
        <button
          type="button"
          className="icon-btn"
          aria-label={t.before[view]}
          onClick={() => show({ date: step(-1) })}
        >
          <Icon name="left" />
        </button>
        <p aria-live="polite">
          <b>{nameOf(view, date)}</b>
          {ground ? <span className="small text-2">{ground}</span> : null}
        </p>
        <button
          type="button"
          className="icon-btn"
          aria-label={t.after[view]}
          onClick={() => show({ date: step(1) })}
        >
          <Icon name="right" />
        </button>
        {date === today ? null : (
          <button type="button" className="btn btn-small" onClick={() => show({ date: today })}>
            {t.today}
          </button>
        )}
      </div>
      <fieldset className="chips calendar-views">
        <legend className="visually-hidden">{t.view}</legend>
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === view}
            onClick={() => show({ view: one })}
          >
            {t.views[one]}
          </button>
        ))}
      </fieldset>
      {view === 'month' ? null : (
        <ul className="week-legend calendar-legend">
          {LOOKS.map((look) => (
            <li key={look}>
              <i className={`week-swatch look-${look}`} aria-hidden="true" />
              {t.legend[look]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function nameOf(view: View, date: string): string {
  if (view === 'day') return formatDay(date);
  if (view === 'week') return formatDays(date, addDays(date, DAYS_SHOWN - 1));
  const dates = monthDates(date);
  return formatDays(dates[0] ?? date, dates.at(-1) ?? date);
}
