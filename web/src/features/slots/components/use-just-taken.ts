import { useEffect, useRef, useState } from 'react';
import type { TimelineHour } from '../timeline.js';

/** How long a taken hour shows its flash. */
const FLASH_MS = 900;
const NONE: ReadonlySet<number> = new Set();

/** The hours that somebody took within the last moment, on the day in view. */
export function useJustTaken(hours: TimelineHour[], date: string): ReadonlySet<number> {
  const before = useRef<{ date: string; free: Set<number> }>({ date, free: new Set() });
  const [taken, setTaken] = useState(NONE);

  useEffect(() => {
    const known = before.current;
    const gone = hours.filter(
      ({ at, status }) => known.free.has(at) && (status === 'held' || status === 'booked'),
    );
    before.current = {
      date,
      free: new Set(hours.filter(({ status }) => status === 'available').map(({ at }) => at)),
    };
    if (known.date !== date || gone.length === 0) return;
    setTaken(new Set(gone.map(({ at }) => at)));
    const timer = setTimeout(() => setTaken(NONE), FLASH_MS);
    return () => clearTimeout(timer);
  }, [hours, date]);

  return taken;
}
