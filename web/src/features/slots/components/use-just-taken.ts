import { useEffect, useState } from 'react';
import type { TimelineHour } from '../timeline.js';

/** How long an hour flashes, in ms; equal to the fade in `hour-grid.css`. */
const FLASH_MS = 900;
/** A mark older than this ends with the next change, which renders the hours anyway. */
const ENOUGH_MS = 600;

/**
 * How a taken hour is marked: under an amber overlay that fades. While another one fades it is plain amber instead,
 * because continuous fades on a busy evening would slow down taps on a slow phone.
 */
export type Flash = 'fade' | 'stand';

/** Hours that another player took while the day was in view. */
export interface JustTaken {
  /** They flash once: those unchanged since they were taken. */
  flashing: ReadonlyMap<number, { flash: Flash; since: number }>;
  /** Only those of the last change. */
  last: ReadonlySet<number>;
}

interface Seen extends JustTaken {
  hours: TimelineHour[];
  date: string;
}

const NONE: JustTaken = { flashing: new Map(), last: new Set() };

/** Updated by the hours while they render. The hook's user runs twice per change, so it must render nothing itself. */
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

/** A fade ends by itself and its element stays: removing it would be one more change. */
const stillFlashing = ({ flashing }: JustTaken, now: number): JustTaken['flashing'] =>
  new Map([...flashing].filter(([, { flash, since }]) => flash === 'fade' || now < since + ENOUGH_MS));
