import { DayRangeFields } from '../../../components/day-range-fields.js';
import { SelectField } from '../../../components/select-field.js';
import { Switch } from '../../../components/switch.js';
import { FieldError, TextField } from '../../../components/text-field.js';
import { formatHour } from '../../../lib/format/time.js';
import { ALL_DAY, type RuleErrors, type RuleForm } from '../rules/rule-form.js';
import { ruleTexts as t } from '../rules/texts.js';
import { weekdayWord } from '../rules/words.js';

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: formatHour(hour) }));

interface Props {
  form: RuleForm;
  errors: RuleErrors;
  onChange: (change: Partial<RuleForm>) => void;
}

/** When a rule applies; empty fields do not restrict it. */
export function RuleWhen({ form, errors, onChange }: Props) {
  const hours = [{ value: ALL_DAY, text: t.allDay }, ...HOURS];
  const lead = (name: 'atLeast' | 'atMost') => ({
    inputMode: 'numeric' as const,
    maxLength: 4,
    value: form[name],
    onChange: (value: string) => onChange({ [name]: value.replace(/\D/g, '') }),
  });
  /** A start requires an end; without a start both are empty. */
  const setHours = (name: 'start' | 'end', value: string) => {
    if (value === ALL_DAY) return onChange({ start: ALL_DAY, end: ALL_DAY });
    const other = name === 'start' ? 'end' : 'start';
    const beside = String((Number(value) + (name === 'start' ? 1 : 23)) % 24);
    onChange({ [name]: value, ...(form[other] === ALL_DAY ? { [other]: beside } : {}) });
  };
  return (
    <>
      <Days form={form} error={errors.days} onChange={onChange} />
      <div className="rule-pair">
        <SelectField
          label={t.start}
          value={form.start}
          options={hours}
          onChange={(value) => setHours('start', value)}
        />
        <SelectField
          label={t.end}
          value={form.end}
          options={hours}
          onChange={(value) => setHours('end', value)}
        />
      </div>
      <DayRangeFields
        labels={{ from: t.firstDay, to: t.lastDay }}
        from={form.from || undefined}
        to={form.to || undefined}
        errors={{ to: errors.to }}
        onChange={(change) =>
          onChange({
            ...('from' in change ? { from: change.from ?? '' } : {}),
            ...('to' in change ? { to: change.to ?? '' } : {}),
          })
        }
      />
      <Switch label={t.onHolidays} checked={form.holidays} onChange={(holidays) => onChange({ holidays })} />
      <fieldset className="rule-lead">
        <legend>{t.lead}</legend>
        <div className="rule-pair">
          <TextField label={t.atLeast} {...lead('atLeast')} />
          <TextField label={t.atMost} error={errors.atMost} {...lead('atMost')} />
        </div>
      </fieldset>
    </>
  );
}

function Days({ form, error, onChange }: { error: string | undefined } & Pick<Props, 'form' | 'onChange'>) {
  const toggle = (day: number) =>
    onChange({
      days: form.days.includes(day) ? form.days.filter((one) => one !== day) : [...form.days, day],
    });
  return (
    <fieldset className="rule-days" aria-describedby="rule-days-hint">
      <legend>{t.days}</legend>
      <div className="chips chips-wrap">
        {WEEK.map((day) => (
          <label key={day} className="chip">
            <input
              type="checkbox"
              className="visually-hidden"
              checked={form.days.includes(day)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(day)}
            />
            {weekdayWord(day)}
          </label>
        ))}
      </div>
      <p className="field-hint" id="rule-days-hint">
        {t.daysHint}
      </p>
      <FieldError id="rule-days-error" text={error} />
    </fieldset>
  );
}
