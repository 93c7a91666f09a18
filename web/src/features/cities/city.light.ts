import { city as citySchema } from '@crease/shared/contracts/grounds';
import { light } from '../../lib/light/light.js';

export const city = light(citySchema);
