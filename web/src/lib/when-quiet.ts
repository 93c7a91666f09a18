/** The page is not waited for longer than this once it has loaded, however busy it is. */
const AT_MOST_MS = 2000;

/** Resolves when the page has loaded and the browser has a moment to itself. */
export async function whenQuiet(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  // Safari has no word for it: there the next task is as good a guess as any.
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: AT_MOST_MS });
    else setTimeout(resolve);
  });
}
