import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import './tabs.css';

export interface Tab<K extends string> {
  key: K;
  text: ReactNode;
}

interface Props<K extends string> {
  label: string;
  tabs: readonly Tab<K>[];
  current: K;
  onChange: (key: K) => void;
  /** The panel of the current tab. */
  children: ReactNode;
}

/**
 * Tabs following the ARIA pattern: arrows, Home and End move between them, and the panel belongs to the selected tab.
 */
export function Tabs<K extends string>({ label, tabs, current, onChange, children }: Props<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // Scrolls the selected tab into view where tabs scroll sideways, without scrolling the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is what it looks for
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]');
    if (!list.current || !tab) return;
    // The observer reports positions after layout. Reading them here would force a layout.
    const seen = new IntersectionObserver(
      ([entry]) => {
        seen.disconnect();
        const { boundingClientRect: at, rootBounds: frame } = entry ?? {};
        if (!list.current || !at || !frame) return;
        if (at.right > frame.right) list.current.scrollLeft += at.right - frame.right + 24;
        else if (at.left < frame.left) list.current.scrollLeft -= frame.left - at.left + 24;
      },
      { root: list.current },
    );
    seen.observe(tab);
    return () => seen.disconnect();
  }, [current]);

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ key, text }) => (
          <button
            key={key}
            type="button"
            role="tab"
            data-key={key}
            id={`${id}-${key}`}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
