import { afterPaint } from './after-paint.js';

/** The page is not waited for longer than this once it has loaded, however busy it is. */
const AT_MOST_MS = 2000;
/** A tab in the background paints nothing. */
const FRAME_AT_MOST_MS = 100;

/** Resolves when the page has loaded, the browser has had a moment to itself, and what was drawn by then is seen. */
export async function whenQuiet(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  // Safari has no word for it: there the next task is as good a guess as any.
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: AT_MOST_MS });
    else setTimeout(resolve);
  });
  // That moment may come before the frame that shows what was drawn last.
  await new Promise<void>((resolve) => {
    afterPaint(resolve);
    setTimeout(resolve, FRAME_AT_MOST_MS);
  });
}
