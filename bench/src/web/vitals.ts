/** A layout shift as the browser reports it; `from` names the elements that moved. */
export interface Shift {
  value: number;
  at: number;
  from: string[];
}

/** One event of an interaction: a tap consists of several, with one id. */
export interface Interaction {
  id: number;
  duration: number;
  what: string;
}

/** What a page has reported so far; times in milliseconds since it started to load. */
export interface Observed {
  largestPaint?: { at: number; what: string };
  shifts: Shift[];
  interactions: Interaction[];
  /** Tasks of more than 50 ms, in milliseconds. */
  longTasks: number[];
}

declare global {
  interface Window {
    creaseObserved?: Observed;
    creaseStoodAt?: number;
  }
}

/** Runs in the page before anything else, so it must be self-contained. */
export function startObserving(): void {
  if (window !== window.top || window.creaseObserved) return;
  const observed: Observed = { shifts: [], interactions: [], longTasks: [] };
  window.creaseObserved = observed;
  const nameOf = (node: Node | null | undefined): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'something that is gone';
    const kind = element.getAttribute('class');
    return `${element.tagName.toLowerCase()}${kind ? `.${kind.trim().split(/\s+/).join('.')}` : ''}`;
  };
  const observe = (type: string, options: object, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe('largest-contentful-paint', {}, (entry) => {
    observed.largestPaint = {
      at: entry.startTime,
      what: nameOf((entry as unknown as { element?: Element }).element),
    };
  });
  observe('layout-shift', {}, (entry) => {
    const shift = entry as unknown as { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
    // Shifts within half a second after an input are expected by the player.
    if (shift.hadRecentInput) return;
    const from = shift.sources.map(({ node }) => nameOf(node));
    observed.shifts.push({ value: shift.value, at: entry.startTime, from });
  });
  observe('longtask', {}, (entry) => observed.longTasks.push(entry.duration));
  observe('event', { durationThreshold: 16 }, (entry) => {
    const event = entry as unknown as { interactionId?: number; target?: Node };
    if (!event.interactionId) return;
    const what = `${entry.name} at ${nameOf(event.target)}`;
    observed.interactions.push({ id: event.interactionId, duration: entry.duration, what });
  });
}

/** Runs in the page like `startObserving`: records the frame in which a matching element first appears. */
export function noteWhenStands(selector: string): void {
  requestAnimationFrame(function look() {
    if (document.querySelector(selector)) window.creaseStoodAt ??= performance.now();
    else requestAnimationFrame(look);
  });
}

const WINDOW_GAP_MS = 1_000;
const WINDOW_MS = 5_000;

/**
 * Cumulative layout shift: the largest sum of shifts in one window, which ends after a second without shifts or after
 * five seconds. Shifts must be in order.
 */
export function worstShiftWindow(shifts: readonly Shift[]): { value: number; from: string[] } {
  let worst = { value: 0, from: [] as string[] };
  let window = { value: 0, from: [] as string[] };
  let began = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { value, at, from } of shifts) {
    if (at - last >= WINDOW_GAP_MS || at - began >= WINDOW_MS) {
      window = { value: 0, from: [] };
      began = at;
    }
    last = at;
    window = { value: window.value + value, from: [...window.from, ...from] };
    if (window.value > worst.value) worst = window;
  }
  return { value: worst.value, from: [...new Set(worst.from)] };
}

/**
 * Interaction to next paint: the slowest interaction, leaving out one of each fifty. `count` is the total, because
 * those below the browser's threshold are not reported.
 */
export function interactionToNextPaint(
  interactions: readonly Interaction[],
  count: number,
): { duration: number; what: string } {
  const slowest = new Map<number, Interaction>();
  for (const one of interactions) {
    const known = slowest.get(one.id);
    if (!known || known.duration < one.duration) slowest.set(one.id, one);
  }
  const sorted = [...slowest.values()].sort((a, b) => b.duration - a.duration);
  const { duration = 0, what = 'nothing' } = sorted[Math.floor(count / 50)] ?? {};
  return { duration, what };
}
