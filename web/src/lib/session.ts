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

/** A token this old is not passed to another tab; it lives 15 minutes. */
const FRESH_FOR_MS = 10 * 60_000;

/** An access token, whose it is, and when a tab of this browser got it (`Date.now()`). */
export interface HeldSession {
  token: string;
  user: User;
  receivedAt: number;
}
type TokenListener = (token: string | undefined) => void;
/** In memory only. */
let held: HeldSession | undefined;
const tokenListeners = new Set<TokenListener>();
const endListeners = new Set<() => void>();
let expired = false;
let left = false;
let leaving: Promise<void> | undefined;

export function currentToken(): string | undefined {
  return held?.token;
}

/** How long ago a tab of this browser got the access token, in ms; 0 without one. */
export function tokenAgeMs(): number {
  return held ? Math.max(0, Date.now() - held.receivedAt) : 0;
}

/** The access token with its user as they are now, or undefined if there is none that is fresh. */
export function heldSession(): HeldSession | undefined {
  const user = currentUser();
  if (!held || leaving || !isFresh(held) || user?.id !== held.user.id) return undefined;
  return { ...held, user };
}

function isFresh({ receivedAt }: HeldSession): boolean {
  const ageMs = Date.now() - receivedAt;
  return ageMs >= 0 && ageMs < FRESH_FOR_MS;
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
  hold({ ...session, receivedAt: Date.now() });
}

/**
 * Takes another tab's access token in place of an older one. False if this tab is signed out or signing out, or has a
 * token that is as new.
 */
export function adoptSession(shared: HeldSession): boolean {
  if (!hasSessionMarker() || leaving || !isFresh(shared)) return false;
  if (held && held.receivedAt >= shared.receivedAt) return false;
  expired = false;
  left = false;
  store.set(userAtom, shared.user);
  hold(shared);
  return true;
}

/** Puts a changed user (settings, avatar) in place of the old one. */
export function updateUser(next: User): void {
  store.set(userAtom, next);
}

/** Clears token and user, without a word to the server. */
export function clearSession(): void {
  removeStored(MARKER);
  store.set(userAtom, undefined);
  hold(undefined);
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

function hold(next: HeldSession | undefined): void {
  const before = held;
  if (next?.token === before?.token) return;
  // A socket keeps its person: on another one's token it has to connect again, as it does after a sign-out.
  if (before && next && before.user.id !== next.user.id) hold(undefined);
  held = next;
  for (const listener of tokenListeners) listener(next?.token);
}
