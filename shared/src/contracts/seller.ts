import { z } from 'zod';

/** The seller of a ground's hours; without a GSTIN no tax is collected. */
export const seller = z.object({ name: z.string(), gstin: z.string().optional() });
export type Seller = z.infer<typeof seller>;

/** True if the seller is registered for GST: only then does a price contain tax. */
export const isTaxed = ({ seller }: { seller?: Seller | undefined }): boolean => seller?.gstin !== undefined;
