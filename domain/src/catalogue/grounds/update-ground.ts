import type { GroundStatus } from '@crease/shared/contracts/grounds';
import { AppError } from '@crease/shared/errors';
import type { Types } from 'mongoose';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { type GroundDoc, isBookableOnline } from './ground.model.js';
import { changedFields, type GroundChange } from './ground-fields.js';

/**
 * Writes what `decide` makes of the ground, and says `ground.changed`, so that everybody who watches it sees the change
 * at once. `version` rises with it: what is remembered of the ground's days is dropped. Hours that can be booked now and
 * went free before are offered to those who wait (contract §3). Null from `decide`: nothing is to be changed. Throws
 * `NOT_FOUND`.
 */
async function change(
  core: Core,
  groundId: Types.ObjectId,
  decide: (ground: GroundDoc) => Partial<GroundDoc> | null,
): Promise<GroundDoc> {
  const grounds = native(core.models, 'grounds');
  for (let attempt = 0; attempt < 20; attempt++) {
    const before = await grounds.findOne({ _id: groundId });
    if (!before) throw new AppError('NOT_FOUND', 'This ground does not exist.');
    const fields = decide(before);
    if (!fields) return before;
    const now = core.clock.now();
    const { push, inc, set } = recording([
      fact(core, 'ground.changed', now, { groundId: groundId.toString() }),
    ]);
    // Of two changes at once, this update lets the one through that knows the newest version.
    const after = await grounds.findOneAndUpdate(
      { _id: groundId, version: before.version },
      { $set: { ...fields, ...set, updatedAt: now }, $inc: { ...inc, version: 1 }, $push: push },
      { returnDocument: 'after' },
    );
    if (!after) continue;
    core.events.publishSoon('grounds', after);
    if (isBookableOnline(after)) await core.groundCalendar.becameBookable(core, groundId);
    return after;
  }
  throw new AppError('UNAVAILABLE', 'The ground is very busy right now. Please try again in a moment.', {
    retryAfterSeconds: 1,
  });
}

/** Changes what an owner may change of a ground; whose it is has been judged. Throws `VALIDATION`, `NOT_FOUND`. */
export function updateGround(core: Core, ground: GroundDoc, wanted: GroundChange): Promise<GroundDoc> {
  if (Object.keys(wanted).length === 0) return Promise.resolve(ground);
  return change(core, ground._id, (before) => changedFields(before, wanted));
}

/**
 * Lets a ground in or takes it out; for admins (contract §3). One that is let in has been looked at: it and its owner
 * are shown as verified. Bookings made before stay as they are. `changed` is false when it had this status.
 */
export async function setGroundStatus(
  core: Core,
  groundId: Types.ObjectId,
  status: GroundStatus,
): Promise<{ ground: GroundDoc; changed: boolean }> {
  let changed = false;
  if (status === 'active') await assertOwnerIsHere(core, groundId);
  const ground = await change(core, groundId, (before) => {
    changed = before.status !== status;
    if (!changed) return null;
    if (status !== 'active') return { status };
    return { status, isVerified: true, owner: { ...before.owner, verified: true } };
  });
  return { ground, changed };
}

/** Throws `STATE_CONFLICT` for a ground whose owner has deleted his account: nobody would answer its players. */
async function assertOwnerIsHere(core: Core, groundId: Types.ObjectId): Promise<void> {
  const ground = await native(core.models, 'grounds').findOne(
    { _id: groundId },
    { projection: { ownerId: 1 } },
  );
  const gone =
    ground &&
    (await native(core.models, 'users').findOne(
      { _id: ground.ownerId, deletedAt: { $exists: true } },
      { projection: { _id: 1 } },
    ));
  if (gone) throw new AppError('STATE_CONFLICT', 'The owner of this ground has left Crease.');
}
