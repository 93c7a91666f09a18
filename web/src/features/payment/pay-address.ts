import { z } from 'zod';
import type { CheckoutMode } from './cashfree-sdk.js';

const payAddress = z.object({
  session: z.string().regex(/^[\w-]{8,500}$/),
  mode: z.enum(['production', 'sandbox']),
});

/** What the address of our payment page carries. Undefined: nobody sent the player here. */
export function readPayAddress(search: string): { session: string; mode: CheckoutMode } | undefined {
  return payAddress.safeParse(Object.fromEntries(new URLSearchParams(search))).data;
}
