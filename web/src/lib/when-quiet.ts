import { afterPaint } from './after-paint.js';

/** The maximum wait after the page has loaded, however busy it is. */
const AT_MOST_MS = 2000;
/** A tab in the background paints nothing. */
const FRAME_AT_MOST_MS = 100;

/** Resolves when the page has loaded, the browser has been idle, and the current render is painted. */
export async function whenQuiet(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  // Safari has no idle callback, so the next task is used there.
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: AT_MOST_MS });
    else setTimeout(resolve);
  });
  // Idle time may come before the frame that shows the last render.
  await new Promise<void>((resolve) => {
    afterPaint(resolve);
    setTimeout(resolve, FRAME_AT_MOST_MS);
  });
}
