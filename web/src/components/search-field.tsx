import { useEffect, useState } from 'react';
import { TextField } from './text-field.js';
import { partTexts } from './texts.js';
import { useDebounced } from './use-debounced.js';

interface Props {
  /** The search text in the address. */
  value: string;
  label?: string;
  placeholder?: string;
  onSearch: (value: string) => void;
}

const SETTLES_MS = 300;

/** A search field that updates the address once typing pauses. */
export function SearchField({ value, label = partTexts.search, placeholder, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed, SETTLES_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts a search
  useEffect(() => {
    if (settled.trim() !== value) onSearch(settled.trim());
  }, [settled]);
  return (
    <TextField
      label={label}
      type="search"
      icon="search"
      maxLength={80}
      autoComplete="off"
      placeholder={placeholder}
      value={typed}
      onChange={setTyped}
    />
  );
}
