interface Props<V> {
  /** For screen readers only. */
  legend: string;
  options: readonly { value: V; text: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** The buttons of a choice of one. */
export function ChipButtons<V extends string | number | undefined>({
  options,
  value,
  onChange,
}: Omit<Props<V>, 'legend'>) {
  return options.map((option) => (
    <button
      key={option.value ?? 'all'}
      type="button"
      className="chip"
      aria-pressed={option.value === value}
      onClick={() => onChange(option.value)}
    >
      {option.text}
    </button>
  ));
}

/** Filters a list by one of a few values; undefined stands for all. */
export function FilterChips<V extends string | undefined>({ legend, ...choice }: Props<V>) {
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{legend}</legend>
      <ChipButtons {...choice} />
    </fieldset>
  );
}
