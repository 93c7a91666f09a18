import { useCallback, useState } from 'react';
import type { FirstChoice } from './choice.js';
import type { LostChoice } from './lost-choice.js';
import type { Selection } from './timeline.js';

export type ChoiceState = ReturnType<typeof useChoice>;

/**
 * The selected day and hours. One thing is selected at a time: hours to book, hours to wait for, or those of an
 * address.
 */
export function useChoice(first: () => FirstChoice, today: string) {
  const [initial] = useState(first);
  const [chosenDate, setChosenDate] = useState(initial.date);
  const [selection, setSelection] = useState(initial.selection);
  const [wish, setWish] = useState(initial.wish);
  const [wanted, setWanted] = useState<Selection>();
  const [lost, setLost] = useState<LostChoice>();
  // Midnight may pass while the page is open.
  const date = chosenDate > today ? chosenDate : today;

  const select = useCallback((next: Selection | undefined) => {
    setSelection(next);
    setWanted(undefined);
    setWish(undefined);
  }, []);
  const setDate = useCallback(
    (next: string) => {
      if (next === date) return;
      setChosenDate(next);
      select(undefined);
      setLost(undefined);
    },
    [date, select],
  );

  return { date, setDate, selection, select, wish, wanted, setWanted, lost, setLost };
}
