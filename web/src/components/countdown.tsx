import { useEffect, useRef, useState } from 'react';
import { formatCountdown, spellCountdown } from '../lib/format/time.js';
import { leftOf } from './countdown-text.js';
import { FlipTiles } from './flip-tiles.js';
import { ProgressBar } from './progress-bar.js';
import { markAt, spokenSeconds } from './spoken-marks.js';
import { partTexts as t } from './texts.js';
import { useServerNow } from './use-server-now.js';

interface Props {
  /** End as ISO 8601, on the server's clock. */
  until: string;
  /** The whole window. The known time is a little uncertain, and never shows more than this. */
  wholeMs?: number;
  className?: string;
  onEnd?: () => void;
}

/** Flip tiles that count down to an instant of the server's clock. Calls `onEnd` once. */
export function Countdown({ until, wholeMs, className, onEnd }: Props) {
  const now = useServerNow(1000);
  const left = leftOf(until, now, wholeMs);
  const seconds = Math.ceil(left / 1000);
  const ended = useRef(false);
  const mark = markAt(seconds);
  const [spoken, setSpoken] = useState('');

  // Announced only when a mark is passed, with the seconds left at that moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: between two marks nothing is said
  useEffect(() => {
    if (mark === undefined) return;
    setSpoken(mark === 0 ? t.timeUp : t.left(spellCountdown(spokenSeconds(mark, seconds) * 1000)));
  }, [mark]);
  useEffect(() => {
    if (seconds > 0 || ended.current) return;
    ended.current = true;
    onEnd?.();
  }, [seconds, onEnd]);

  return (
    <span role="timer" aria-label={t.left(spellCountdown(left))} className={className}>
      <FlipTiles text={formatCountdown(left)} last={seconds <= 60} />
      <span className="visually-hidden" aria-live="assertive">
        {spoken}
      </span>
    </span>
  );
}

/** A bar that shows how much of a window of `wholeMs` is left. */
export function CountdownBar({ until, wholeMs }: { until: string; wholeMs: number }) {
  const now = useServerNow(1000);
  return <ProgressBar share={leftOf(until, now, wholeMs) / wholeMs} />;
}
