import { useAtomValue } from 'jotai';
import { embedded } from './embedded.js';
import { type KnownUser, sessionMarker, user } from './session.light.js';
import { onStored, readStored, removeStored, writeStored } from './storage.js';
import { store } from './store.js';
import { storedAtom } from './stored-atom.js';

/** The user without the date of birth and how to reach a parent, which a shared device need not keep. */
function withoutAge({ birthDate, parent, ...rest }: KnownUser): KnownUser {
  const stays: KnownUser = birthDate ? { ...rest, hasBirthDate: true } : rest;
  if (!parent) return stays;
  const { email: _email, phone: _phone, ...kept } = parent;
  return { ...stays, parent: kept };
}

/** What another tab has stored, with the date of birth if this tab knows it. */
function withAge(stored: KnownUser, known: KnownUser | undefined): KnownUser {
  if (!known?.birthDate || known.id !== stored.id || !stored.hasBirthDate) return stored;
  return { ...stored, birthDate: known.birthDate };
}

/** The signed-in user, stored so that the first paint after a reload already knows them. */
export const userAtom = storedAtom('user', user, withoutAge, withAge);

/** Records that a refresh cookie may exist; scripts cannot read the cookie itself. */
const MARKER = 'session';

/** A token older than this is not passed to another tab; it lives 15 minutes. */
const FRESH_FOR_MS = 10 * 60_000;

/** An access token, its user, and when a tab of this browser got it (`Date.now()`). */
export interface HeldSession {
  token: string;
  user: KnownUser;
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

/** Age of the access token in this browser, in ms; 0 without one. */
export function tokenAgeMs(): number {
  return held ? Math.max(0, Date.now() - held.receivedAt) : 0;
}

/** The access token with its current user; undefined if there is no fresh one. */
export function heldSession(): HeldSession | undefined {
  const user = currentUser();
  if (!held || leaving || !isFresh(held) || user?.id !== held.user.id) return undefined;
  return { ...held, user };
}

function isFresh({ receivedAt }: HeldSession): boolean {
  const ageMs = Date.now() - receivedAt;
  return ageMs >= 0 && ageMs < FRESH_FOR_MS;
}

export function currentUser(): KnownUser | undefined {
  return store.get(userAtom);
}

/**
 * Whether there may be a session to restore. In another site's iframe there is none: personal pages open in a window of
 * ours.
 */
export function hasSessionMarker(): boolean {
  return !embedded && readStored(MARKER, sessionMarker) === true;
}

/** Stores the answer of a sign-in or a refresh. */
export function startSession(session: { token: string; user: KnownUser }): void {
  expired = false;
  left = false;
  writeStored(MARKER, true);
  store.set(userAtom, session.user);
  hold({ ...session, receivedAt: Date.now() });
}

/**
 * Adopts another tab's newer access token. False if this tab is signed out or signing out, or has one that is as new.
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

/** Replaces the user after a change of settings or picture. */
export function updateUser(next: KnownUser): void {
  store.set(userAtom, next);
}

/** Clears token and user without informing the server. */
export function clearSession(): void {
  removeStored(MARKER);
  store.set(userAtom, undefined);
  hold(undefined);
}

/**
 * Ends the session with a call to the server, then clears it. Until the answer arrives the server may refuse other
 * requests and close the socket: their callers wait for the answer. Rejects with the error of `end`.
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

/** Waits for a running sign-out, whatever its result. */
export async function settledLeaving(): Promise<void> {
  await leaving;
}

/** True if the last session was ended here by the user. */
export function hasLeft(): boolean {
  return left;
}

/** After a 401 that no refresh could fix: clears the session and notifies those who must leave the page. */
export function expireSession(): void {
  expired = true;
  clearSession();
  for (const listener of endListeners) listener();
}

/** True if the last session was ended by a 401, so that the browser is on its way to /login. */
export function hasExpired(): boolean {
  return expired;
}

/** Calls the listener with each new access token, and with `undefined` at the end. Returns a function that stops it. */
export function onToken(listener: TokenListener): () => void {
  tokenListeners.add(listener);
  return () => tokenListeners.delete(listener);
}

/** Calls the listener when the server ends a session. Returns a function that stops it. */
export function onSessionExpired(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Follows a sign-out in another tab. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  return onStored(MARKER, () => {
    if (!hasSessionMarker()) clearSession();
  });
}

export function useUser(): KnownUser | undefined {
  return useAtomValue(userAtom, { store });
}

function hold(next: HeldSession | undefined): void {
  const before = held;
  if (next?.token === before?.token) return;
  // A socket keeps its user: with another user's token it must reconnect, as after a sign-out.
  if (before && next && before.user.id !== next.user.id) hold(undefined);
  held = next;
  for (const listener of tokenListeners) listener(next?.token);
}
