import { z } from 'zod';

/** The seller of a ground's hours; without a GSTIN no tax is collected. */
export const seller = z.object({ name: z.string(), gstin: z.string().optional() });
export type Seller = z.infer<typeof seller>;
