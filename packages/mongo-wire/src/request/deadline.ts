import { CommandError } from './command-error.js';

/** The clock is read once per this many checks. */
const CHECKS_A_LOOK = 16;

/*
 * Commands run to their end one after the other, so one deadline at a time is in force. It is kept here, where
 * every loop reaches it, and not handed down through each compiled filter, stage and expression.
 */
let endsAt = Number.POSITIVE_INFINITY;
let checks = 0;

/** A monotonic clock for deadlines, in milliseconds. */
export function monotonicNow(): number {
  return performance.now();
}

/**
 * Runs a command's work, or a part of it; `checkTime` ends it at `until` (of `monotonicNow`).
 * @throws CommandError 50, at once if that has passed already
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

/** Call it in every loop whose length depends on data or client. @throws CommandError 50 after the deadline */
export function checkTime(): void {
  if (endsAt === Number.POSITIVE_INFINITY) return;
  checks++;
  if (checks % CHECKS_A_LOOK === 0) checkTimeNow();
}

/** Milliseconds left until the running command's deadline; infinite without a limit. */
export function timeLeft(): number {
  return endsAt - monotonicNow();
}

/** Like `checkTime` without sampling, before a long step. */
export function checkTimeNow(): void {
  if (monotonicNow() >= endsAt) throw timeIsUp();
}

/** The refusal of a command that took longer than its `maxTimeMS`. */
export function timeIsUp(): CommandError {
  return new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
}
