import { hourSlotText } from '@crease/shared/time/slots';
import { memo } from 'react';
import { PlusFee } from '../../../components/hour-rate.js';
import { formatRupees } from '../../../lib/format/money.js';
import { dayName, formatHour } from '../../../lib/format/time.js';
import { type CheapHour, cheapestHours } from '../cheapest-hours.js';
import { stripDates } from '../day-strip-dates.js';
import { slotTexts as t } from '../texts.js';
import { selectionOf } from '../timeline.js';
import type { SlotPicker } from '../use-slot-picker.js';
import './cheapest-hours.css';

type Props = Pick<SlotPicker, 'ground' | 'today' | 'now' | 'byDate' | 'setDate' | 'select'>;

/** Where the week is cheapest; a press selects that hour. Renders again only when the strip's days change. */
export const CheapestHours = memo(function CheapestHours({
  ground,
  today,
  now,
  byDate,
  setDate,
  select,
}: Props) {
  const days = stripDates(today).flatMap((date) => byDate.get(date) ?? []);
  const hours = cheapestHours(ground, days, now);
  if (hours.length === 0 || !ground.isBookableOnline) return null;
  const take = ({ date, hour }: CheapHour) => {
    const selection = selectionOf(date, hourSlotText(hour), today);
    setDate(selection.date);
    select(selection);
  };
  return (
    <div className="cheap-hours">
      <h3>
        {t.cheapest} <PlusFee />
      </h3>
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
});
