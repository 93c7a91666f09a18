import { CommandError } from './command-error.js';

/** The clock is read once in so many checks. */
const CHECKS_A_LOOK = 16;

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

/**
 * Runs a command's work, or a part of it, of which `checkTime` ends whatever is still going at `until` (of
 * `monotonicNow`). @throws CommandError 50, at once when that has passed already
 */
export function runUntil<T>(until: number, work: () => T): T {
  const before = endsAt;
  endsAt = Math.min(before, until);
  try {
    checkTimeNow();
    return work();
  } finally {
    endsAt = before;
  }
}

/** To be called in every loop whose length the data or the client decides. @throws CommandError 50 when time is up */
export function checkTime(): void {
  if (endsAt === Number.POSITIVE_INFINITY) return;
  checks++;
  if (checks % CHECKS_A_LOOK === 0) checkTimeNow();
}

/** How many milliseconds are left of the running command's time; infinite without a limit. */
export function timeLeft(): number {
  return endsAt - monotonicNow();
}

/** As `checkTime`, before a step that takes long by itself. */
export function checkTimeNow(): void {
  if (monotonicNow() >= endsAt) throw timeIsUp();
}

/** The refusal of a command that took longer than its `maxTimeMS`. */
export function timeIsUp(): CommandError {
  return new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
}
