import { useId } from 'react';
import { FieldError } from '../../../components/text-field.js';
import '../../../components/check-line.css';

interface Props<T extends string> {
  legend: string;
  options: readonly { value: T; text: string; hint?: string }[];
  chosen: readonly T[];
  error?: string | undefined;
  onChange: (chosen: T[]) => void;
}

/** A choice of several options as checkboxes, in the order of the options. */
export function Choices<T extends string>({ legend, options, chosen, error, onChange }: Props<T>) {
  const id = useId();
  const toggle = (value: T) =>
    onChange(
      options
        .map((one) => one.value)
        .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
    );
  return (
    <fieldset className="ground-choice stack">
      <legend className="field-label">{legend}</legend>
      <div className="connect-choices">
        {options.map(({ value, text, hint }) => (
          <label key={value} className="check-line">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={() => toggle(value)}
            />
            <span>
              {text}
              {hint ? <span className="small text-2 connect-hint">{hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
