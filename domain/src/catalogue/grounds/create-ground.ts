import { Types } from 'mongoose';
import { getUser } from '../../accounts/users/user.service.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { type GroundDoc, insertGround } from '../ground-record/ground.schema.js';
import { relevanceOf } from '../ground-record/relevance.js';
import { searchFieldsOf } from '../ground-record/search-words.js';
import { pricedFor } from '../prices/priced-for.js';
import { locationOf, type NewGround } from './ground-fields.js';
import type { Picture } from './picture-list.js';
import { askWhoMayBook } from './update-ground.js';

const UNRATED = { average: 0, count: 0, sum: 0 };

/**
 * Creates a ground of this owner, `pending_review` until an admin approves it, even if an admin lists it
 * (docs/product-rules.md, Grounds and search). `begun`: id and pictures of its draft.
 * @throws `VALIDATION` for an unknown city.
 */
export async function createGround(
  core: Core,
  ownerId: string,
  wanted: NewGround,
  begun: { _id: Types.ObjectId; pictures: readonly Picture[] } = { _id: new Types.ObjectId(), pictures: [] },
): Promise<GroundDoc> {
  const owner = await getUser(core, ownerId);
  const location = locationOf(wanted.location);
  const now = core.clock.now();
  const ids = { groundId: begun._id.toString(), ownerId };
  const named = `${wanted.name}, ${location.cityName}`;
  const ground: GroundDoc = {
    _id: begun._id,
    ownerId: owner._id,
    name: wanted.name,
    description: wanted.description,
    location,
    images: begun.pictures.map(({ url, alt }, at) => ({ url, alt: alt || named, isPrimary: at === 0 })),
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
    review: { state: 'waiting', at: now },
    version: 1,
    ...searchFieldsOf({ name: wanted.name, location }),
    relevance: relevanceOf(UNRATED),
    createdAt: now,
    updatedAt: now,
    outbox: [fact(core, 'ground.submitted', now, ids)],
    seq: 1,
    outboxDirtyAt: now,
  };
  await insertGround(core, ground);
  core.events.publishSoon('grounds', ground);
  // Checked after the insert: what changes meanwhile is written to the grounds that exist.
  if (await core.blocklist.any(core, owner._id)) await askWhoMayBook(core, owner._id);
  await core.sellerCopies.renew(core, owner._id);
  return ground;
}
