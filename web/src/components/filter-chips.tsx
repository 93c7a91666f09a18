interface Props<V> {
  /** For screen readers only. */
  legend: string;
  options: readonly { value: V; text: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** Filters a list by one of a few values; undefined stands for all. */
export function FilterChips<V extends string | undefined>({ legend, options, value, onChange }: Props<V>) {
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <button
          key={option.value ?? 'all'}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  );
}
