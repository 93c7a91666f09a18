import { asciiDigits } from '@crease/shared/format/ascii-digits';
import { typedCode } from '@crease/shared/typed-code';
import { useId } from 'react';
import { FieldError } from '../../../components/text-field.js';
import { authTexts as t } from '../texts.js';
import './otp-field.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
}

const LENGTH = 6;

/** The code from a pasted sentence, else the digits typed so far. */
const digitsOf = (text: string): string =>
  typedCode(text) ?? asciiDigits(text).replace(/\D/g, '').slice(0, LENGTH);

/**
 * Six cells over one input: paste, one-time-code autofill, backspace and screen readers work as in any text field. Only
 * digits are kept.
 */
export function OtpField({ value, onChange, error, autoFocus }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t.otp}</label>
      <div className="otp">
        <input
          id={id}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={300}
          value={value}
          onChange={(event) => onChange(digitsOf(event.target.value))}
          onFocus={(event) => event.target.setSelectionRange(value.length, value.length)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          // This step replaces the form that had the focus.
          // biome-ignore lint/a11y/noAutofocus: the code is the one thing this step asks for
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
        />
        {Array.from({ length: LENGTH }, (_, at) => (
          <span
            // Cells are never reordered.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what identifies a cell
            key={at}
            aria-hidden="true"
            className={`otp-cell num${at === Math.min(value.length, LENGTH - 1) ? ' otp-cell-next' : ''}`}
          >
            {value[at] ?? ''}
          </span>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
