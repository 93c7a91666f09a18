import type { PublicFigures } from '@crease/shared/contracts/site';
import { useEffect, useRef, useState } from 'react';
import { useInView } from '../../../components/use-in-view.js';
import { useStill } from '../../../components/use-still.js';
import { formatCount } from '../../../lib/format/money.js';
import { useFigures } from '../../site/public.js';
import { COUNT_MS, countUp } from '../count-up.js';
import { landingTexts } from '../texts.js';

const t = landingTexts.counters;

/** Three figures: counted ones if the operator shows them, nothing until they are known. */
export function LandingCounters() {
  const figures = useFigures();
  return figures === null ? null : <Counters figures={figures} />;
}

/** Counts up once visible. Screen readers get only the final figures. */
function Counters({ figures }: { figures: PublicFigures | undefined }) {
  const place = useRef<HTMLElement>(null);
  const elapsedMs = useElapsed(useInView(place));
  const shown = (count: number) => (figures ? formatCount(count) : t.figure(formatCount(count)));
  return (
    <section className="counters on-night" aria-label={t.title} ref={place}>
      <dl className="page">
        {t.list.map(({ key, target, label }) => {
          const count = figures?.[key] ?? target;
          return (
            <div key={key}>
              <dd className="num">
                <span aria-hidden="true">{shown(countUp(count, elapsedMs))}</span>
                <span className="counter-final">{shown(count)}</span>
              </dd>
              <dt>{label}</dt>
            </div>
          );
        })}
      </dl>
      {figures ? null : <p className="page counters-samples">{t.samples}</p>}
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
