import { DayRangeFields } from '../../../components/day-range-fields.js';
import { SelectField } from '../../../components/select-field.js';
import { Switch } from '../../../components/switch.js';
import { TextField } from '../../../components/text-field.js';
import { formatHour } from '../../../lib/format/time.js';
import { GroundChoice } from '../../staff/public.js';
import { couponsTexts as t } from '../texts.js';
import { dayWord } from '../words.js';
import type { CouponFieldsProps } from './coupon-terms.js';

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const hours = () => [
  { value: '', text: t.anyHour },
  ...Array.from({ length: 24 }, (_, hour) => ({
    value: `${String(hour).padStart(2, '0')}:00`,
    text: formatHour(hour),
  })),
];

/** Where, when, how often and for whom. `own`: the grounds of a staff member who does not have all of them. */
export function CouponBounds({
  form,
  errors,
  own,
  onChange,
}: CouponFieldsProps & { own: string[] | undefined }) {
  const { days } = form;
  const toggle = (day: number) =>
    onChange({ days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day] });
  const uses = (field: 'limit' | 'perPerson') => ({
    label: t[field],
    hint: t.optional,
    inputMode: 'numeric' as const,
    maxLength: 7,
    value: form[field],
    error: errors[field],
    onChange: (value: string) => onChange({ [field]: value }),
  });
  return (
    <>
      <GroundChoice form={form} error={errors.groundIds} someOnly={own !== undefined} onChange={onChange} />
      <fieldset className="coupon-choice">
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
        <p className="field-hint">{t.daysHint}</p>
      </fieldset>
      <div className="coupon-pair">
        <SelectField
          label={t.startHour}
          value={form.start}
          options={hours()}
          onChange={(start) => onChange({ start })}
        />
        <SelectField
          label={t.endHour}
          value={form.end}
          options={hours()}
          onChange={(end) => onChange({ end })}
        />
      </div>
      <DayRangeFields
        labels={{ from: t.validFrom, to: t.validTo }}
        required
        from={form.validFrom || undefined}
        to={form.validTo || undefined}
        errors={{ from: errors.validFrom, to: errors.validTo }}
        onChange={(change) =>
          onChange({
            ...('from' in change ? { validFrom: change.from ?? '' } : {}),
            ...('to' in change ? { validTo: change.to ?? '' } : {}),
          })
        }
      />
      <div className="coupon-pair">
        <TextField {...uses('limit')} />
        {form.firstBookingOnly ? null : <TextField {...uses('perPerson')} />}
      </div>
      <Switch
        label={t.firstBookingOnly}
        hint={t.firstHint}
        checked={form.firstBookingOnly}
        onChange={(firstBookingOnly) => onChange({ firstBookingOnly })}
      />
    </>
  );
}
