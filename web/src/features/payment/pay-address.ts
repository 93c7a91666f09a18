import { z } from 'zod';

const session = z.string().regex(/^[\w-]{8,500}$/);
const mode = z.enum(['production', 'sandbox']);
const payAddress = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('cashfree'), session, mode }),
  z.object({
    provider: z.literal('razorpay'),
    session,
    mode,
    key: z.string().regex(/^rzp_(test|live)_\w+$/),
    /** Where the page goes on to, within our own. */
    back: z
      .string()
      .regex(/^\/payment\/callback\?[\w=&-]*$/)
      .optional(),
  }),
]);
export type PayAddress = z.infer<typeof payAddress>;

/** What the address of our payment page carries. Undefined: nobody sent the player here. */
export function readPayAddress(search: string): PayAddress | undefined {
  const query = Object.fromEntries(new URLSearchParams(search));
  return payAddress.safeParse({ provider: 'cashfree', ...query }).data;
}
