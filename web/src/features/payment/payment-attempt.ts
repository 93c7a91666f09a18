import { z } from 'zod';
import { readStored, removeStored, writeStored } from '../../lib/storage.js';

/** The order the player was sent to the provider with. The return address names only booking and order. */
const attempt = z.object({ bookingId: z.string(), orderId: z.string(), sessionId: z.string() });
export type PaymentAttempt = z.infer<typeof attempt>;

const KEY = 'payment-attempt';

export function rememberAttempt(value: PaymentAttempt): void {
  writeStored(KEY, value);
}

export function recallAttempt(orderId: string | undefined): PaymentAttempt | undefined {
  const known = readStored(KEY, attempt);
  return known && known.orderId === orderId ? known : undefined;
}

export function forgetAttempt(): void {
  removeStored(KEY);
}
