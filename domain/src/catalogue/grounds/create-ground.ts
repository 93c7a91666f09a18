import { Types } from 'mongoose';
import { getUser } from '../../accounts/users/user.service.js';
import type { Core } from '../../platform/core.js';
import { pricedFor } from '../prices/priced-for.js';
import { type GroundDoc, insertGround } from './ground.model.js';
import { locationOf, type NewGround } from './ground-fields.js';
import { relevanceOf } from './relevance.js';
import { searchKeysOf } from './search-words.js';
import { askWhoMayBook } from './update-ground.js';

const UNRATED = { average: 0, count: 0, sum: 0 };

/**
 * Writes down a ground of this owner's, `pending_review` until an admin lets it in, whoever lists it
 * (docs/product-rules.md, Grounds and search). Throws `VALIDATION` for an unknown city.
 */
export async function createGround(core: Core, ownerId: string, wanted: NewGround): Promise<GroundDoc> {
  const owner = await getUser(core, ownerId);
  const location = locationOf(wanted.location);
  const now = core.clock.now();
  const ground: GroundDoc = {
    _id: new Types.ObjectId(),
    ownerId: owner._id,
    name: wanted.name,
    description: wanted.description,
    location,
    images: [],
    ...pricedFor(wanted.price, location.state, now),
    amenities: [...new Set(wanted.amenities)],
    features: wanted.features,
    rating: UNRATED,
    owner: { name: owner.name, contact: owner.phone, email: owner.email, verified: false },
    contact: { phone: owner.phone },
    totalBookings: 0,
    isVerified: false,
    onlineBooking: true,
    policies: wanted.policies ?? { cancellation: '', rules: [] },
    status: 'pending_review',
    version: 1,
    searchKeys: searchKeysOf({ name: wanted.name, location }),
    relevance: relevanceOf(UNRATED),
    createdAt: now,
    updatedAt: now,
    outbox: [],
    seq: 0,
  };
  await insertGround(core, ground);
  // Asked after the insert: whoever is blocked meanwhile has it set on the grounds that are there.
  if (await core.turnedAway.any(core, owner._id)) await askWhoMayBook(core, owner._id);
  return ground;
}
