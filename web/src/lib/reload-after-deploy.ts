/** Not again this soon: a file that is missing for another reason must not turn into a loop. */
const AT_MOST_EVERY_MS = 60_000;
const KEY = 'crease.reloaded';

/**
 * A page that was opened before a deployment asks for files that are gone. It then loads itself anew, once; the address
 * brings back what was on the screen. Without a network there is nothing to load, and the page stays.
 */
export function reloadAfterDeploy(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY));
    if (!navigator.onLine || Date.now() - last < AT_MOST_EVERY_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
