import { z } from 'zod';
import { hasCode } from '../../lib/api/api-error.js';

const challengeSchema = z.object({
  challenge: z.string(),
  /** Its set-up comes first: the account must have a second step. */
  enrol: z.boolean().default(false),
  /** A passkey does instead. */
  passkey: z.boolean().default(false),
  /** Whether an app was set up; said where there is a passkey. */
  app: z.boolean().default(true),
});
export type Challenge = z.infer<typeof challengeSchema>;

/** What a login goes on with, where it was refused for want of its second step. */
export function challengeOf(error: unknown): Challenge | undefined {
  return hasCode(error, 'SECOND_FACTOR') ? challengeSchema.safeParse(error.body).data : undefined;
}
