import { CommandError } from './command-error.js';

/** The clock is read once in so many checks. */
const CHECKS_A_LOOK = 64;

/*
 * Commands run to their end one after the other, so one deadline at a time is in force. It is kept here, where
 * every loop reaches it, and not handed down through each compiled filter, stage and expression.
 */
let endsAt = Number.POSITIVE_INFINITY;
let checks = 0;

/** The clock of deadlines, in milliseconds; it never goes back. */
export function monotonicNow(): number {
  return performance.now();
}

/** Runs a command's work, of which `checkTime` ends whatever is still going at `until` (of `monotonicNow`). */
export function runUntil<T>(until: number, work: () => T): T {
  endsAt = until;
  checks = 0;
  try {
    lookAtClock();
    return work();
  } finally {
    endsAt = Number.POSITIVE_INFINITY;
  }
}

/** To be called in every loop whose length the data or the client decides. @throws CommandError 50 when time is up */
export function checkTime(): void {
  if (endsAt === Number.POSITIVE_INFINITY) return;
  checks++;
  if (checks % CHECKS_A_LOOK === 0) lookAtClock();
}

/** How many milliseconds are left of the running command's time; infinite without a limit. */
export function timeLeft(): number {
  return endsAt - monotonicNow();
}

function lookAtClock(): void {
  if (monotonicNow() >= endsAt) throw timeIsUp();
}

/** The refusal of a command that took longer than its `maxTimeMS`. */
export function timeIsUp(): CommandError {
  return new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
}
