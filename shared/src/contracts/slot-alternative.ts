import { z } from 'zod';
import { rupees } from './common.js';

/** A free slot that is offered for one that is taken. */
export const slotAlternative = z.object({
  bookingDate: z.string(),
  timeSlot: z.string(),
  totalAmount: rupees,
});
export type SlotAlternative = z.infer<typeof slotAlternative>;
