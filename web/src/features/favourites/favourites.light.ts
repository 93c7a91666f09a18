import { ground } from '@crease/shared/contracts/grounds';
import { z } from 'zod';
import { light } from '../../lib/light/light.js';

const kept = ground
  .pick({
    _id: true,
    name: true,
    location: true,
    price: true,
    rating: true,
    features: true,
    images: true,
    availability: true,
  })
  .extend({ price: ground.shape.price.partial({ from: true }) });

/** The part of a ground that a favourite stores. One stored before grounds had a lowest price has no `from`. */
export const keptGround = light(kept);
export const keptGrounds = light(z.array(kept));
export const keptOwner = light(z.string());
