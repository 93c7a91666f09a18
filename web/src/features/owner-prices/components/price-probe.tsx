import { priceOf } from '@crease/shared/prices';
import { isOpenAt, plainRateAt, type Tariff } from '@crease/shared/prices/ground-price';
import { addDays, dayOf, isoWeekdayOf } from '@crease/shared/time/ist';
import { hoursOf, MAX_SLOT_HOURS, slotFrom } from '@crease/shared/time/slots';
import { useState } from 'react';
import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDay, formatDuration, formatHour, formatSlot } from '../../../lib/format/time.js';
import { ruleTexts as t } from '../rules/texts.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: formatHour(hour) }));
const LENGTHS = Array.from({ length: MAX_SLOT_HOURS }, (_, at) => ({
  value: String(at + 1),
  text: formatDuration(at + 1),
}));
const SATURDAY = 6;

interface Props {
  tariff: Tariff;
  now: number;
  inDialog?: boolean;
}

/** What would Saturday 7 PM cost? Computed at once from the rules on the screen. */
export function PriceProbe({ tariff, now, inDialog }: Props) {
  const today = dayOf(new Date(now));
  const [date, setDate] = useState(() => addDays(today, (SATURDAY - isoWeekdayOf(today) + 7) % 7));
  const [hour, setHour] = useState(19);
  const [length, setLength] = useState(1);
  const Heading = inDialog ? 'h3' : 'h2';
  return (
    <section className={`price-probe ${inDialog ? 'board' : 'panel'} stack`}>
      <Heading>{t.probe}</Heading>
      <div className="price-probe-fields">
        <TextField
          label={t.probeDay}
          type="date"
          value={date}
          onChange={(value) => setDate(value || today)}
        />
        <SelectField
          label={t.probeHour}
          value={String(hour)}
          options={HOURS}
          onChange={(value) => setHour(Number(value))}
        />
        <SelectField
          label={t.probeHours}
          value={String(length)}
          options={LENGTHS}
          onChange={(value) => setLength(Number(value))}
        />
      </div>
      <output className="price-probe-answer">
        <Answer tariff={tariff} date={date} timeSlot={slotFrom(hour, length)} now={new Date(now)} />
      </output>
    </section>
  );
}

interface AnswerProps {
  tariff: Tariff;
  date: string;
  timeSlot: string;
  now: Date;
}

function Answer({ tariff, date, timeSlot, now }: AnswerProps) {
  const when = `${formatDay(date)}, ${formatSlot(timeSlot)}`;
  const hours = hoursOf(date, timeSlot);
  if (!hours.every(({ hour }) => isOpenAt(tariff, hour))) {
    return (
      <>
        {when}: <strong>{t.closed}</strong>
      </>
    );
  }
  const { lines, totalAmount } = priceOf(tariff, { date, timeSlot, now, isTaxed: false });
  const runs = lines.filter((line, at) => at === 0 || line.rate !== lines[at - 1]?.rate);
  return (
    <>
      {when}:{' '}
      {runs.map(({ hour, rate, rule }, at) => {
        const plain = plainRateAt(tariff, hour);
        return (
          <span key={hour}>
            {at > 0 ? ', ' : null}
            <strong className="num">{t.perHour(formatRupees(rate))}</strong>{' '}
            {rule === undefined ? t.byHours : t.by(rule)}
            {rule !== undefined && rate !== plain ? ` ${t.insteadOf(formatRupees(plain))}` : null}
          </span>
        );
      })}
      . <span className="num">{t.costs(formatRupees(totalAmount))}</span>
    </>
  );
}
