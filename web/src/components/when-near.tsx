import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Later } from './late.js';

interface Props {
  children: ReactNode;
  /** The room that is kept until it stands, so that nothing jumps: a class with a `min-height`. */
  className?: string;
}

/** How far below the screen its content is fetched. */
const NEAR = '600px';
const IDLE_AFTER_MS = 2500;

/**
 * What stands below the first screen is loaded when one comes near it, or when the page has long been quiet: it takes
 * no bandwidth from the first paint.
 */
export function WhenNear({ children, className }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    const idle = setTimeout(() => setNear(true), IDLE_AFTER_MS);
    return () => {
      observer.disconnect();
      clearTimeout(idle);
    };
  }, [near]);

  const room = <div className={className} />;
  return <div ref={place}>{near ? <Later fallback={room}>{children}</Later> : room}</div>;
}
