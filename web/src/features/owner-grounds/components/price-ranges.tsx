import { startHourOf } from '@crease/shared/time/slots';
import { Icon } from '../../../components/icon.js';
import { SelectField } from '../../../components/select-field.js';
import { FieldError, TextField } from '../../../components/text-field.js';
import type { FieldErrors } from '../../../components/use-field-errors.js';
import { formatHour } from '../../../lib/format/time.js';
import { type GroundField, type RangeRow, groundFormTexts as t } from '../../ground-form/public.js';

/** At most one range per hour. */
const MOST = 24;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: `${String(hour).padStart(2, '0')}:00`,
  text: formatHour(hour),
}));

interface Props {
  ranges: RangeRow[];
  errors: FieldErrors<GroundField>;
  onChange: (ranges: RangeRow[]) => void;
}

/** Hours of the day and their price per hour. */
export function PriceRanges({ ranges, errors, onChange }: Props) {
  const set = (key: number, change: Partial<RangeRow>) =>
    onChange(ranges.map((range) => (range.key === key ? { ...range, ...change } : range)));
  const add = () => {
    const start = ranges.at(-1)?.end ?? '06:00';
    const key = Math.max(-1, ...ranges.map((range) => range.key)) + 1;
    const end = HOURS[(startHourOf(start) + 4) % 24]?.value ?? '00:00';
    onChange([...ranges, { key, start, end, perHour: '' }]);
  };
  return (
    <div className="stack-4">
      {ranges.map((range, at) => (
        <fieldset key={range.key} className="price-range">
          <legend>{t.rangeOf(at + 1)}</legend>
          <SelectField
            label={t.from}
            value={range.start}
            onChange={(start) => set(range.key, { start })}
            options={HOURS}
          />
          <SelectField
            label={t.until}
            value={range.end}
            onChange={(end) => set(range.key, { end })}
            options={HOURS}
          />
          <TextField
            label={t.perHour}
            inputMode="numeric"
            maxLength={6}
            icon="rupee"
            value={range.perHour}
            error={errors[`range-${at}`]}
            onChange={(perHour) => set(range.key, { perHour: perHour.replace(/\D/g, '') })}
          />
          <button
            type="button"
            className="icon-btn"
            aria-label={t.removeRange(at + 1)}
            onClick={() => onChange(ranges.filter((one) => one.key !== range.key))}
          >
            <Icon name="trash" />
          </button>
        </fieldset>
      ))}
      <FieldError id="ground-ranges-error" text={errors.ranges} />
      {ranges.length < MOST ? (
        <p>
          <button type="button" className="btn btn-small" onClick={add}>
            <Icon name="plus" small />
            {t.addRange}
          </button>
        </p>
      ) : null}
    </div>
  );
}
