import { addDays } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { memo } from 'react';
import { Icon } from '../../../components/icon.js';
import { dayName, dayOfMonth, formatDay, weekdayOf } from '../../../lib/format/time.js';
import { slotTexts as t } from '../texts.js';
import type { SlotPicker } from '../use-slot-picker.js';

/** Seven days from today, each with its number of free hours, then a date field that reaches day 30. */
export function DayStrip({ picker }: { picker: SlotPicker }) {
  const { strip, date, setDate, today, now } = picker;
  const beyond = !strip.some((day) => day.date === date);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the scrolling strip
    <div className="days" role="group" aria-label={t.days}>
      {strip.map((day) => (
        <DayButton
          key={day.date}
          date={day.date}
          free={day.free}
          name={dayName(day.date, now)}
          chosen={day.date === date}
          onChoose={setDate}
        />
      ))}
      <OtherDay beyond={beyond} date={date} today={today} onChoose={setDate} />
    </div>
  );
}

interface DayProps {
  date: string;
  /** Number of free hours, once known. */
  free: number | undefined;
  name: string;
  chosen: boolean;
  onChoose: (date: string) => void;
}

const DayButton = memo(function DayButton({ date, free, name, chosen, onChoose }: DayProps) {
  return (
    <button type="button" className="day" aria-pressed={chosen} onClick={() => onChoose(date)}>
      <span>{name}</span>
      <b className="num">
        {dayOfMonth(date)}
        <span className="visually-hidden"> {formatDay(date).split(' ')[2]}</span>
      </b>
      <em className={free === 0 ? 'is-full' : ''}>
        {free === undefined ? '\u00a0' : free === 0 ? t.full : t.free(free)}
      </em>
    </button>
  );
});

interface OtherDayProps {
  /** The selected date is not on the strip, so it is shown here. */
  beyond: boolean;
  date: string;
  today: string;
  onChoose: (date: string) => void;
}

const OtherDay = memo(function OtherDay({ beyond, date, today, onChoose }: OtherDayProps) {
  const last = addDays(today, MAX_DAYS_AHEAD);
  return (
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
          if (target.value >= today && target.value <= last) onChoose(target.value);
        }}
      />
    </label>
  );
});
