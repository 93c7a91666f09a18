import { z } from 'zod';
import { rupees } from './common.js';

/** A free slot offered in place of a taken one. */
export const slotAlternative = z.object({
  bookingDate: z.string(),
  timeSlot: z.string(),
  totalAmount: rupees,
});
export type SlotAlternative = z.infer<typeof slotAlternative>;
