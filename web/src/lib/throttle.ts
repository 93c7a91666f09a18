/** So often at most: a word alone is told at once, a busy evening's come together five times a second. */
const TURN_MS = 200;
/** A tap is drawn before anything else: what comes meanwhile waits this long. */
const AFTER_TAP_MS = 300;

let tappedAt = Number.NEGATIVE_INFINITY;
const noteTap = () => {
  tappedAt = performance.now();
};

/** Tells what is heard in turns, and never while a tap is being answered. `stop` forgets what has not been told. */
export function throttle<T>(tell: (words: T[]) => void): { hear: (word: T) => void; stop: () => void } {
  let heard: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  // The same listener however many ask: the browser keeps it once.
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
