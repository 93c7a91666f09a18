import { useEffect, useState } from 'react';
import type { TimelineHour } from '../timeline.js';

/** How long an hour flashes; the fade in `hour-grid.css` takes as long. */
const FLASH_MS = 900;
/** What stands for so long ends with the next change, which draws the hours anyway. */
const ENOUGH_MS = 600;

/**
 * How an hour shows that it was taken: under a sheet of amber that fades. While another one does, on a busy evening, it
 * stands in amber instead: fades without an end take from a slow phone what its taps need.
 */
export type Flash = 'fade' | 'stand';

/** Hours that somebody took while the day was in view. */
export interface JustTaken {
  /** They flash once: those that are as they were when they were taken. */
  flashing: ReadonlyMap<number, { flash: Flash; since: number }>;
  /** Those of the last change alone. */
  last: ReadonlySet<number>;
}

interface Seen extends JustTaken {
  hours: TimelineHour[];
  date: string;
}

const NONE: JustTaken = { flashing: new Map(), last: new Set() };

/** Told by the hours themselves while they are drawn. Who asks runs twice for a change of them, and so draws nothing itself. */
export function useJustTaken(hours: TimelineHour[], date: string): JustTaken {
  const [seen, setSeen] = useState<Seen>({ hours, date, ...NONE });
  useEffect(() => {
    const standing = [...seen.flashing.values()].filter(({ flash }) => flash === 'stand');
    if (standing.length === 0) return;
    const until = Math.min(...standing.map(({ since }) => since)) + FLASH_MS;
    const end = () => setSeen({ ...seen, flashing: stillFlashing(seen, performance.now()) });
    const timer = setTimeout(end, until - performance.now());
    return () => clearTimeout(timer);
  }, [seen]);
  if (seen.hours === hours && seen.date === date) return seen;
  const taken = seen.date === date ? takenSince(seen, hours, performance.now()) : NONE;
  setSeen({ hours, date, ...taken });
  return taken;
}

function takenSince(before: Seen, hours: TimelineHour[], now: number): JustTaken {
  const was = new Map(before.hours.map(({ at, status }) => [at, status]));
  const taken = hours.filter(({ status }) => status === 'held' || status === 'booked');
  const last = taken.filter(({ at }) => was.get(at) === 'available').map(({ at }) => at);
  const still = [...stillFlashing(before, now)].filter(([at]) =>
    taken.some((hour) => hour.at === at && hour.status === was.get(at)),
  );
  const isBusy = [...before.flashing.values()].some(({ since }) => now < since + FLASH_MS);
  const flash: Flash = isBusy ? 'stand' : 'fade';
  return {
    last: new Set(last),
    flashing: new Map([...still, ...last.map((at) => [at, { flash, since: now }] as const)]),
  };
}

/** A fade ends by itself, and stays where it is: to take it away would be a change more. */
const stillFlashing = ({ flashing }: JustTaken, now: number): JustTaken['flashing'] =>
  new Map([...flashing].filter(([, { flash, since }]) => flash === 'fade' || now < since + ENOUGH_MS));
