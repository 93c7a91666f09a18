import { useCallback, useEffect, useRef, useState } from 'react';
import { slotTexts as t } from '../texts.js';
import type { SlotPicker } from '../use-slot-picker.js';

/**
 * What a tap on an hour does, and the explanation if it did not do what was meant. `onTap` keeps its identity and acts
 * on the latest `picker`; the explanation belongs to the `date` shown.
 */
export function useTap(picker: SlotPicker, date: string): { word: string; onTap: (at: number) => void } {
  const [word, setWord] = useState('');
  const latest = useRef(picker);
  latest.current = picker;

  const onTap = useCallback((at: number) => {
    const { hours, tap, isFree, wantTaken, moving } = latest.current;
    if (hours.some((hour) => hour.at === at) && !isFree(at)) {
      setWord('');
      wantTaken(at);
      return;
    }
    const { kind } = tap(at);
    const words = { 'too-long': t.tooLong, gap: t.gap, 'no-room': t.noRoom(moving?.hours ?? 1) };
    setWord(kind in words ? words[kind as keyof typeof words] : '');
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the word belongs to the day it was said on
  useEffect(() => setWord(''), [date]);

  return { word, onTap };
}
