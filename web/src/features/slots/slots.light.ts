import { getAvailability as getAvailabilityContract } from '@crease/shared/contracts/grounds';
import { slotAlternative } from '@crease/shared/contracts/slot-alternative';
import { z } from 'zod';
import { light, lightContract } from '../../lib/light/light.js';

export const getAvailability = lightContract(getAvailabilityContract);

/** The body of a 409 `SLOT_TAKEN`. */
export const takenBody = light(z.object({ alternatives: z.array(slotAlternative) }));
