import type { Block } from '@crease/shared/contracts/owner';
import { AppError } from '@crease/shared/errors';
import { slotEnd } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { slotTaken } from '../bookings/refuse-slot.js';
import { claimSlot } from '../ground-days/claim-hours.js';
import { releaseSlot } from '../ground-days/release-hours.js';
import type { GroundDoc } from '../grounds/ground.model.js';
import type { Core } from '../runtime/core.js';
import { failpoint } from '../runtime/failpoint.js';
import { native } from '../runtime/models.js';
import type { BlockDoc } from './block.model.js';

export interface BlockRequest {
  date: string;
  timeSlot: string;
  reason: string;
}

/** The claim of an intent lapses by itself after this. */
export const INTENT_MS = 60_000;
/** An intent older than this was cut by a crash. */
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

export const slotOfBlock = (block: BlockDoc) => ({
  groundId: block.groundId.toString(),
  bookingDate: block.date,
  timeSlot: block.timeSlot,
});

/** Throws `VALIDATION` for hours that are over. */
export function assertNotOver({ date, timeSlot }: BlockRequest, now: Date): void {
  if (slotEnd(date, timeSlot) > now) return;
  throw AppError.ofField('VALIDATION', 'date', 'This time is already over.');
}

/** A record of intent for hours of a ground. */
export async function recordIntent(
  core: Core,
  ground: GroundDoc,
  kind: BlockDoc['kind'],
  request: BlockRequest,
  by: string,
): Promise<BlockDoc> {
  const block: BlockDoc = {
    _id: new Types.ObjectId(),
    kind,
    groundId: ground._id,
    ownerId: ground.ownerId,
    ...request,
    by,
    state: 'claiming',
    cancelled: [],
    refundTotal: 0,
    createdAt: core.clock.now(),
  };
  await native(core.models, 'blocks').insertOne(block);
  return block;
}

/** Keeps hours from being booked. On sold or held hours `SLOT_TAKEN` (contract §3, Owners). */
export async function addBlock(
  core: Core,
  ground: GroundDoc,
  request: BlockRequest,
  by: string,
): Promise<BlockDoc> {
  assertNotOver(request, core.clock.now());
  const block = await recordIntent(core, ground, 'block', request, by);
  const slot = slotOfBlock(block);
  const ref = block._id.toString();
  const base = { kind: 'block' as const, ref, userId: ground.ownerId.toString() };
  const expiresAt = new Date(core.clock.now().getTime() + INTENT_MS);
  await failpoint('block.afterRecord');
  const claimed = await claimSlot(core, { ...slot, claim: { ...base, n: 0, expiresAt } });
  await failpoint('block.afterIntent');
  const taken = claimed && (await claimSlot(core, { ...slot, claim: { ...base, n: 1 }, overOwn: true }));
  await failpoint('block.afterClaim');
  const active = taken && (await setActive(core, block));
  if (active) return active;
  await undo(core, block);
  throw await slotTaken(core, ground, slot);
}

/** The intent becomes a fact, unless the sweep has already undone it. */
export async function setActive(core: Core, block: BlockDoc): Promise<BlockDoc | null> {
  return await native(core.models, 'blocks').findOneAndUpdate(
    { _id: block._id, state: 'claiming' },
    { $set: { state: 'active' } },
    { returnDocument: 'after' },
  );
}

/** Unless it has become a fact after all. One that was undone before is undone again: its claim may have come late. */
async function undo(core: Core, block: BlockDoc): Promise<void> {
  const undone = await native(core.models, 'blocks').updateOne(
    { _id: block._id, state: { $ne: 'active' } },
    { $set: { state: 'removing' } },
  );
  if (undone.matchedCount === 1) await finishRemoval(core, block);
}

async function finishRemoval(core: Core, block: BlockDoc): Promise<void> {
  await releaseSlot(core, slotOfBlock(block), block._id.toString(), Number.MAX_SAFE_INTEGER);
  await native(core.models, 'blocks').updateOne(
    { _id: block._id, state: 'removing' },
    { $set: { state: 'removed' } },
  );
}

/** Gives the hours of a block or closure back. Throws `NOT_FOUND`. */
export async function removeBlock(core: Core, ground: GroundDoc, blockId: string): Promise<void> {
  const block = await native(core.models, 'blocks').findOneAndUpdate(
    { _id: new Types.ObjectId(blockId), groundId: ground._id, state: 'active' },
    { $set: { state: 'removing' } },
    { returnDocument: 'after' },
  );
  if (!block) throw new AppError('NOT_FOUND', 'These hours are not blocked any more.');
  await failpoint('unblock.afterRecord');
  await finishRemoval(core, block);
}

/**
 * Undoes block intents that a crash cut and goes on with removals; `resumeClosure` finishes closures. Returns how many
 * it met.
 */
export async function resumeBlocks(
  core: Core,
  resumeClosure: (core: Core, closure: BlockDoc) => Promise<unknown>,
): Promise<number> {
  const cut = await native(core.models, 'blocks')
    .find({
      state: { $in: ['claiming', 'removing'] },
      createdAt: { $lte: new Date(core.clock.now().getTime() - CUT_AFTER_MS) },
    })
    .limit(50)
    .toArray();
  const resume = async (block: BlockDoc): Promise<unknown> => {
    if (block.state === 'removing') return await finishRemoval(core, block);
    if (block.kind === 'closure') return await resumeClosure(core, block);
    return await undo(core, block);
  };
  for (const block of cut) {
    // One on a ground that is too busy right now must not keep the others waiting.
    await resume(block).catch((error) =>
      core.log.warn({ err: error, blockId: block._id }, 'a cut block or closure could not go on yet'),
    );
  }
  return cut.length;
}
