import { objectId } from '@crease/shared/contracts/common';
import { z } from 'zod';

/** A check-in made on this device, until the server has accepted or refused it. */
const queued = z.object({
  /** Its Idempotency-Key: sending it repeatedly makes one check-in. */
  key: z.string(),
  bookingId: objectId,
  code: z.string(),
  name: z.string(),
  /** When it was made. */
  at: z.iso.datetime(),
  /** It could not be sent at once, so the time it was made is sent too. */
  late: z.boolean(),
  refusal: z.string().optional(),
});
export type Queued = z.infer<typeof queued>;

export const gateQueue = z.object({ userId: z.string(), items: z.array(queued) });

/** Adds a check-in. A booking is in the queue once; a refused one may be tried again. */
export function enqueue(items: readonly Queued[], item: Queued): Queued[] {
  if (items.some(({ bookingId, refusal }) => bookingId === item.bookingId && refusal === undefined))
    return [...items];
  return [...items.filter(({ bookingId }) => bookingId !== item.bookingId), item];
}

/** The oldest unsent check-in. */
export const nextToSend = (items: readonly Queued[]): Queued | undefined =>
  items.find(({ refusal }) => refusal === undefined);

/** Without those the server has accepted, or whose refusal staff have seen. */
export const without = (items: readonly Queued[], key: string): Queued[] =>
  items.filter((item) => item.key !== key);

/** Keeps those that could not be sent now; they are sent later with their time. */
export const markLate = (items: readonly Queued[]): Queued[] =>
  items.map((item) => (item.refusal === undefined ? { ...item, late: true } : item));

/** Records the server's reason for a refusal. It stays until a staff member has seen it. */
export const refuse = (items: readonly Queued[], key: string, refusal: string): Queued[] =>
  items.map((item) => (item.key === key ? { ...item, refusal } : item));
