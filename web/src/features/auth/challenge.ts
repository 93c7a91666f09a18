import { z } from 'zod';
import { hasCode } from '../../lib/api/api-error.js';

const challengeSchema = z.object({
  challenge: z.string(),
  /** Enrolment comes first: this account must have a second step. */
  enrol: z.boolean().default(false),
  /** A passkey may be used instead. */
  passkey: z.boolean().default(false),
  /** Whether an authenticator app is set up; present if there is a passkey. */
  app: z.boolean().default(true),
});
export type Challenge = z.infer<typeof challengeSchema>;

/** How to continue a login that was refused because its second step is missing. */
export function challengeOf(error: unknown): Challenge | undefined {
  return hasCode(error, 'SECOND_FACTOR') ? challengeSchema.safeParse(error.body).data : undefined;
}
