import { z } from 'zod';
import { gstin } from '../gstin.js';
import { lineText, rupees } from './common.js';

/**
 * An invoice, or a credit note: money in whole rupees, the tax included in `total`; CGST with SGST, or IGST. `date` is a day
 * in India.
 */
export const invoice = z.object({
  number: z.string(),
  date: z.string(),
  sac: z.literal('999652'),
  taxable: rupees,
  cgst: rupees.optional(),
  sgst: rupees.optional(),
  igst: rupees.optional(),
  total: rupees,
  buyer: z.object({ name: z.string(), gstin: z.string().optional() }),
});
export type Invoice = z.infer<typeof invoice>;

/** Whom a booking is billed to, where that is a business. */
export const billing = z.strictObject({ name: lineText(120), gstin });
