import { useLayoutEffect, useRef } from 'react';

/**
 * Calls `act` with each key that is pressed outside fields and dialogs. `act` returns false for a key it does not use.
 */
export function useKeys(isOn: boolean, act: (key: string) => boolean): void {
  const current = useRef(act);
  // Layout effects: a key that follows the paint at once is not lost.
  useLayoutEffect(() => {
    current.current = act;
  });
  useLayoutEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isElsewhere(event.target)) return;
      if (current.current(event.key.toLowerCase())) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
