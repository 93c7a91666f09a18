import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import { isDeletedAccount } from '../../accounts/identity/user-lookups.queries.js';
import { accessAt, mayAct } from '../../accounts/workplaces/authorise.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import {
  findGroundById,
  findGroundFields,
  findOwnerOfGround,
  type GroundDoc,
  isBookableOnline,
} from '../ground-record/ground.schema.js';
import { changeGround, clearSwitchDue, findCutSwitches } from './ground-changes.queries.js';
import { changedFields, type GroundChange } from './ground-fields.js';
import { type Decision, decided, digestOf, isWaiting, withReview } from './ground-review.js';
import { findGroundsWithoutCheck } from './ground-welcome.queries.js';

const SWITCH_CUT_AFTER_MS = 10_000;

/**
 * Writes what `decide` returns (null: no change) and emits `ground.changed`, and `ground.submitted` if a review is now
 * due. Raises `version`, which drops cached days; hours that become bookable are offered to the waitlist.
 * @throws `NOT_FOUND`, and what `decide` throws.
 */
export async function change(
  core: Core,
  groundId: Types.ObjectId,
  decide: (ground: GroundDoc) => Partial<GroundDoc> | null,
): Promise<GroundDoc> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const before = await findGroundById(core, groundId);
    if (!before) throw refuse('NOT_FOUND', 'ground_gone');
    const fields = decide(before);
    if (!fields) return before;
    const now = core.clock.now();
    const ids = { groundId: groundId.toString() };
    const waits = !isWaiting(before) && isWaiting({ ...before, ...fields });
    const after = await changeGround(core, before, fields, [
      fact(core, 'ground.changed', now, ids),
      ...(waits ? [fact(core, 'ground.submitted', now, { ...ids, ownerId: before.ownerId.toString() })] : []),
    ]);
    if (!after) continue;
    core.events.publishSoon('grounds', after);
    if (isBookableOnline(after)) await core.groundCalendar.becameBookable(core, groundId);
    return after;
  }
  throw refuse('UNAVAILABLE', 'ground_busy', {
    retryAfterSeconds: 1,
  });
}

/**
 * Makes every ground of a workplace check for blocked customers, and publishes it, so that no cache remembers
 * otherwise.
 */
export async function askWhoMayBook(core: Core, ownerId: Types.ObjectId): Promise<void> {
  for (const groundId of await findGroundsWithoutCheck(core, ownerId))
    await change(core, groundId, (before) => (before.turnsAway ? null : { turnsAway: true }));
}

/**
 * Checks that the caller may switch the draw on all grounds that share the turf, because the switch applies to all of
 * them.
 * @throws `FORBIDDEN`
 */
export async function assertMaySwitch(
  core: Core,
  caller: Pick<Caller, 'id' | 'role'>,
  { ownerId, space }: Pick<GroundDoc, 'ownerId' | 'space'>,
  { drawsOpenings }: GroundChange,
): Promise<void> {
  if (drawsOpenings === undefined) return;
  for (const groundId of space?.grounds ?? [])
    if (!mayAct(await accessAt(core, caller, { ownerId, groundId }), 'ground.change'))
      throw refuse('FORBIDDEN', 'turf_shared_elsewhere');
}

/** Applies an owner's change to a ground; the caller has checked permissions. @throws `VALIDATION`, `NOT_FOUND` */
export async function updateGround(core: Core, ground: GroundDoc, wanted: GroundChange): Promise<GroundDoc> {
  if (Object.keys(wanted).length === 0) return ground;
  const after = await change(core, ground._id, (before) => {
    const now = core.clock.now();
    const switched = wanted.drawsOpenings !== undefined && before.space;
    // Always later than the previous switch, even if another process's clock was ahead.
    const switchedAt = new Date(Math.max(now.getTime(), (before.openingsSwitchedAt?.getTime() ?? 0) + 1));
    return {
      ...withReview(before, changedFields(before, wanted, now), now),
      ...(switched ? { openingsSwitchedAt: switchedAt, openingsDueAt: now } : {}),
    };
  });
  if (wanted.drawsOpenings !== undefined) await shareSwitch(core, after);
  return after;
}

/** A switch of the draw, and when it was made. */
type Switch = Pick<GroundDoc, 'drawsOpenings' | 'openingsSwitchedAt'>;

/** Applies a switch of the draw to grounds that share turf, unless they have a newer one. */
async function switchOpenings(
  core: Core,
  groundIds: readonly Types.ObjectId[],
  { drawsOpenings = false, openingsSwitchedAt }: Switch,
): Promise<void> {
  const madeAt = openingsSwitchedAt?.getTime() ?? 0;
  for (const groundId of groundIds) {
    await change(core, groundId, (before) => {
      const ofBefore = before.openingsSwitchedAt?.getTime() ?? 0;
      // If two switches have the same time, the one that turns the draw on wins.
      const isNewer = ofBefore < madeAt || (ofBefore === madeAt && drawsOpenings && !before.drawsOpenings);
      return isNewer ? { drawsOpenings, ...(openingsSwitchedAt ? { openingsSwitchedAt } : {}) } : null;
    });
    await failpoint('switch.afterGround');
  }
}

/** Applies a ground's switch to the grounds that share its turf, then removes its mark. Resumable. */
async function shareSwitch(core: Core, ground: GroundDoc): Promise<void> {
  await switchOpenings(core, ground.space?.grounds ?? [], ground);
  await clearSwitchDue(core, ground);
}

/** Sweep: completes switches of the draw that a crash has interrupted. Returns how many there were. */
export async function shareCutSwitches(core: Core): Promise<number> {
  const cut = findCutSwitches(core, switchesCutBefore(core.clock.now()));
  const round = { atOnce: 4, failed: 'a switch of the draw is left for the next round' };
  return await drain(core, cut, round, (ground) => shareSwitch(core, ground));
}

/** A switch that has been marked since before this was interrupted by a crash. */
export const switchesCutBefore = (now: Date): Date => new Date(now.getTime() - SWITCH_CUT_AFTER_MS);

/** Makes grounds that have come to share turf all open new days by a draw if one of them does. */
export async function alignOpenings(core: Core, groundIds: readonly Types.ObjectId[]): Promise<void> {
  // Taken before the read, so that a later switch counts as newer.
  const now = core.clock.now();
  const fields = { drawsOpenings: 1 } as const;
  const found = await findGroundFields<Pick<GroundDoc, '_id' | 'drawsOpenings'>>(core.db, groundIds, fields);
  if (found.some(({ drawsOpenings }) => drawsOpenings))
    await switchOpenings(core, groundIds, { drawsOpenings: true, openingsSwitchedAt: now });
}

/**
 * Approves a ground, unlists it or returns it to its owner with a reason; for admins (docs/product-rules.md, Becoming
 * an owner). Existing bookings stay. Stores what the reviewer saw in the same update; `before` is the previous status.
 * @throws `NOT_FOUND`, or `STATE_CONFLICT` if the ground differs from `seen`.
 */
export async function setGroundStatus(
  core: Core,
  groundId: Types.ObjectId,
  status: GroundDoc['status'],
  more: Omit<Decision, 'status'> & { seen?: string | undefined } = {},
): Promise<{ ground: GroundDoc; changed: boolean; before: GroundDoc['status'] }> {
  const done = { changed: false, before: status };
  if (status === 'active') await assertOwnerIsHere(core, groundId);
  const ground = await change(core, groundId, (before) => {
    if (more.seen !== undefined && more.seen !== digestOf(before))
      throw new AppError('STATE_CONFLICT', CHANGED);
    const fields = decided(before, { status, ...more }, core.clock.now());
    done.changed = fields !== null;
    done.before = before.status;
    if (!fields || status !== 'active') return fields;
    // Where checks are required, only they give the mark (`business/owner-desk/renew-marks.ts`).
    if (core.env.OWNER_CHECKS === 'on') return fields;
    return { ...fields, isVerified: true, owner: { ...before.owner, verified: true } };
  });
  return { ground, ...done };
}

const CHANGED = 'The ground has changed meanwhile. Please look at it again.';

/** Throws `STATE_CONFLICT` for a ground whose owner has deleted their account: players would have no contact. */
async function assertOwnerIsHere(core: Core, groundId: Types.ObjectId): Promise<void> {
  const ownerId = await findOwnerOfGround(core, groundId);
  if (ownerId && (await isDeletedAccount(core, ownerId))) throw refuse('STATE_CONFLICT', 'owner_left');
}

/**
 * Sends a returned ground to review again; a no-op if it waits already. The caller has checked permissions.
 * @throws `STATE_CONFLICT` if no fix was requested.
 */
export async function submitGround(
  core: Core,
  ground: GroundDoc,
  note: string | undefined,
): Promise<GroundDoc> {
  return await change(core, ground._id, (before) => {
    if (isWaiting(before)) return null;
    if (before.review?.state !== 'sent_back')
      throw new AppError('STATE_CONFLICT', 'This ground has been looked at. There is nothing to send.');
    return { review: { state: 'waiting', at: core.clock.now(), ...(note ? { note } : {}) } };
  });
}
