import { addDays } from '@crease/shared/time/ist';
import { hourSlotText } from '@crease/shared/time/slots';
import { useMemo } from 'react';
import { formatRupees } from '../../../lib/format/money.js';
import { dayName, formatHour } from '../../../lib/format/time.js';
import { useDays } from '../api/use-days.js';
import { type CheapHour, cheapestHours } from '../cheapest-hours.js';
import { slotTexts as t } from '../texts.js';
import { selectionOf } from '../timeline.js';
import type { SlotPicker } from '../use-slot-picker.js';
import './cheapest-hours.css';

/** Where the week is cheapest: a press chooses that hour. The days are those of the strip, asked for once. */
export function CheapestHours({ picker }: { picker: SlotPicker }) {
  const { ground, today, now } = picker;
  const dates = useMemo(() => Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead)), [today]);
  const { byDate } = useDays(ground._id, dates);
  const days = dates.flatMap((date) => byDate.get(date) ?? []);
  const hours = cheapestHours(ground, days, now);
  if (hours.length === 0 || !ground.isBookableOnline) return null;
  const take = ({ date, hour }: CheapHour) => {
    const selection = selectionOf(date, hourSlotText(hour), today);
    picker.setDate(selection.date);
    picker.select(selection);
  };
  return (
    <div className="cheap-hours">
      <h3>{t.cheapest}</h3>
      <ul className="chips">
        {hours.map((one) => (
          <li key={one.date}>
            <button type="button" className="chip" onClick={() => take(one)}>
              {dayName(one.date, now)} {formatHour(one.hour)}{' '}
              <b className="num">{t.cheapFrom(formatRupees(one.rate))}</b>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
