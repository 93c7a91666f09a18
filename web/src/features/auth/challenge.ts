import { z } from 'zod';
import { hasCode } from '../../lib/api/api-error.js';

const challengeSchema = z.object({ challenge: z.string(), enrol: z.boolean().default(false) });
export type Challenge = z.infer<typeof challengeSchema>;

/** What a login goes on with, where it was refused for want of its second step. */
export function challengeOf(error: unknown): Challenge | undefined {
  return hasCode(error, 'SECOND_FACTOR') ? challengeSchema.safeParse(error.body).data : undefined;
}
