/** The service worker answers from this cache (`service-worker.ts`). */
const CACHE = 'scorer-1';
const PAGE = '/score.html';

/**
 * Keeps the scorer's page and all its files in this browser, so that a reload without a network brings it back. Files
 * of an earlier build are removed. @throws if the network or the browser does not let it
 */
export async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !('caches' in window)) return;
  const answer = await fetch(PAGE, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${PAGE} answered ${answer.status}`);
  const html = await answer.clone().text();
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll([...new Set(files)].filter((path) => !kept.includes(path)));
  await cache.put(PAGE, answer);
  const old = kept.filter((path) => path !== PAGE && !files.includes(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}
