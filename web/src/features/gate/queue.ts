import { objectId } from '@crease/shared/contracts/common';
import { z } from 'zod';

/** A check-in that was made here, until the server has it or has refused it. */
const queued = z.object({
  /** Its Idempotency-Key: however often it is sent, it is one check-in. */
  key: z.string(),
  bookingId: objectId,
  code: z.string(),
  name: z.string(),
  /** When it was made. */
  at: z.iso.datetime(),
  /** It could not be sent at once, so the server is told when it was made. */
  late: z.boolean(),
  refusal: z.string().optional(),
});
export type Queued = z.infer<typeof queued>;

export const gateQueue = z.object({ userId: z.string(), items: z.array(queued) });
export type GateQueue = z.infer<typeof gateQueue>;

/** With one more; a booking stands in the queue once, and what was refused may be tried anew. */
export function enqueue(items: readonly Queued[], item: Queued): Queued[] {
  if (items.some(({ bookingId, refusal }) => bookingId === item.bookingId && refusal === undefined))
    return [...items];
  return [...items.filter(({ bookingId }) => bookingId !== item.bookingId), item];
}

/** The oldest that is still to be sent. */
export const nextToSend = (items: readonly Queued[]): Queued | undefined =>
  items.find(({ refusal }) => refusal === undefined);

/** Without what the server has, or the gate has seen refused. */
export const without = (items: readonly Queued[], key: string): Queued[] =>
  items.filter((item) => item.key !== key);

/** With what could not be sent now: it is told of later, with its time. */
export const markLate = (items: readonly Queued[]): Queued[] =>
  items.map((item) => (item.refusal === undefined ? { ...item, late: true } : item));

/** With the server's reason why one was refused: it stays until somebody has seen it. */
export const refuse = (items: readonly Queued[], key: string, refusal: string): Queued[] =>
  items.map((item) => (item.key === key ? { ...item, refusal } : item));
