import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from './icon.js';
import type { IconName } from './icon-paths.js';

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The error, shown under the field and announced with it. */
  error?: string | undefined;
  hint?: string;
  icon?: IconName;
  /** Content at the right end, inside the frame. */
  end?: ReactNode;
}

/** A labelled input with a hint and an error. */
export function TextField({ label, value, onChange, error, hint, icon, end, ...input }: TextFieldProps) {
  const id = useId();
  const notes = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input-box">
        {icon ? <Icon name={icon} /> : null}
        <input
          {...input}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
        />
        {end}
      </div>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="field-error" id={id}>
      <Icon name="warning" small />
      {text}
    </p>
  );
}
