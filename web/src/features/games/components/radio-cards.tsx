import './games.css';

interface Props<T extends string> {
  legend: string;
  name: string;
  value: T;
  options: readonly { value: T; title: string; hint: string }[];
  onChange: (value: T) => void;
}

/** A choice of one, each with a line that explains it. */
export function RadioCards<T extends string>({ legend, name, value, options, onChange }: Props<T>) {
  return (
    <fieldset className="field">
      <legend className="field-label game-legend">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="game-choice">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <strong>{option.title}</strong>
            <span className="small text-2">{option.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
