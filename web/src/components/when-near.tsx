import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenQuiet } from '../lib/when-quiet.js';
import { Later } from './late.js';

interface Props {
  children: ReactNode;
  /** A class with a `min-height` that reserves the space, so that nothing jumps. */
  className?: string;
  /** Whether a quiet page loads it although it is still far away. */
  idle?: boolean;
  /** Whether something above is still loading: until then only an idle page loads this. */
  waits?: boolean;
}

/** How far below the screen content is loaded. */
const NEAR = '600px';
const IDLE_AFTER_MS = 2500;

/**
 * Content below the first screen is loaded when it comes near, or once the page has been quiet for a while, so that it
 * takes no bandwidth from the first paint.
 */
export function WhenNear({ children, className, idle: loadsWhenIdle = true, waits = false }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const element = frame.current;
    if (near || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    // Until then the page may still be short, and everything near.
    let isGone = false;
    if (!waits) {
      void whenQuiet().then(() => {
        if (!isGone) observer.observe(element);
      });
    }
    const idle = loadsWhenIdle ? setTimeout(() => setNear(true), IDLE_AFTER_MS) : undefined;
    return () => {
      isGone = true;
      observer.disconnect();
      clearTimeout(idle);
    };
  }, [near, loadsWhenIdle, waits]);

  const place = <div className={className} data-comes-later={near || loadsWhenIdle ? true : undefined} />;
  return <div ref={frame}>{near ? <Later fallback={place}>{children}</Later> : place}</div>;
}
