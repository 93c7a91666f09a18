import { addDays } from '@crease/shared/time/ist';
import { type mongo, Types } from 'mongoose';
import { z } from 'zod';
import { byId } from '../../accounts/users/actor.js';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { randomObjectId } from '../../platform/random-id.js';
import { due } from '../../platform/which-due.js';

/**
 * Hours an owner keeps from being booked. The record is first an intent; it claims with a short expiry, then makes the
 * claim permanent. The sweep undoes what a crash interrupted. A closure first cancels the bookings on its hours.
 */
const blockDoc = z.object({
  _id: objectId(),
  kind: z.enum(['block', 'closure']),
  groundId: objectId(),
  ownerId: objectId(),
  date: z.string(),
  timeSlot: z.string(),
  reason: z.string().default(''),
  by: z.string().default(''),
  byId,
  /** `removing` until its hours are released: the sweep completes it. */
  state: z.enum(['claiming', 'active', 'removing', 'removed']),
  /** Set on a closure until it is reopened. */
  closes: z.boolean().optional(),
  /** Bookings the closure has cancelled so far, and their refunds in whole rupees. */
  cancelled: z.array(z.string()).default([]),
  refundTotal: z.number().default(0),
  /** Set while its day's rollup lacks its latest state. Each change of hours sets a new id. */
  unsummed: objectId().optional(),
  createdAt: z.date(),
  ...outboxShape,
});
export type BlockDoc = z.infer<typeof blockDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    blocks: BlockDoc;
  }
}

export const blockSchema = schemaOf(blockDoc);
blockSchema.index({ groundId: 1, date: 1 });
blockSchema.index({ state: 1, createdAt: 1 });
blockSchema.index({ unsummed: 1 }, { sparse: true });
indexOutbox(blockSchema);
// One closure of the same hours: decides between two presses of the rain button.
blockSchema.index(
  { groundId: 1, date: 1, timeSlot: 1 },
  { unique: true, partialFilterExpression: { closes: true } },
);

export async function insertBlock(core: Core, block: BlockDoc): Promise<void> {
  await core.db.blocks.insertOne(block);
}

/**
 * Makes the intent permanent. Null if the sweep has already begun to undo it. Reports a closure to the workplace's
 * webhooks.
 */
export async function setActive(core: Core, block: BlockDoc): Promise<BlockDoc | null> {
  const told = block.kind === 'closure' ? recording([closureOpened(core, block)]) : undefined;
  const active = await core.db.blocks.findOneAndUpdate(
    { _id: block._id, state: 'claiming' },
    {
      $set: { state: 'active', unsummed: randomObjectId(), ...told?.set },
      ...(told ? { $push: told.push, $inc: told.inc } : {}),
    },
    { returnDocument: 'after' },
  );
  if (told) core.events.publishSoon('blocks', active);
  return active;
}

const closureOpened = (core: Core, { _id, ownerId, groundId }: BlockDoc) =>
  fact(core, 'closure.opened', core.clock.now(), {
    closureId: _id.toString(),
    ownerId: ownerId.toString(),
    groundId: groundId.toString(),
  });

/** Starts undoing an intent. False if it was made permanent: between `setActive` and this, the first update wins. */
export async function beginUndo(core: Core, { _id }: BlockDoc): Promise<boolean> {
  const undone = await core.db.blocks.updateOne(
    { _id, state: { $ne: 'active' } },
    { $set: { state: 'removing' } },
  );
  return undone.matchedCount === 1;
}

/** True if this is a closure of the ground. */
export async function isClosure(core: Core, groundId: Types.ObjectId, blockId: string): Promise<boolean> {
  const found = await core.db.blocks.findOne(
    { _id: new Types.ObjectId(blockId), groundId },
    { projection: { kind: 1 } },
  );
  return found?.kind === 'closure';
}

/** Starts removing a block or closure. Of two at once this update lets one: null for the other. */
export async function beginRemoval(
  core: Core,
  groundId: Types.ObjectId,
  blockId: string,
): Promise<BlockDoc | null> {
  return await core.db.blocks.findOneAndUpdate(
    { _id: new Types.ObjectId(blockId), groundId, state: 'active' },
    { $set: { state: 'removing', unsummed: randomObjectId() }, $unset: { closes: '' } },
    { returnDocument: 'after' },
  );
}

export async function setRemoved(core: Core, { _id }: BlockDoc): Promise<void> {
  await core.db.blocks.updateOne({ _id, state: 'removing' }, { $set: { state: 'removed' } });
}

/** Other closures of these grounds, standing or being made, one day either side: they may cross midnight. */
export async function findClosuresAround(
  core: Core,
  { _id, date }: Pick<BlockDoc, '_id' | 'date'>,
  groundIds: readonly Types.ObjectId[],
): Promise<BlockDoc[]> {
  return await core.db.blocks
    .find({
      groundId: { $in: [...groundIds] },
      date: { $in: [addDays(date, -1), date, addDays(date, 1)] },
      kind: 'closure',
      state: { $in: ['claiming', 'active'] },
      _id: { $ne: _id },
    })
    .sort({ _id: 1 })
    .toArray();
}

/** Unfinished intents and removals that began before a given time. */
export function blocksCut(core: Core, begunBefore: Date): mongo.FindCursor<BlockDoc> {
  return core.db.blocks.find(blocksBegun(begunBefore).where);
}

export const blocksBegun = (before: Date) =>
  due('blocks', { state: { $in: ['claiming', 'removing'] }, createdAt: { $lte: before } });
