import { pause } from '../pause.js';
import { refreshLease } from '../session.light.js';
import { readStored, removeStored, writeStored } from '../storage.js';
import { newIdempotencyKey } from './idempotency-key.js';
import { MAX_SEND_MS } from './send.js';

const LOCK = 'crease.refresh';
/** Longer than a request can hang. A tab that was frozen while holding the lock no longer blocks the others. */
const MAX_WAIT_MS = MAX_SEND_MS + 5_000;

/** Runs `work` while no other tab of this browser runs its own, using Web Locks or a lease in the browser's storage. */
export async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  // Browsers offer Web Locks in secure contexts only.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (!locks) return await withLease(work);
  let isGranted = false;
  const run = () => {
    isGranted = true;
    return work();
  };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), MAX_WAIT_MS);
  try {
    return await locks.request(LOCK, { signal: limit.signal }, run);
  } catch (error) {
    if (isGranted) throw error;
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

const LEASE = 'refresh-lease';
/** Time until a write to the storage is visible to other tabs. */
const SETTLE_MS = 50;
const POLL_INTERVAL_MS = 100;

const holder = (): string | undefined => {
  const found = readStored(LEASE, refreshLease);
  const leftMs = (found?.until ?? 0) - Date.now();
  // A lease that ends later than possible was written while the device's clock was wrong.
  return leftMs > 0 && leftMs <= MAX_WAIT_MS ? found?.holder : undefined;
};

async function withLease<T>(work: () => Promise<T>): Promise<T> {
  const own = newIdempotencyKey();
  const giveUpAt = performance.now() + MAX_WAIT_MS;
  while (holder() !== own && performance.now() < giveUpAt) {
    if (holder() === undefined) {
      writeStored(LEASE, { holder: own, until: Date.now() + MAX_WAIT_MS });
      await pause(SETTLE_MS);
      // The browser has no storage (private window, full disk), so there is nothing to wait for.
      if (holder() === undefined) break;
    } else {
      await pause(POLL_INTERVAL_MS);
    }
  }
  const release = () => {
    if (holder() === own) removeStored(LEASE);
  };
  // A page closed in the middle of its request would keep the next one waiting.
  globalThis.addEventListener?.('pagehide', release);
  try {
    return await work();
  } finally {
    globalThis.removeEventListener?.('pagehide', release);
    release();
  }
}
