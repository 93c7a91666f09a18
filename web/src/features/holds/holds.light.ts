import { isoTime, objectId } from '@crease/shared/contracts/common';
import { z } from 'zod';
import { light } from '../../lib/light/light.js';

/** The player's own hold, stored in the browser so that a reload, a second tab and Back find it. */
export const heldSlot = light(
  z.object({
    holdId: objectId,
    groundId: objectId,
    bookingDate: z.string(),
    timeSlot: z.string(),
    expiresAt: isoTime,
    userId: objectId,
    /** The hold came from the waitlist: releasing it ends the wait too. */
    waitlistId: objectId.optional(),
  }),
);
