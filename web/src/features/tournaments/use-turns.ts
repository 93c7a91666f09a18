import { useEffect, useState } from 'react';

/** How long one slide is shown. */
const SLIDE_MS = 12_000;

/**
 * Which of these keys is shown: the next one every few seconds, unless paused. A key that is gone gives way to the
 * next.
 */
export function useTurns(keys: readonly string[]) {
  const [shown, setShown] = useState(keys[0] ?? '');
  const [paused, setPaused] = useState(false);
  const at = Math.max(0, keys.indexOf(shown));
  const next = keys[(at + 1) % keys.length] ?? '';
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => setShown(next), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [paused, next]);
  return { at, paused, setPaused, goOn: () => setShown(next) };
}
