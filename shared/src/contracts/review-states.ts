import { z } from 'zod';
import { isoTime } from './common.js';

/** How a ground stands with who looks at it: it waits, came back to its owner, or is as they last saw it. */
export const reviewState = z.enum(['waiting', 'sent_back', 'passed']);
export type ReviewState = z.infer<typeof reviewState>;

/** The parts of a ground by which an admin says what is to be mended, and an owner finds it in the form. */
export const groundPart = z.enum(['about', 'place', 'prices', 'pictures', 'features', 'policies']);
export const GROUND_PARTS = groundPart.options;
export type GroundPart = z.infer<typeof groundPart>;

/** As who works at the ground and admins see it. */
export const shownReview = z.object({
  state: reviewState,
  at: isoTime,
  /** Why it came back. */
  reason: z.string().optional(),
  mend: z.array(groundPart).optional(),
});
