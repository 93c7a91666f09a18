import * as grounds from '@crease/shared/contracts/grounds';
import { light, lightContract } from '../../lib/light/light.js';

export const { AMENITIES, PITCH_TYPES } = grounds;
export const PREFERRED_TIMES = grounds.preferredTime.options;

export const ground = light(grounds.ground);
export const listGrounds = lightContract(grounds.listGrounds);
export const getGround = lightContract(grounds.getGround);
