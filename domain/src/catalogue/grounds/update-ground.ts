import type { GroundStatus } from '@crease/shared/contracts/grounds';
import { AppError } from '@crease/shared/errors';
import type { Types } from 'mongoose';
import { isDeletedAccount } from '../../accounts/users/account-standing.model.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { findGroundById, findOwnerOfGround, type GroundDoc, isBookableOnline } from './ground.model.js';
import { changeGround } from './ground-changes.model.js';
import { changedFields, type GroundChange } from './ground-fields.js';
import { findUnasking } from './ground-welcome.model.js';

/**
 * Writes what `decide` makes of the ground, and says `ground.changed`, so that everybody who watches it sees the change
 * at once. `version` rises with it: what is remembered of the ground's days is dropped. Hours that can be booked now and
 * went free before are offered to those who wait. Null from `decide`: nothing is to be changed. Throws
 * `NOT_FOUND`.
 */
async function change(
  core: Core,
  groundId: Types.ObjectId,
  decide: (ground: GroundDoc) => Partial<GroundDoc> | null,
): Promise<GroundDoc> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const before = await findGroundById(core, groundId);
    if (!before) throw new AppError('NOT_FOUND', 'This ground does not exist.');
    const fields = decide(before);
    if (!fields) return before;
    const told = fact(core, 'ground.changed', core.clock.now(), { groundId: groundId.toString() });
    const after = await changeGround(core, before, fields, told);
    if (!after) continue;
    core.events.publishSoon('grounds', after);
    if (isBookableOnline(after)) await core.groundCalendar.becameBookable(core, groundId);
    return after;
  }
  throw new AppError('UNAVAILABLE', 'The ground is very busy right now. Please try again in a moment.', {
    retryAfterSeconds: 1,
  });
}

/** From now on it is asked on every ground of a workplace who may book; each tells, so that nobody remembers it otherwise. */
export async function askWhoMayBook(core: Core, ownerId: Types.ObjectId): Promise<void> {
  for (const groundId of await findUnasking(core, ownerId))
    await change(core, groundId, (before) => (before.turnsAway ? null : { turnsAway: true }));
}

/** Changes what an owner may change of a ground; whose it is has been judged. Throws `VALIDATION`, `NOT_FOUND`. */
export function updateGround(core: Core, ground: GroundDoc, wanted: GroundChange): Promise<GroundDoc> {
  if (Object.keys(wanted).length === 0) return Promise.resolve(ground);
  return change(core, ground._id, (before) => changedFields(before, wanted, core.clock.now()));
}

/**
 * Lets a ground in or takes it out; for admins (docs/product-rules.md, Grounds and search). One that is let in has been looked at: it and its owner
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

/** Throws `STATE_CONFLICT` for a ground whose owner has deleted their account: nobody would answer its players. */
async function assertOwnerIsHere(core: Core, groundId: Types.ObjectId): Promise<void> {
  const ownerId = await findOwnerOfGround(core, groundId);
  if (ownerId && (await isDeletedAccount(core, ownerId)))
    throw new AppError('STATE_CONFLICT', 'The owner of this ground has left Crease.');
}
