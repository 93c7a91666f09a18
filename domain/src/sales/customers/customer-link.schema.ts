import { Types } from 'mongoose';
import { z } from 'zod';
import { batchReads } from '../../platform/batch-reads.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import type { Db } from '../../platform/models.js';

/**
 * A link that shows a workplace's walk-ins with some phone numbers to the one account that accepts it; once accepted,
 * it is the permission itself.
 */
const customerLinkDoc = z.object({
  _id: objectId(),
  ownerId: objectId(),
  /** The numbers of the customer's walk-ins at that time; numbers merged later are not shown. */
  phones: z.array(z.string()),
  /** SHA-256 of the link's token and its expiry; absent once accepted. */
  tokenHash: z.string().optional(),
  endsAt: z.date().optional(),
  /** The account that took it up. */
  userId: objectId().optional(),
  createdAt: z.date(),
});
export type CustomerLinkDoc = z.infer<typeof customerLinkDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    customerLinks: CustomerLinkDoc;
  }
}

export const customerLinkSchema = schemaOf(customerLinkDoc);
customerLinkSchema.index({ tokenHash: 1 }, { unique: true, sparse: true });
customerLinkSchema.index({ ownerId: 1, phones: 1 });
customerLinkSchema.index({ userId: 1 }, { sparse: true });

/** Creates a link; an earlier one for the same numbers that was not accepted becomes invalid. */
export async function openLink(
  core: Core,
  link: Required<Omit<CustomerLinkDoc, '_id' | 'userId'>>,
): Promise<void> {
  const { ownerId, phones } = link;
  await core.db.customerLinks.deleteMany({ ownerId, phones: { $in: phones }, tokenHash: { $exists: true } });
  await core.db.customerLinks.insertOne({ _id: new Types.ObjectId(), ...link });
}

/** Accepts a link; of two accounts at once this update lets one. Null if it is unknown, used or too old. */
export async function takeLink(
  core: Core,
  tokenHash: string,
  userId: Types.ObjectId,
  now: Date,
): Promise<CustomerLinkDoc | null> {
  return await core.db.customerLinks.findOneAndUpdate(
    { tokenHash, endsAt: { $gt: now } },
    { $set: { userId }, $unset: { tokenHash: '', endsAt: '' } },
    { returnDocument: 'after' },
  );
}

/** Ends open and accepted links for these numbers' walk-ins. */
export async function endLinks(
  core: Core,
  ownerId: Types.ObjectId,
  phones: readonly string[],
): Promise<void> {
  await core.db.customerLinks.deleteMany({ ownerId, phones: { $in: [...phones] } });
}

type Shown = Pick<CustomerLinkDoc, 'ownerId' | 'phones'>;

interface CustomerLinkReads {
  /** The links that an account has accepted, by 24 hex digits; null for none. */
  linksOfAccount(userId: string): Promise<readonly Shown[] | null>;
}

declare module '../../platform/core.js' {
  interface Reads extends CustomerLinkReads {}
}

export function customerLinkReads(db: Db): CustomerLinkReads {
  return {
    linksOfAccount: batchReads(async (ids) => {
      const found = await db.customerLinks
        .find<Shown & { userId: Types.ObjectId }>(
          { userId: { $in: ids.map((id) => new Types.ObjectId(id)) } },
          { projection: { userId: 1, ownerId: 1, phones: 1 } },
        )
        .toArray();
      const byAccount = new Map<string, Shown[]>();
      for (const { userId, ...link } of found) {
        const id = userId.toString();
        byAccount.set(id, [...(byAccount.get(id) ?? []), link]);
      }
      return byAccount;
    }),
  };
}

/** Accepted links for a workplace's walk-ins with these numbers. */
export async function takenLinks(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  phones: readonly string[],
): Promise<{ userId: Types.ObjectId; phones: string[] }[]> {
  if (phones.length === 0) return [];
  return await core.db.customerLinks
    .find<{ userId: Types.ObjectId; phones: string[] }>(
      { ownerId, phones: { $in: [...phones] }, userId: { $exists: true } },
      { projection: { userId: 1, phones: 1 } },
    )
    .toArray();
}

/** Deletes the links that a deleted account has accepted, and those it has sent as an owner. */
export async function eraseCustomerLinks(core: Core, userId: Types.ObjectId): Promise<void> {
  await core.db.customerLinks.deleteMany({ $or: [{ userId }, { ownerId: userId }] });
}
