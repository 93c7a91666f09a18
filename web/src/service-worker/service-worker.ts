import { listenForPush, type PushScope } from './push.js';

/**
 * Without a network every page of the app becomes the offline page, apart from the scorer's, which works without one.
 * With a network, nothing passes through a cache, so no user sees an old price or an old build.
 */
const OFFLINE = '/offline.html';
const CACHE = 'offline-1';
/** Kept by the scorer's page itself, with all its files (`features/scoring/keep-page.ts`). */
const SCORER = '/score.html';
const SCORER_CACHE = 'scorer-1';
const SCORER_PATH = /^\/match\/[^/]+\/score$/;

/** The part of the worker's scope in use. TypeScript cannot load the DOM's and the worker's types together. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LifeEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}
const worker = globalThis as unknown as WorkerScope;

listenForPush(globalThis as unknown as PushScope);

/** Caches the offline page and the files it names. */
async function keepOfflinePage(): Promise<void> {
  const answer = await fetch(OFFLINE, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${OFFLINE} answered ${answer.status}`);
  const html = await answer.clone().text();
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  const cache = await caches.open(CACHE);
  await Promise.all([cache.put(OFFLINE, answer), cache.addAll(files)]);
}

// `Vary` headers added by a proxy are ignored: these files are the same for everybody.
const kept = (wanted: string | Request): Promise<Response | undefined> =>
  caches.match(wanted, { ignoreVary: true });

async function fromNetwork(event: RequestEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const found = await kept(event.request.mode === 'navigate' ? OFFLINE : event.request);
    if (found) return found;
    throw error;
  }
}

/** True once this process has answered with the kept scorer's page: its files are then the kept ones, too. */
let showsScorer = false;

/** The scorer's page also comes back while the server is down and a gateway answers in its place. */
async function scorerPage(event: RequestEvent): Promise<Response> {
  const answer = await fromNetwork(event).catch((error: unknown) => ({ error }));
  if (answer instanceof Response && answer.status < 500) {
    // Without a network this is the offline page.
    if (!answer.url.endsWith(OFFLINE)) return answer;
  }
  const page = await kept(SCORER);
  showsScorer = page !== undefined;
  if (page) return page;
  if (answer instanceof Response) return answer;
  throw answer.error;
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name !== CACHE && name !== SCORER_CACHE).map((name) => caches.delete(name)),
    );
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

/** A new build has new file names, so the cached page is checked once in the life of this process. */
let looked = false;

/** A file of a page that is kept. While the network is there, the others do not pass through this worker. */
const mayBeKept = (path: string): boolean =>
  path.startsWith('/assets/offline') || showsScorer || !navigator.onLine;

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') {
    if (!looked) {
      looked = true;
      event.waitUntil(keepOfflinePage().catch(() => undefined));
    }
    event.respondWith(SCORER_PATH.test(url.pathname) ? scorerPage(event) : fromNetwork(event));
  } else if (url.pathname.startsWith('/assets/') && mayBeKept(url.pathname)) {
    event.respondWith(fromNetwork(event));
  }
});
