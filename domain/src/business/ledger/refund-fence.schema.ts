import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { MAJORITY } from '../../platform/mongo.js';

/** The fence of an owner's balance: each refund by hand and each settlement raises `n`. */
const refundFenceDoc = z.object({
  _id: objectId(),
  n: z.number(),
  /** Refunds by hand that were let through and may not be recorded on their orders yet. */
  reserved: z.array(
    z.object({
      refundId: z.string(),
      orderId: z.string(),
      bookingId: objectId(),
      /** The owner's part, in rupees. */
      amount: z.number(),
      at: z.date(),
    }),
  ),
});
export type RefundFenceDoc = z.infer<typeof refundFenceDoc>;
export type Reserved = RefundFenceDoc['reserved'][number];

declare module '../../platform/models.js' {
  interface Collections {
    refundFences: RefundFenceDoc;
  }
}

export const refundFenceSchema = schemaOf(refundFenceDoc);

export async function readFence(core: Core, _id: Types.ObjectId): Promise<RefundFenceDoc> {
  return (await core.db.refundFences.findOne({ _id }, MAJORITY)) ?? { _id, n: 0, reserved: [] };
}

/** Replaces the reservations. False if another refund or a settlement raised the fence since it was read. */
export async function replaceReserved(
  core: Core,
  { _id, n }: RefundFenceDoc,
  reserved: Reserved[],
): Promise<boolean> {
  try {
    const { matchedCount, upsertedCount } = await core.db.refundFences.updateOne(
      { _id, n },
      { $set: { n: n + 1, reserved } },
      { upsert: n === 0 },
    );
    return matchedCount + upsertedCount === 1;
  } catch (error) {
    // The upsert collided with a fence that another writer has just created.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Makes every refund that has read the fence read it again. Returns the new fence. */
export async function raiseFence(core: Core, _id: Types.ObjectId): Promise<RefundFenceDoc> {
  for (;;) {
    const fence = await readFence(core, _id);
    if (await replaceReserved(core, fence, fence.reserved)) return { ...fence, n: fence.n + 1 };
  }
}
