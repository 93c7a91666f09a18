import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';
import { SHOWN_FIELDS } from '../ground-record/ground-lists.queries.js';

/** Addresses of uploaded pictures (`imageUrl`); others are our own drawings. */
const UPLOADED = /^\/api\/images\//;

/** An owner's grounds as shown, for their export. */
export async function exportGrounds(core: Core, ownerId: Types.ObjectId) {
  return await core.db.grounds.find({ ownerId }, { projection: SHOWN_FIELDS }).toArray();
}

/** True if an owner has an active ground. */
export async function hasActiveGround(core: Core, ownerId: Types.ObjectId): Promise<boolean> {
  return (await core.db.grounds.findOne({ ownerId, status: 'active' })) !== null;
}

/** Closes an owner's grounds and removes the owner and their uploaded pictures from them. */
export async function eraseGroundOwner(
  core: Core,
  ownerId: Types.ObjectId,
  formerName: GroundDoc['owner']['name'],
): Promise<void> {
  await core.db.grounds.updateMany(
    { ownerId },
    {
      $set: {
        status: 'closed',
        onlineBooking: false,
        owner: { name: formerName, contact: '', email: '', verified: false },
        'contact.phone': '',
      },
      $unset: { 'review.note': '', embedOrigins: '', seller: '', verification: '' },
      $pull: {
        images: { url: { $regex: UPLOADED } },
        'reviewed.ground.images': { url: { $regex: UPLOADED } },
      },
      $inc: { version: 1 },
    },
  );
}
