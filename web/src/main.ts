/** A tab in the background paints nothing, and a picture may be slow: then the app waits for neither. */
const AT_MOST_MS = 200;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** When the page and its picture have been painted. */
async function firstPaint(): Promise<void> {
  await document
    .querySelector<HTMLImageElement>('main img')
    ?.decode()
    .catch(() => undefined);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await nextTask();
}

/**
 * The first paint is that of `index.html`. The app's code is on its way with it (`vite.config.ts`) and would hold it up,
 * so it runs after it, in turns, so that none of them keeps a tap waiting for long: the libraries, the first contracts, what
 * the app stands on, the app.
 */
async function startApp(): Promise<void> {
  await Promise.race([firstPaint(), new Promise((resolve) => setTimeout(resolve, AT_MOST_MS))]);
  await import('./lib/zod-without-eval.js');
  await nextTask();
  await import('@crease/shared/contracts/grounds');
  await nextTask();
  await import('./lib/api/call.js');
  await nextTask();
  await import('./start.js');
}

void startApp();
