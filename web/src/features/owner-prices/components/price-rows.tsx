import { Icon } from '../../../components/icon.js';
import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import { formatHour, formatHours } from '../../../lib/format/time.js';
import { type BarRange, endOf, withHours } from '../../ground-form/public.js';
import { ownerPricesTexts as t } from '../texts.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: formatHour(hour) }));

interface Props {
  bar: BarRange[];
  /** The error of a rate, by the range's key. */
  rates: Record<number, string>;
  onChange: (bar: BarRange[]) => void;
}

/** The bar's ranges as fields, to edit them without dragging. */
export function PriceRows({ bar, rates, onChange }: Props) {
  const put = (next: BarRange) => onChange(bar.map((range) => (range.key === next.key ? next : range)));
  return (
    <div className="stack">
      {bar.map((range, at) => (
        <fieldset key={range.key} className="price-row">
          <legend className="visually-hidden">{t.rangeOf(at + 1)}</legend>
          <SelectField
            label={t.from}
            value={String(range.start)}
            onChange={(start) => put(withHours(range, Number(start), endOf(range)))}
            options={HOURS}
          />
          <SelectField
            label={t.until}
            value={String(endOf(range))}
            onChange={(end) => put(withHours(range, range.start, Number(end)))}
            options={HOURS}
          />
          <TextField
            label={t.perHour}
            inputMode="numeric"
            maxLength={6}
            icon="rupee"
            value={range.perHour}
            error={rates[range.key]}
            onChange={(perHour) => put({ ...range, perHour: perHour.replace(/\D/g, '') })}
          />
          <button
            type="button"
            className="icon-btn"
            aria-label={t.remove(formatHours(range.start, endOf(range)))}
            onClick={() => onChange(bar.filter(({ key }) => key !== range.key))}
          >
            <Icon name="trash" />
          </button>
        </fieldset>
      ))}
      {bar.length > 1 ? <p className="field-hint">{t.firstIsPeak}</p> : null}
    </div>
  );
}
