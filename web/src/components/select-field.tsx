import { useId } from 'react';
import { Icon } from './icon.js';
import { FieldError } from './text-field.js';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; text: string }[];
  error?: string | undefined;
  disabled?: boolean;
  name?: string;
  /** The label is for screen readers only. */
  quiet?: boolean;
}

/** A labelled native select, which every phone and screen reader handles. */
export function SelectField({ label, value, onChange, options, error, disabled, name, quiet }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={quiet ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <div className="input-box">
        <select
          id={id}
          name={name}
          value={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon name="down" small />
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
