import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { schemaOf } from '../../platform/document.js';
import { upsertOnce } from '../../platform/upsert.js';

/** Mails counted under one cap on one day in India; addresses are in the id as a hash only. */
const mailCountDoc = z.object({
  _id: z.string(),
  count: z.number(),
  /** Mails that this cap has refused. */
  dropped: z.number().optional(),
  forgetAt: z.date(),
});
export type MailCountDoc = z.infer<typeof mailCountDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    mailCounts: MailCountDoc;
  }
}

export const mailCountSchema = schemaOf(mailCountDoc);
mailCountSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

/** Counts one mail if fewer than `max` are counted. This update lets at most `max` concurrent callers through. */
export async function countMail(
  core: Core,
  { _id, max, forgetAt }: { _id: string; max: number; forgetAt: Date },
): Promise<boolean> {
  const write = async () =>
    await core.db.mailCounts.updateOne(
      { _id, count: { $lt: max } },
      { $inc: { count: 1 }, $setOnInsert: { forgetAt } },
      { upsert: true },
    );
  const isFull = async () => (await core.db.mailCounts.findOne({ _id, count: { $gte: max } })) !== null;
  return (await upsertOnce(write, isFull)) !== null;
}

/** Subtracts a counted mail that is not sent. */
export async function uncountMail(core: Core, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await core.db.mailCounts.updateMany({ _id: { $in: [...ids] }, count: { $gt: 0 } }, { $inc: { count: -1 } });
}

/** Counts a mail that a cap refused. */
export async function countDropped(core: Core, _id: string): Promise<void> {
  await core.db.mailCounts.updateOne({ _id }, { $inc: { dropped: 1 } });
}
