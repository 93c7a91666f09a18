import { addDays } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { Icon } from '../../../components/icon.js';
import { dayName, dayOfMonth, formatDay, weekdayOf } from '../../../lib/format/time.js';
import { slotTexts as t } from '../texts.js';
import type { SlotPicker } from '../use-slot-picker.js';

/** Seven days from today, each with its free hours; after them a date field reaches day 30. */
export function DayStrip({ picker }: { picker: SlotPicker }) {
  const { strip, date, setDate, today, now } = picker;
  const last = addDays(today, MAX_DAYS_AHEAD);
  const beyond = !strip.some((day) => day.date === date);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the scrolling strip
    <div className="days" role="group" aria-label={t.days}>
      {strip.map((day) => (
        <button
          key={day.date}
          type="button"
          className="day"
          aria-pressed={day.date === date}
          onClick={() => setDate(day.date)}
        >
          <span>{dayName(day.date, now)}</span>
          <b className="num">
            {dayOfMonth(day.date)}
            <span className="visually-hidden"> {formatDay(day.date).split(' ')[2]}</span>
          </b>
          <em className={day.free === 0 ? 'is-full' : ''}>
            {day.free === undefined ? '\u00a0' : day.free === 0 ? t.full : t.free(day.free)}
          </em>
        </button>
      ))}
      <label className={`day day-more${beyond ? ' is-chosen' : ''}`}>
        <span>{beyond ? weekdayOf(date) : t.moreDates}</span>
        {beyond ? <b className="num">{dayOfMonth(date)}</b> : <Icon name="calendar" />}
        <em>{beyond ? formatDay(date).split(' ')[2] : '\u00a0'}</em>
        <input
          type="date"
          aria-label={t.pickDate}
          min={today}
          max={last}
          value={date}
          onClick={(event) => event.currentTarget.showPicker?.()}
          onChange={({ target }) => {
            if (target.value >= today && target.value <= last) setDate(target.value);
          }}
        />
      </label>
    </div>
  );
}
