import { useState } from 'react';
import type { TimelineHour } from '../timeline.js';

const NONE: ReadonlySet<number> = new Set();

/** Hours that somebody took while the day was in view. */
export interface JustTaken {
  /** They flash once: those that are as they were when they were taken. */
  flashing: ReadonlySet<number>;
  /** Those of the last change alone. */
  last: ReadonlySet<number>;
}

/** Told by the hours themselves while they are drawn. Who asks runs twice for a change of them, and so draws nothing itself. */
export function useJustTaken(hours: TimelineHour[], date: string): JustTaken {
  const [seen, setSeen] = useState({ hours, date, flashing: NONE, last: NONE });
  if (seen.hours === hours && seen.date === date) return seen;
  const taken = seen.date === date ? takenSince(seen, hours) : { flashing: NONE, last: NONE };
  setSeen({ hours, date, ...taken });
  return taken;
}

function takenSince(before: JustTaken & { hours: TimelineHour[] }, hours: TimelineHour[]): JustTaken {
  const was = new Map(before.hours.map(({ at, status }) => [at, status]));
  const taken = hours.filter(({ status }) => status === 'held' || status === 'booked');
  const last = taken.filter(({ at }) => was.get(at) === 'available');
  const still = taken.filter(({ at, status }) => before.flashing.has(at) && was.get(at) === status);
  return {
    last: new Set(last.map(({ at }) => at)),
    flashing: new Set([...still, ...last].map(({ at }) => at)),
  };
}
