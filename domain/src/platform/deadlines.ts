import type { Core } from './core.js';
import { drain } from './drain.js';

/** What our team owes to something that was sent to it: a first answer, and then a decision. */
export interface Deadlines {
  first: Date;
  last: Date;
  /** When our team met the first deadline. */
  answeredAt?: Date | undefined;
}

/** The next deadline that can still be missed. Undefined if none is ahead. */
export function nextDeadline({ first, last, answeredAt }: Deadlines, now: Date): Date | undefined {
  if (!answeredAt && first > now) return first;
  return last > now ? last : undefined;
}

/**
 * The new `escalateAt` after our team's first answer. Undefined leaves the field as it is: a missed deadline is for the
 * sweep, so a late answer neither hides it nor brings it back.
 */
export const deadlineAfterAnswer = (
  deadlines: Deadlines,
  { escalateAt }: { escalateAt?: Date | undefined },
  now: Date,
): Date | undefined => (escalateAt && escalateAt <= now ? undefined : nextDeadline(deadlines, now));

/** How an escalation moves `escalateAt` to the next deadline, or removes it after the last one. */
export function afterEscalation(deadlines: Deadlines, now: Date) {
  const escalateAt = nextDeadline(deadlines, now);
  return escalateAt ? { set: { escalateAt }, unset: [] } : { set: {}, unset: ['escalateAt' as const] };
}

/** One round of a sweep over what is past a deadline. Returns how many there were. */
export const escalateLate = <T extends { _id: unknown }>(
  core: Core,
  late: AsyncIterable<T>,
  { failed, signal }: { failed: string; signal: AbortSignal | undefined },
  escalate: (one: T) => Promise<unknown>,
): Promise<number> => drain(core, late, { atOnce: 4, failed, signal }, escalate);

/** How long the sweep may take to escalate. */
const GRACE_MS = 10 * 60_000;

/** Deadlines that were missed unnoticed, or that no sweep will see, of something that is not decided yet. */
export function* judgeDeadlines(
  deadlines: Deadlines,
  { escalateAt, escalatedAt }: { escalateAt: Date | undefined; escalatedAt: Date | undefined },
  now: Date,
): Iterable<string> {
  const { first, last, answeredAt } = deadlines;
  // An escalation of the first deadline does not count for the last one.
  const due = answeredAt || last <= now ? last : first;
  const wasEscalated = escalatedAt !== undefined && escalatedAt >= due;
  if (now.getTime() - due.getTime() > GRACE_MS && !wasEscalated) yield 'is past its time and not escalated';
  if (nextDeadline(deadlines, now) && !escalateAt) yield 'has a deadline ahead that no sweep would see';
}
