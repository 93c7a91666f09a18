import { dayOf } from '@crease/shared/time/ist';

/** How far the server's clock is ahead of ours, in milliseconds, and the uncertainty (half a round trip). */
let offsetMs = 0;
let uncertaintyMs = Number.POSITIVE_INFINITY;
let measuredAt = 0;

/** How long a sample is trusted before a less exact one may replace it, in ms. */
const TRUST_MS = 5 * 60_000;
/** A reading that changes the known time by less than this (ms) renders nothing. */
const CORRECTION_MS = 2_000;

let corrections = 0;
let dayChanges = 0;
const correctionListeners = new Set<() => void>();

/**
 * Takes a reading of the server's clock. The best reading of the last minutes wins: a shorter round trip is more exact.
 * `resolutionMs` is the step of the reading (1000 for an HTTP `Date`).
 */
export function syncClock(serverTime: string, sentAt: number, receivedAt: number, resolutionMs = 1): void {
  const server = Date.parse(serverTime);
  if (Number.isNaN(server)) return;
  const doubt = (receivedAt - sentAt) / 2 + resolutionMs / 2;
  if (doubt > uncertaintyMs && receivedAt - measuredAt < TRUST_MS) return;
  const before = offsetMs;
  offsetMs = server + resolutionMs / 2 - (sentAt + receivedAt) / 2;
  uncertaintyMs = doubt;
  measuredAt = receivedAt;
  if (Math.abs(offsetMs - before) < CORRECTION_MS) return;
  corrections += 1;
  if (dayOf(new Date(receivedAt + before)) !== dayOf(new Date(receivedAt + offsetMs))) dayChanges += 1;
  for (const listener of [...correctionListeners]) listener();
}

/** How often a reading has corrected the known time, usually because the device's clock is wrong. */
export const clockCorrections = (): number => corrections;

/** How often a correction changed the date in India. */
export const dayCorrections = (): number => dayChanges;

/** Calls the listener on each correction. Returns a function that stops it. */
export function onClockCorrected(listener: () => void): () => void {
  correctionListeners.add(listener);
  return () => correctionListeners.delete(listener);
}

/** A time that the server's clock has certainly reached: data requested for it is never from the future. */
export function serverReached(): number {
  return serverNow() - (Number.isFinite(uncertaintyMs) ? uncertaintyMs : 0);
}

/** The server's time now, in milliseconds since 1970. Countdowns and free hours use it. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
