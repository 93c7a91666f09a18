import { useEffect, useMemo, useRef } from 'react';
import { type DayHours, goneSince, type LostChoice, lossOf } from './lost-choice.js';
import { allFree, remainder } from './pick-hours.js';
import type { ChoiceState } from './use-choice.js';

/**
 * Keeps the selection to available hours: what another player takes is removed and reported as lost, what an address
 * named is selected once it is free. While the player's own hold is being taken (`holding`) nothing is lost. Returns
 * what happened to the address's hours if they are unavailable.
 */
export function useWatchedChoice(
  { date, selection, wish, select, setLost }: ChoiceState,
  { hours, isFree, bookingAt }: DayHours,
  holding: boolean,
): LostChoice | undefined {
  const watched = useRef(selection);
  watched.current = selection;
  useEffect(() => {
    const chosen = watched.current;
    if (!chosen || chosen.date !== date || hours.length === 0 || holding) return;
    const rest = remainder(chosen, isFree);
    if (!rest) return;
    select(rest.kept);
    const loss = lossOf(chosen, { hours, isFree, bookingAt });
    if (loss) setLost(loss);
  }, [hours, isFree, bookingAt, date, holding, select, setLost]);

  useEffect(() => {
    // Free, or held for this very player since a moment ago.
    if (wish && wish.date === date && hours.length > 0 && allFree(wish, isFree)) select(wish);
  }, [wish, date, hours, isFree, select]);

  // Not stored: hours that turn out to be the player's own, or free again, are no loss any more.
  return useMemo(
    () => (wish && wish.date === date ? goneSince(wish, { hours, isFree, bookingAt }) : undefined),
    [wish, date, hours, isFree, bookingAt],
  );
}
