import { addDays } from '@crease/shared/time/ist';
import { MAX_WEEKS } from '@crease/shared/time/regular-dates';
import { MAX_SLOT_HOURS, STAFF_DAYS_AHEAD } from '@crease/shared/time/slots';
import { SelectField } from '../../../components/select-field.js';
import { FieldError, TextField } from '../../../components/text-field.js';
import type { FieldErrors } from '../../../components/use-field-errors.js';
import { formatDuration, formatHour } from '../../../lib/format/time.js';
import type { PlanField, PlanForm } from '../plan-form.js';
import { regularsTexts as t } from '../texts.js';
import { dayWord } from '../words.js';

interface Props {
  form: PlanForm;
  errors: FieldErrors<PlanField>;
  today: string;
  onChange: (change: Partial<PlanForm>) => void;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const SPANS = [4, 8, 12, 26];

/** Weekdays, hours, start and duration. */
export function PlanFields({ form, errors, today, onChange }: Props) {
  const { days, from, start, hours, weeks, until } = form;
  const last = addDays(today, STAFF_DAYS_AHEAD);
  const toggle = (day: number) =>
    onChange({ days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day] });
  return (
    <>
      <fieldset className="regular-days" aria-describedby={errors.days ? 'regular-days-error' : undefined}>
        <legend>{t.days}</legend>
        <div className="chips chips-wrap">
          {WEEK.map((day) => (
            <button
              key={day}
              type="button"
              className="chip"
              aria-pressed={days.includes(day)}
              onClick={() => toggle(day)}
            >
              {dayWord(day)}
            </button>
          ))}
        </div>
        <FieldError id="regular-days-error" text={errors.days} />
      </fieldset>
      <div className="regular-pair">
        <SelectField
          label={t.start}
          value={String(start)}
          onChange={(value) => onChange({ start: Number(value) })}
          options={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: formatHour(hour) }))}
        />
        <SelectField
          label={t.length}
          value={String(hours)}
          onChange={(value) => onChange({ hours: Number(value) })}
          options={Array.from({ length: MAX_SLOT_HOURS }, (_, more) => ({
            value: String(more + 1),
            text: formatDuration(more + 1),
          }))}
        />
        <TextField
          label={t.from}
          type="date"
          min={today}
          max={last}
          value={from}
          error={errors.from}
          onChange={(value) => value && onChange({ from: value })}
        />
        <SelectField
          label={t.span}
          value={weeks}
          onChange={(value) => onChange({ weeks: value })}
          options={[
            ...SPANS.map((n) => ({ value: String(n), text: t.weeks(n) })),
            { value: String(MAX_WEEKS), text: t.aYear },
            { value: '', text: t.untilDate },
          ]}
        />
      </div>
      {weeks === '' ? (
        <TextField
          label={t.until}
          type="date"
          min={from}
          max={last}
          value={until}
          error={errors.until}
          onChange={(value) => onChange({ until: value })}
        />
      ) : null}
    </>
  );
}
