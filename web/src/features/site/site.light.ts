import { getSite as getSiteContract } from '@crease/shared/contracts/site';
import { lightContract } from '../../lib/light/light.js';

export const getSite = lightContract(getSiteContract);
