import { useId } from 'react';
import type { DayRangePickerProps } from './antd/day-range-picker.js';
import { Later, late } from './late.js';
import { latePartTexts as t } from './late-texts.js';
import { FieldError, TextField } from './text-field.js';
import { useDesktop } from './use-desktop.js';
import './day-range-fields.css';

const DayRangePicker = late(() => import('./antd/day-range-picker.js'));

interface Props {
  from: string | undefined;
  to: string | undefined;
  onChange: (change: { from?: string | undefined; to?: string | undefined }) => void;
  /** By default "From" and "Until". */
  labels?: { from: string; to: string };
  required?: boolean;
  presets?: DayRangePickerProps['presets'];
  errors?: { from?: string | undefined; to?: string | undefined };
}

/**
 * Two dates, both included; the other end moves where one passes it. A two-month calendar on a desktop, native date
 * fields elsewhere.
 */
export function DayRangeFields(props: Props) {
  return useDesktop() ? <RangePicker {...props} /> : <TwoFields {...props} />;
}

const usualLabels = () => ({ from: t.from, to: t.until });

/** One end as it is typed. The other end moves where it would be passed. */
function moveEnd({ from, to, onChange }: Props, end: 'from' | 'to', next: string): void {
  if (end === 'from') onChange({ from: next || undefined, ...(to && next > to ? { to: next } : {}) });
  else onChange({ to: next || undefined, ...(from && next && next < from ? { from: next } : {}) });
}

function TwoFields(props: Props) {
  const { from, to, required, labels = usualLabels(), errors = {} } = props;
  return (
    <div className="day-range">
      <TextField
        label={labels.from}
        type="date"
        required={required}
        value={from ?? ''}
        error={errors.from}
        onChange={(next) => moveEnd(props, 'from', next)}
      />
      <TextField
        label={labels.to}
        type="date"
        required={required}
        value={to ?? ''}
        error={errors.to}
        onChange={(next) => moveEnd(props, 'to', next)}
      />
    </div>
  );
}

function RangePicker(props: Props) {
  const { from, to, onChange, required, presets, labels = usualLabels(), errors = {} } = props;
  const id = useId();
  const ids = { from: `${id}-from`, to: `${id}-to` };
  const error = errors.from ?? errors.to;
  return (
    <Later fallback={<Frame {...props} />} instead={() => <TwoFields {...props} />}>
      <div className="day-range day-range-one">
        <label htmlFor={ids.from}>{labels.from}</label>
        <label htmlFor={ids.to}>{labels.to}</label>
        <DayRangePicker
          ids={ids}
          from={from}
          to={to}
          required={required}
          presets={presets}
          errorId={error === undefined ? undefined : `${id}-error`}
          onEnd={(end, day) => moveEnd(props, end, day)}
          onRange={onChange}
        />
        <FieldError id={`${id}-error`} text={error} />
      </div>
    </Later>
  );
}

/** A placeholder of the picker's size, shown until its code is loaded. */
function Frame({ from, to, labels = usualLabels() }: Props) {
  return (
    <div className="day-range day-range-one">
      <span>{labels.from}</span>
      <span>{labels.to}</span>
      <div className="input-box" aria-busy="true">
        {from || to ? `${dayWord(from)} – ${dayWord(to)}` : null}
      </div>
    </div>
  );
}

const dayWord = (day: string | undefined): string => day?.split('-').reverse().join('/') ?? '';
