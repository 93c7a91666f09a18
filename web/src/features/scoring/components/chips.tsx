import './scorer.css';

interface Props<V> {
  legend: string;
  options: readonly { value: V; text: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** One of a few, all in sight. */
export function Chips<V extends string | number>({ legend, options, value, onChange }: Props<V>) {
  return (
    <fieldset className="scorer-choice">
      <legend className="small text-2">{legend}</legend>
      <div className="chips chips-wrap">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            className="chip"
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
