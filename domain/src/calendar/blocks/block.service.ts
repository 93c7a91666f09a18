import type { Block } from '@crease/shared/contracts/owner';
import { AppError } from '@crease/shared/errors';
import { hoursByDate, STAFF_DAYS_AHEAD } from '@crease/shared/time/slots';
import type { Actor } from '../../accounts/users/actor.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { HoursOfDay } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { slotTaken } from '../availability/refuse-slot.js';
import type { Releasing } from '../claims/release.js';
import { reserveSlot } from '../claims/reserve.js';
import { hasAllHours } from '../day/read-days.js';
import { type FirstSuccessor, releaseHours } from '../hand-over/release-hours.js';
import { isMoving } from '../spaces/grounds-sharing.js';
import { type BlockDoc, beginRemoval, beginUndo, blocksCut, setActive, setRemoved } from './block.schema.js';
import {
  assertInReach,
  type BlockRequest,
  closuresOver,
  recordIntent,
  type SlotOwner,
  slotOfBlock,
  successorOf,
} from './block-record.js';

/** Expiry of an intent's claim. */
export const INTENT_MS = 60_000;
/** An intent older than this was interrupted by a crash. */
const CUT_AFTER_MS = 15_000;

export function presentBlock(block: BlockDoc): Block {
  return {
    _id: block._id.toString(),
    groundId: block.groundId.toString(),
    date: block.date,
    timeSlot: block.timeSlot,
    reason: block.reason,
    kind: block.kind,
    createdAt: block.createdAt.toISOString(),
  };
}

/**
 * Keeps hours from being booked.
 * @throws `SLOT_TAKEN` for sold or held hours (docs/product-rules.md, Closures and blocks).
 */
export async function addBlock(
  core: Core,
  ground: GroundDoc,
  request: BlockRequest,
  by: Actor,
): Promise<BlockDoc> {
  assertInReach(request, core.clock.now());
  const block = await recordIntent(core, ground, 'block', request, by);
  const slot = slotOfBlock(block);
  const ref = block._id.toString();
  const base = { kind: 'block' as const, ref, userId: ground.ownerId.toString() };
  const expiresAt = new Date(core.clock.now().getTime() + INTENT_MS);
  await failpoint('block.afterRecord');
  const claimed = await reserveSlot(core, slot, { ...base, n: 0, expiresAt });
  await failpoint('block.afterIntent');
  const taken = claimed && (await reserveSlot(core, slot, { ...base, n: 1 }, { overOwn: true }));
  await failpoint('block.afterClaim');
  const active = taken && (await setActive(core, block));
  if (active) return active;
  await undo(core, block);
  throw await slotTaken(core, ground, slot, { daysAhead: STAFF_DAYS_AHEAD });
}

/**
 * Undoes an intent unless it was made permanent. Repeats an earlier undo, because its claim may have been written late.
 */
async function undo(core: Core, block: BlockDoc): Promise<void> {
  if (await beginUndo(core, block)) await finishRemoval(core, block);
}

/** Releases all hours of a block or closure. */
async function finishRemoval(core: Core, block: BlockDoc): Promise<void> {
  const whose = { ref: block._id.toString(), maxN: Number.MAX_SAFE_INTEGER };
  await releaseToClosures(core, block, hoursByDate(block.date, block.timeSlot), whose);
  await setRemoved(core, block);
}

/**
 * Releases hours that no closure could get: to `heirs`, then closures that overlap them, then waiting players. A
 * closure begun meanwhile saw them taken, so it is finished again once they are free; one reopened meanwhile releases
 * what it just got.
 */
export async function releaseToClosures(
  core: Core,
  owner: SlotOwner,
  groups: HoursOfDay[],
  whose: Releasing,
  heirs: readonly FirstSuccessor[] = [],
): Promise<void> {
  const before = await closuresOver(core, owner);
  const first = [...heirs, ...before.map(successorOf)];
  await releaseHours(core, owner.groundId.toString(), groups, whose, first);
  // Read after the release: a closure that starts now either is seen here or sees the hours free.
  const after = await closuresOver(core, owner);
  for (const closure of after) {
    const ref = closure._id.toString();
    if (await hasAllHours(core, slotOfBlock(closure), ref, core.clock.now())) continue;
    // A moved ground's closure has its hours; one that starts now waits until the move is done.
    if (await isMoving(core, closure.groundId)) continue;
    // A closure reopened meanwhile has released what it got, so these hours are free.
    await core.claimOwners.finishClosure(core, closure);
  }
  for (const opened of before.filter(({ _id }) => !after.some((closure) => closure._id.equals(_id))))
    await finishRemoval(core, opened);
}

/** Releases the hours of a block or closure. @throws `NOT_FOUND` */
export async function removeBlock(core: Core, ground: GroundDoc, blockId: string): Promise<void> {
  const block = await beginRemoval(core, ground._id, blockId);
  if (!block) throw new AppError('NOT_FOUND', 'These hours are not blocked any more.');
  await failpoint('unblock.afterRecord');
  await finishRemoval(core, block);
}

/**
 * Undoes interrupted intents, finishes closures and completes removals. Returns how many there were. Throws at the end
 * if some could not be completed yet, which the sweep counts; those stay due.
 */
export async function resumeBlocks(core: Core): Promise<number> {
  const cut = blocksCut(core, new Date(core.clock.now().getTime() - CUT_AFTER_MS));
  const resume = async (block: BlockDoc): Promise<unknown> => {
    if (block.state === 'removing') return await finishRemoval(core, block);
    if (block.kind === 'closure') return await core.claimOwners.finishClosure(core, block);
    return await undo(core, block);
  };
  const failures: unknown[] = [];
  let met = 0;
  for await (const block of cut) {
    met += 1;
    try {
      await resume(block);
    } catch (error) {
      // A ground that is too busy right now must not delay the others.
      core.log.error(
        { err: error, blockId: block._id },
        'an interrupted block or closure could not be resumed yet',
      );
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${met} cut blocks could not go on`);
  return met;
}
