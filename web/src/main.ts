import type { FirstScreen } from './app/first-screens.js';
import { APART, isHindi } from './first-visit.js';

/** Maximum wait for the first paint: a background tab never paints, and a picture may be slow. */
const AT_MOST_MS = 200;
/** Maximum wait for the letters of Hindi. */
const LETTERS_AT_MOST_MS = 3000;
/** Delay between the first quiet moment of a page and prefetching other screens; repeated while the page loads. */
const OTHERS_AFTER_MS = 2500;

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Returns the screen this visit starts on, if it is one of the most common. */
function firstScreen(): FirstScreen | undefined {
  const { pathname } = window.location;
  if (pathname === '/') return 'home';
  if (/^\/match\/[^/]+\/?$/.test(pathname)) return 'match';
  return /^\/(ground|embed)\/[^/]+\/?$/.test(pathname) ? 'ground' : undefined;
}

/** Activates preload links (`vite.config.ts`): their files are fetched now and run when imported. */
function fetchCode(links: `[data-${string}]`): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link${links}:not([rel])`)) {
    link.rel = 'modulepreload';
  }
}

/**
 * Fetches the texts and letters of Hindi together with the app. Resolves when the letters are loaded: lines written in
 * another font would change their height and move the page.
 */
async function fetchHindi(screen: FirstScreen | undefined): Promise<void> {
  fetchCode('[data-language=hi]');
  if (screen === 'match') fetchCode('[data-language=hi-match]');
  const letters = document.fonts.load('1em "Anek Devanagari"', 'अ').catch(() => undefined);
  await Promise.race([letters, new Promise((resolve) => setTimeout(resolve, LETTERS_AT_MOST_MS))]);
}

/** Resolves when the page and its picture have been painted. */
async function firstPaint(): Promise<void> {
  await document
    .querySelector<HTMLImageElement>('main img')
    ?.decode()
    .catch(() => undefined);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await nextTask();
}

/**
 * The first paint is that of `index.html`. The app's code is fetched at the same time (`vite.config.ts`) and would
 * delay the paint, so it runs afterwards, in steps, so that none keeps a tap waiting for long: the libraries, the app.
 */
async function startApp(): Promise<void> {
  const screen = firstScreen();
  const isApart = APART.test(window.location.pathname);
  if (screen || !isApart) fetchCode(`[data-screen=${screen ?? 'others'}]`);
  if (isApart) fetchCode('[data-screen=apart]');
  const letters = isHindi() ? fetchHindi(screen) : undefined;
  await Promise.race([firstPaint(), new Promise((resolve) => setTimeout(resolve, AT_MOST_MS))]);
  await import('./libraries.js');
  await nextTask();
  const { start } = await import('./start.js');
  await nextTask();
  await start(screen, letters);
  // The other screen is one tap away. A page that waits for code or hours is idle too, so its own requests come first.
  do await new Promise((resolve) => setTimeout(resolve, OTHERS_AFTER_MS));
  while (document.querySelector('main :is(.loading, .served, .skeleton)'));
  if (window.self === window.top && navigator.onLine) fetchCode('[data-screen]');
}

void startApp();
