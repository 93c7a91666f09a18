import { listenForPush, type PushScope } from './push.js';

/**
 * Without a network every page of the app becomes the offline page. With one, nothing passes through a cache, so no
 * user sees an old price or an old build.
 */
const OFFLINE = '/offline.html';
const CACHE = 'offline-1';

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

async function fromNetwork(event: RequestEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const wanted = event.request.mode === 'navigate' ? OFFLINE : event.request;
    // `Vary` headers added by a proxy are ignored: these files are the same for everybody.
    const kept = await caches.match(wanted, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

/** A new build has new file names, so the cached page is checked once in the life of this process. */
let looked = false;

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') {
    if (!looked) {
      looked = true;
      event.waitUntil(keepOfflinePage().catch(() => undefined));
    }
    event.respondWith(fromNetwork(event));
  } else if (url.pathname.startsWith('/assets/offline')) {
    event.respondWith(fromNetwork(event));
  }
});
