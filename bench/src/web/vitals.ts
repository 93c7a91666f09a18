import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import type { onCLS, onINP, onLCP } from 'web-vitals/attribution';

/** A figure, and the selector of the element it comes from. */
interface Vital {
  value: number;
  what: string;
}

/** What a page has reported so far; times in milliseconds. */
export interface Observed {
  largestPaint?: Vital;
  layoutShift?: Vital;
  interaction?: Vital;
  /** Tasks of more than 50 ms, which `web-vitals` does not report. */
  longTasks: number[];
}

declare global {
  interface Window {
    creaseObserved?: Observed;
    creaseStoodAt?: number;
  }
}

interface WebVitals {
  onCLS: typeof onCLS;
  onINP: typeof onINP;
  onLCP: typeof onLCP;
}

/** Runs in the page, so it must be self-contained. */
function startObserving(webVitals: WebVitals): void {
  if (window !== window.top || window.creaseObserved) return;
  const observed: Observed = { longTasks: [] };
  window.creaseObserved = observed;
  // Figures are read while the page is open.
  const options = { reportAllChanges: true };
  webVitals.onLCP(({ value, attribution: { target = 'nothing' } }) => {
    observed.largestPaint = { value, what: target };
  }, options);
  webVitals.onCLS(({ value, attribution: { largestShiftTarget = 'nothing' } }) => {
    observed.layoutShift = { value, what: largestShiftTarget };
  }, options);
  webVitals.onINP(
    ({ value, entries: [entry], attribution: { interactionTarget } }) => {
      observed.interaction = { value, what: `${entry?.name} at ${interactionTarget || 'a removed element'}` };
    },
    { ...options, durationThreshold: 16 },
  );
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) observed.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

const dist = dirname(createRequire(import.meta.url).resolve('web-vitals/attribution'));

/** Observes every document that the page opens, from before its first script. */
export async function observeVitals(page: Page): Promise<void> {
  const library = readFileSync(join(dist, 'web-vitals.attribution.iife.js'), 'utf8');
  await page.addInitScript({ content: `${library}\n(${startObserving})(webVitals);` });
}

/** @throws if the page is not observed */
export async function readVitals(page: Page): Promise<Observed> {
  const observed = await page.evaluate(async () => {
    // The library handles interactions when the page is idle.
    await new Promise((done) => requestIdleCallback(done));
    return window.creaseObserved;
  });
  if (!observed) throw new Error('the page was not observed');
  return observed;
}

/**
 * Starts new figures for layout shift and interactions: the library does so when a page returns from the back/forward
 * cache.
 */
export async function restartVitals(page: Page): Promise<void> {
  await page.evaluate(() => {
    delete window.creaseObserved?.layoutShift;
    delete window.creaseObserved?.interaction;
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
}

/** Runs in the page before anything else: records the frame in which a matching element first appears. */
export function noteWhenStands(selector: string): void {
  requestAnimationFrame(function look() {
    if (document.querySelector(selector)) window.creaseStoodAt ??= performance.now();
    else requestAnimationFrame(look);
  });
}
