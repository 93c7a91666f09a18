import { useAtomValue } from 'jotai';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { useDebounced } from '../../../components/use-debounced.js';
import { currentParams, withPart } from '../../../lib/use-address.js';
import { cityAtom, placeNames } from '../../cities/public.js';
import { type Suggestion, useSuggestions } from '../api/use-suggestions.js';
import { searchTexts as t } from '../texts.js';

interface Props {
  /** The Filters button, if the search box carries it. */
  children?: ReactNode;
  /** The search navigated, so a menu around it may close. */
  onDone?: () => void;
}

/** The search box with suggestions: a combobox following the ARIA pattern. Enter searches the list on the home page. */
export function GroundSearch({ children, onDone }: Props) {
  const { box, text, type, clear, active, suggestions, said, setOpen, choose, submit, onKeyDown } =
    useSearchBox(onDone);
  const listId = useId();

  return (
    <search>
      <form
        className="search-box"
        ref={box}
        onSubmit={submit}
        onBlur={(event) => {
          if (!box.current?.contains(event.relatedTarget)) setOpen(false);
        }}
      >
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-label={t.label}
          aria-autocomplete="list"
          aria-expanded={suggestions.length > 0}
          aria-controls={listId}
          aria-activedescendant={suggestions[active] ? `${listId}-${active}` : undefined}
          placeholder={t.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {text ? (
          <button type="button" className="icon-btn" aria-label={t.clear} onClick={clear}>
            <Icon name="close" small />
          </button>
        ) : null}
        {children}
        <span className="visually-hidden" aria-live="polite">
          {said}
        </span>
        <Suggestions id={listId} suggestions={suggestions} active={active} onChoose={choose} />
      </form>
    </search>
  );
}

/** The typed text, its suggestions, and the target of a choice or a search. */
function useSearchBox(onDone: Props['onDone']) {
  const navigate = useNavigate();
  const city = useAtomValue(cityAtom);
  const [text, setText] = useState(() => currentParams().get('search') ?? '');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLFormElement>(null);
  const settled = useDebounced(text, 180);
  const { data } = useSuggestions(settled, city?.id);
  const suggestions = open && text.trim().length >= 2 ? (data ?? []) : [];
  const said = open && data && text.trim().length >= 2 ? t.count(suggestions.length) : '';

  const type = (value: string) => {
    setText(value);
    setOpen(true);
    setActive(-1);
  };
  const search = (value: string) => {
    const current = window.location.pathname === '/' ? currentParams() : new URLSearchParams();
    const next = withPart(current, { search: value.trim() });
    setOpen(false);
    void navigate({ pathname: '/', search: next.toString() });
    onDone?.();
  };
  const clear = () => {
    setText('');
    if (currentParams().has('search')) search('');
    box.current?.querySelector('input')?.focus();
  };
  const choose = (id: string) => {
    setOpen(false);
    void navigate(`/ground/${id}`);
    onDone?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const picked = suggestions[active];
    if (picked) choose(picked.id);
    else search(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && suggestions.length > 0) {
      event.preventDefault();
      setOpen(false);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setActive((at) => Math.min(suggestions.length - 1, Math.max(-1, at + step)));
  };

  return { box, text, type, clear, active, suggestions, said, setOpen, choose, submit, onKeyDown };
}

interface SuggestionsProps {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onChoose: (groundId: string) => void;
}

function Suggestions({ id, suggestions, active, onChoose }: SuggestionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t.label}
      className="suggestions"
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works through the combobox
        // biome-ignore lint/a11y/useFocusableInteractive: options are reached by aria-activedescendant
        <div
          key={suggestion.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion.id)}
        >
          <strong>{suggestion.name}</strong>
          <span className="small text-2">
            {suggestion.address}, {placeNames.of(suggestion.cityName)}
          </span>
        </div>
      ))}
    </div>
  );
}
