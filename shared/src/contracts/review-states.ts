import { z } from 'zod';
import { isoTime } from './common.js';

/** A ground's review state: waiting, returned to its owner, or unchanged since the last review. */
export const reviewState = z.enum(['waiting', 'sent_back', 'passed']);
export type ReviewState = z.infer<typeof reviewState>;

/** The parts of a ground with which an admin names what to fix, and which an owner finds in the form. */
export const groundPart = z.enum(['about', 'place', 'prices', 'pictures', 'features', 'policies']);
export const GROUND_PARTS = groundPart.options;
export type GroundPart = z.infer<typeof groundPart>;

/** As the ground's staff and admins see it. */
export const shownReview = z.object({
  state: reviewState,
  at: isoTime,
  /** Why it was returned. */
  reason: z.string().optional(),
  mend: z.array(groundPart).optional(),
});
