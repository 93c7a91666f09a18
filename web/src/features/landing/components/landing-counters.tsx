import { useEffect, useRef, useState } from 'react';
import { useInView } from '../../../components/use-in-view.js';
import { useStill } from '../../../components/use-still.js';
import { formatCount } from '../../../lib/format/money.js';
import { COUNT_MS, countUp } from '../count-up.js';
import { landingTexts } from '../texts.js';

const t = landingTexts.counters;

/** Three figures that count up once visible. Screen readers get only the final figures. */
export function LandingCounters() {
  const place = useRef<HTMLElement>(null);
  const elapsedMs = useElapsed(useInView(place));
  return (
    <section className="counters on-night" aria-label={t.title} ref={place}>
      <dl className="page">
        {t.list.map(({ target, label }) => (
          <div key={label}>
            <dd className="num">
              <span aria-hidden="true">{t.figure(formatCount(countUp(target, elapsedMs)))}</span>
              <span className="counter-final">{t.figure(formatCount(target))}</span>
            </dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
      <p className="page counters-samples">{t.samples}</p>
    </section>
  );
}

/** Milliseconds since `running`, updated each frame until the counters stop. */
function useElapsed(running: boolean): number {
  const still = useStill();
  const [elapsedMs, setElapsed] = useState(0);
  useEffect(() => {
    if (!running || still) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function tick(now) {
      setElapsed(now - start);
      if (now - start < COUNT_MS) frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [running, still]);
  return still ? COUNT_MS : elapsedMs;
}
