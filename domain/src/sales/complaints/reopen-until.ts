import { MAX_COMPLAINT_STEPS, REOPEN_WITHIN_MS } from '@crease/shared/complaints';
import type { ComplaintDoc } from './complaint.schema.js';

/** Until when the complainant can reopen a complaint. Undefined if it waits, was withdrawn or was reopened before. */
export function mayReopenUntil({ status, resolvedAt, reopenedAt, steps }: ComplaintDoc): Date | undefined {
  const isDecided = status === 'resolved' && steps.at(-1)?.what === 'resolved';
  if (!isDecided || !resolvedAt || reopenedAt || steps.length >= MAX_COMPLAINT_STEPS) return undefined;
  return new Date(resolvedAt.getTime() + REOPEN_WITHIN_MS);
}
