import { refresh } from '@crease/shared/contracts/refresh';
import { clearSession, hasSessionMarker, settledLeaving, startSession } from '../session.js';
import { hasCode } from './api-error.js';
import { readAnswer, send } from './send.js';

let running: Promise<boolean> | undefined;

/**
 * A new access token for the refresh cookie; one request however many ask. False when the session is over (it is
 * then cleared); throws `ApiError` when the server could not be asked, which ends nothing.
 */
export function refreshSession(): Promise<boolean> {
  running ??= ask().finally(() => {
    running = undefined;
  });
  return running;
}

/** Waits for a refresh that is under way, whatever becomes of it. */
export async function settledRefresh(): Promise<void> {
  await running?.catch(() => false);
}

/** Waits for a refresh, or an end of the session, that is under way. */
export async function settledSession(): Promise<void> {
  await settledLeaving();
  await settledRefresh();
}

/** At the start of the app: only when there was a session before. */
export async function restoreSession(): Promise<void> {
  if (!hasSessionMarker()) return;
  await refreshSession().catch((error: unknown) => {
    console.warn('The session could not be restored yet', error);
    return false;
  });
}

async function ask(): Promise<boolean> {
  try {
    startSession(await readAnswer(refresh, await send(refresh, {}, undefined)));
    return true;
  } catch (error) {
    if (!hasCode(error, 'UNAUTHENTICATED')) throw error;
    clearSession();
    return false;
  }
}
