import { useCallback, useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.js';
import { replaceSearch } from '../../lib/replace-search.js';
import { scoringApi } from './api/scoring-api.js';
import { keepPage } from './keep-page.js';
import { isOutdated, LogStore } from './log/log-store.js';
import { type LeaseRequest, ScoringSession, type Snapshot } from './log/session.js';

/** The lease lasts 60 seconds. */
const RENEW_INTERVAL_MS = 20_000;
const RETRY_INTERVAL_MS = 4_000;

export type Scoring =
  | { kind: 'opening' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'other-tab' }
  /** An older tab keeps the storage from being opened, or a newer one has taken it. */
  | { kind: 'blocked' | 'outdated' }
  | { kind: 'open'; snapshot: Snapshot; session: ScoringSession };

/** A page that has just been left gives its lock back within this time. */
const WAIT_FOR_LOCK_MS = 1_500;

/**
 * Runs `work` in one tab of this browser at a time. Where another tab runs it, `onWait` is called, and `work` begins
 * when that tab is closed.
 */
async function inOneTab(
  matchId: string,
  left: AbortSignal,
  { work, onWait }: { work: () => Promise<void>; onWait: () => void },
): Promise<void> {
  // Browsers offer Web Locks in secure contexts only. Without them the store notices another tab that writes.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (!locks) return work();
  const timer = setTimeout(onWait, WAIT_FOR_LOCK_MS);
  left.addEventListener('abort', () => clearTimeout(timer), { once: true });
  await locks.request(`crease-scoring-${matchId}`, { signal: left }, async () => {
    clearTimeout(timer);
    await work();
    if (!left.aborted)
      await new Promise((resolve) => left.addEventListener('abort', resolve, { once: true }));
  });
}

/** Opens a match for scoring and keeps it in step with the server. `token` is that of a scorer link. */
export function useScoring(matchId: string, token: string | undefined): Scoring & { retry: () => void } {
  const [scoring, setScoring] = useState<Scoring>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const firstToken = useRef(token);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the match again
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let store: LogStore | undefined;
    const setIfHere = (next: Scoring) => {
      if (!signal.aborted) setScoring(next);
    };
    const start = async () => {
      store = await LogStore.open(matchId, {
        onBlocked: () => setIfHere({ kind: 'blocked' }),
        onClosed: (why) => {
          left.abort();
          // Opened again, it shows what is stored.
          if (why === 'lost') retry();
          else setScoring({ kind: 'outdated' });
        },
      });
      if (signal.aborted) return store.close();
      setIfHere({ kind: 'opening' });
      await store.removeOld(Date.now()).catch((error: unknown) => {
        console.warn('Old matches could not be removed from this browser', error);
      });
      let session: ScoringSession | undefined;
      session = await ScoringSession.open(store, scoringApi(matchId), {
        newId: newIdempotencyKey,
        onChange: (snapshot) => {
          if (session && !signal.aborted) setScoring({ kind: 'open', snapshot, session });
        },
      });
      if (signal.aborted) return;
      if (!session) throw new Error('The match is not on this device, and the server does not answer');
      setScoring({ kind: 'open', snapshot: session.now, session });
      if (navigator.onLine)
        keepPage().catch((error: unknown) =>
          console.warn('The page is not kept for a reload offline', error),
        );
      stayInStep(session, firstToken.current === undefined ? {} : { token: firstToken.current }, signal);
      firstToken.current = undefined;
    };
    setScoring({ kind: 'opening' });
    inOneTab(matchId, signal, { work: start, onWait: () => setIfHere({ kind: 'other-tab' }) }).catch(
      (error: unknown) => {
        setIfHere(isOutdated(error) ? { kind: 'outdated' } : { kind: 'failed', error });
      },
    );
    return () => {
      left.abort();
      store?.close();
    };
  }, [matchId, attempt]);

  return { ...scoring, retry };
}

/** Takes the lease, renews it, and sends again what has not arrived, until the page is left. */
function stayInStep(session: ScoringSession, first: LeaseRequest, signal: AbortSignal): void {
  let asked = first;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let isBusy = false;
  const look = async () => {
    const { log, link, otherTab } = session.now;
    if (isBusy || signal.aborted || otherTab || log.stop) return;
    const isDue = performance.now() - renewedAt > RENEW_INTERVAL_MS;
    if (!isDue && link !== 'offline' && log.waiting.length === 0) return;
    isBusy = true;
    renewedAt = performance.now();
    try {
      await session.takeLease(asked);
      // The token of a link is good once: a reload of this page must not present it again.
      if (session.now.link !== 'offline' && asked.token !== undefined) replaceSearch('');
      if (session.now.link !== 'offline') asked = {};
    } catch (error) {
      console.warn('The match could not be brought up to date', error);
    } finally {
      isBusy = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), RETRY_INTERVAL_MS);
  const atOnce = () => {
    renewedAt = Number.NEGATIVE_INFINITY;
    void look();
  };
  window.addEventListener('online', atOnce);
  document.addEventListener('visibilitychange', atOnce);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    window.removeEventListener('online', atOnce);
    document.removeEventListener('visibilitychange', atOnce);
  });
}
