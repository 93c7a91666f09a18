import { useId } from 'react';
import { Icon } from './icon.js';
import './stars-field.css';
import { FieldError } from './text-field.js';

interface Props {
  label: string;
  /** 1 to 5; 0 if nothing is chosen. */
  value: number;
  onChange: (value: number) => void;
  /** What each number of stars means, lowest first. */
  words: readonly string[];
  /** `1 star`, `2 stars`: the accessible name of each choice. */
  name: (stars: number) => string;
  error?: string | undefined;
}

/** Five stars to choose from, built on radio buttons so that arrow keys and screen readers work. */
export function StarsField({ label, value, onChange, words, name, error }: Props) {
  const id = useId();
  return (
    <fieldset className="field stars-field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className="stars-choice">
        {words.map((word, at) => (
          <label key={word} className={at < value ? 'is-on' : ''}>
            <input
              type="radio"
              name={`${id}-stars`}
              value={at + 1}
              checked={value === at + 1}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(at + 1)}
            />
            <Icon name="star" />
            <span className="visually-hidden">
              {name(at + 1)}, {word}
            </span>
          </label>
        ))}
        <span className="stars-word text-2" aria-hidden="true">
          {words[value - 1]}
        </span>
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
