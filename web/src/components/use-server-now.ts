import { useEffect, useState } from 'react';
import { serverNow } from '../lib/clock.js';

/** The server's time, renewed every `everyMs`; pass `null` to let it stand still. */
export function useServerNow(everyMs: number | null): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (everyMs === null) return;
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
