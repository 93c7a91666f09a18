import { TextField } from './text-field.js';
import { partTexts as t } from './texts.js';

interface Props {
  from: string | undefined;
  to: string | undefined;
  onChange: (change: { from?: string | undefined; to?: string | undefined }) => void;
}

/** From a day until a day, both included; the later one follows where the earlier would pass it. */
export function DayRangeFields({ from, to, onChange }: Props) {
  return (
    <div className="day-range">
      <TextField
        label={t.from}
        type="date"
        value={from ?? ''}
        onChange={(next) => onChange({ from: next || undefined, ...(to && next > to ? { to: next } : {}) })}
      />
      <TextField
        label={t.until}
        type="date"
        value={to ?? ''}
        onChange={(next) =>
          onChange({ to: next || undefined, ...(from && next && next < from ? { from: next } : {}) })
        }
      />
    </div>
  );
}
