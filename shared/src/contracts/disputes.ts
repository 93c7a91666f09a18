import { z } from 'zod';

/** `noted` until the provider has said more; `open` waits for our evidence; `closed` ended without a decision. */
export const disputeStatus = z.enum(['noted', 'open', 'under_review', 'won', 'lost', 'closed']);
export type DisputeStatus = z.infer<typeof disputeStatus>;
