/** Minimum time between deliveries. A single event is delivered at once, a busy evening's in batches, five a second. */
const TURN_MS = 200;
/** Events that arrive after a tap wait this long, so that the tap renders first. */
const AFTER_TAP_MS = 300;

let tappedAt = Number.NEGATIVE_INFINITY;
const noteTap = () => {
  tappedAt = performance.now();
};

/** Delivers events in batches, never while a tap is rendering. `stop` drops events not yet delivered. */
export function throttle<T>(tell: (words: T[]) => void): { hear: (word: T) => void; stop: () => void } {
  let heard: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  // The browser deduplicates this listener across calls.
  document.addEventListener('pointerdown', noteTap, { capture: true, passive: true });

  const turn = () => {
    const now = performance.now();
    const wait = Math.max(toldAt + TURN_MS, tappedAt + AFTER_TAP_MS) - now;
    if (wait > 0) {
      timer = setTimeout(turn, wait);
      return;
    }
    timer = undefined;
    toldAt = now;
    const words = heard;
    heard = [];
    tell(words);
  };
  return {
    hear(word) {
      heard.push(word);
      if (timer === undefined) turn();
    },
    stop: () => clearTimeout(timer),
  };
}
