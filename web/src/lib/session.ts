import { type User, user } from '@crease/shared/contracts/user';
import { useAtomValue } from 'jotai';
import { z } from 'zod';
import { embedded } from './embedded.js';
import { onStored, readStored, removeStored, writeStored } from './storage.js';
import { store } from './store.js';
import { storedAtom } from './stored-atom.js';

/** The signed-in user, kept over reloads so that the first paint already knows them. */
export const userAtom = storedAtom('user', user);

/** Says that a refresh cookie may exist; the cookie itself is out of reach of scripts. */
const MARKER = 'session';

type TokenListener = (token: string | undefined) => void;
/** In memory only. */
let accessToken: string | undefined;
const tokenListeners = new Set<TokenListener>();
const endListeners = new Set<() => void>();
let expired = false;
let left = false;
let leaving: Promise<void> | undefined;

export function currentToken(): string | undefined {
  return accessToken;
}

export function currentUser(): User | undefined {
  return store.get(userAtom);
}

/** May there be a session to restore? In an iframe of others nobody is signed in: what is theirs opens in a window of ours. */
export function hasSessionMarker(): boolean {
  return !embedded && readStored(MARKER, z.literal(true)) === true;
}

/** Takes what a sign-in or a refresh answered. */
export function startSession(session: { token: string; user: User }): void {
  expired = false;
  left = false;
  writeStored(MARKER, true);
  store.set(userAtom, session.user);
  setToken(session.token);
}

/** Puts a changed user (settings, avatar) in place of the old one. */
export function updateUser(next: User): void {
  store.set(userAtom, next);
}

/** Clears token and user, without a word to the server. */
export function clearSession(): void {
  removeStored(MARKER);
  store.set(userAtom, undefined);
  setToken(undefined);
}

/**
 * Ends the session by a call that tells the server so, and clears it then. Until the answer is there the server may refuse
 * what else is asked, and hang up on the socket: who hears that waits for the answer. Throws what `end` throws.
 */
export async function leaveSession(end: () => Promise<unknown>): Promise<void> {
  const ended = end().then(() => {
    clearSession();
    left = true;
  });
  leaving = ended
    .catch(() => undefined)
    .finally(() => {
      leaving = undefined;
    });
  await ended;
}

/** Waits for an end of the session that is on its way, whatever becomes of it. */
export async function settledLeaving(): Promise<void> {
  await leaving;
}

/** Was the last session ended here, by the person themselves? */
export function hasLeft(): boolean {
  return left;
}

/** A 401 that no refresh could mend: clears the session and tells those who must leave the page. */
export function expireSession(): void {
  expired = true;
  clearSession();
  for (const listener of endListeners) listener();
}

/** Was the last session ended by a 401, so that the browser is on its way to /login? */
export function hasExpired(): boolean {
  return expired;
}

/** Hears each new access token, and `undefined` at the end. Returns the way to stop. */
export function onToken(listener: TokenListener): () => void {
  tokenListeners.add(listener);
  return () => tokenListeners.delete(listener);
}

/** Hears that a session was ended by the server. Returns the way to stop. */
export function onSessionExpired(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Follows a sign-out in another tab. Returns the way to stop. */
export function followOtherTabs(): () => void {
  return onStored(MARKER, () => {
    if (!hasSessionMarker()) clearSession();
  });
}

export function useUser(): User | undefined {
  return useAtomValue(userAtom, { store });
}

function setToken(token: string | undefined): void {
  if (token === accessToken) return;
  accessToken = token;
  for (const listener of tokenListeners) listener(token);
}
