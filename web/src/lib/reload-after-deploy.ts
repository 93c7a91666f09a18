/** Minimum time between reloads: a file that is missing for another reason must not cause a loop. */
const AT_MOST_EVERY_MS = 60_000;
const KEY = 'crease.reloaded';

/**
 * A page opened before a deployment requests files that are gone. It then reloads once; the address restores what was
 * on the screen. Without a network there is nothing to load, and the page stays.
 */
export function reloadAfterDeploy(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY));
    if (!navigator.onLine || Date.now() - last < AT_MOST_EVERY_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
