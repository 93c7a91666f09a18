import { clearSession, currentToken, hasSessionMarker, settledLeaving, startSession } from '../session.js';
import { refresh } from '../session.light.js';
import { shareSession, takeSharedSession } from '../shared-session.js';
import { hasCode } from './api-error.js';
import { oneTabAtATime } from './one-tab-at-a-time.js';
import { readAnswer, sendPatiently } from './send.js';

let running: Promise<boolean> | undefined;

/**
 * A new access token for the refresh cookie, or another tab's fresh one; one request at a time for all tabs. False when
 * the session is over (it is then cleared).
 * @throws ApiError if the server could not be asked, which ends nothing.
 */
export function refreshSession(): Promise<boolean> {
  running ??= renewOnce().finally(() => {
    running = undefined;
  });
  return running;
}

/** Waits for a running refresh, whatever its result. */
export async function settledRefresh(): Promise<void> {
  await running?.catch(() => false);
}

/** Waits for a running refresh or sign-out. */
export async function settledSession(): Promise<void> {
  await settledLeaving();
  await settledRefresh();
}

/** At the start of the app: only if there was a session before. */
export async function restoreSession(): Promise<void> {
  if (!hasSessionMarker()) return;
  await refreshSession().catch((error: unknown) => {
    console.warn('The session could not be restored yet', error);
    return false;
  });
}

async function renewOnce(): Promise<boolean> {
  const before = currentToken();
  const wasSignedIn = hasSessionMarker();
  return await oneTabAtATime(async () => {
    // While this tab waited for its turn, another one may have renewed the token or ended the session.
    if (currentToken() !== before) return currentToken() !== undefined;
    if (wasSignedIn && !hasSessionMarker()) return false;
    if (before === undefined && (await takeSharedSession())) return true;
    return await ask();
  });
}

async function ask(): Promise<boolean> {
  try {
    startSession(await readAnswer(refresh, await sendPatiently(refresh, {}, undefined)));
    shareSession();
    return true;
  } catch (error) {
    if (!hasCode(error, 'UNAUTHENTICATED')) throw error;
    clearSession();
    return false;
  }
}
