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
    /** Where the page continues, within our own site. */
    back: z
      .string()
      .regex(/^\/payment\/callback\?[\w=&-]*$/)
      .optional(),
  }),
]);
export type PayAddress = z.infer<typeof payAddress>;

/** The parameters of our payment page. Undefined if the player was not sent here by a payment. */
export function readPayAddress(search: string): PayAddress | undefined {
  const query = Object.fromEntries(new URLSearchParams(search));
  return payAddress.safeParse({ provider: 'cashfree', ...query }).data;
}
