/** How long the splash stays, in ms since the page began to load. */
const SPLASH_MS = 1500;

export function hideSplash(): void {
  document.getElementById('splash')?.remove();
}

/** Milliseconds until the splash may go; 0 if it is gone already. */
export function splashLeftMs(): number {
  if (!document.getElementById('splash')) return 0;
  return Math.max(0, SPLASH_MS - performance.now());
}
