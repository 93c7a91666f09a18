import { vendorStatus } from '@crease/shared/contracts/settlements';
import type { mongo, Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { insertOnce } from '../../platform/duplicate-key.js';
import { MAJORITY } from '../../platform/mongo.js';
import { due } from '../../platform/which-due.js';
import { PROVIDER_NAMES, type ProviderName } from '../provider/payment-provider.js';

/** An owner at a provider that splits payments (docs/product-rules.md, Split); `_id` is `<provider>:<owner>`. */
const vendorDoc = z.object({
  _id: z.string(),
  provider: z.enum(PROVIDER_NAMES),
  ownerId: objectId(),
  /** The provider's ids for the owner, once it has any. */
  vendorId: z.string().optional(),
  productId: z.string().optional(),
  status: vendorStatus,
  needs: z.enum(['legal', 'phone']).optional(),
  reason: z.string().optional(),
  /** Hash of the owner's data that the provider has answered to; with `@` and the day if it refused them. */
  version: z.string().optional(),
  /** When the payout account that the provider has was stored. Payouts to another account do not go through it. */
  accountAt: z.date().optional(),
  /** When its state began. */
  since: z.date(),
  /** Set while the owner has no notification of a state that concerns them. */
  untold: z.literal(true).optional(),
  /** When the sweep asks the provider next; unset if settlements do not go through this provider. */
  dueAt: z.date().optional(),
});
export type VendorDoc = z.infer<typeof vendorDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    vendors: VendorDoc;
  }
}

export const vendorSchema = schemaOf(vendorDoc);
// Two owners are never paid through the same vendor.
vendorSchema.index(
  { provider: 1, vendorId: 1 },
  { unique: true, partialFilterExpression: { vendorId: { $exists: true } } },
);
vendorSchema.index({ ownerId: 1 });
vendorSchema.index({ dueAt: 1 }, { sparse: true });
vendorSchema.index({ status: 1, since: 1, _id: 1 });

const idOf = (provider: ProviderName, ownerId: Types.ObjectId): string => `${provider}:${ownerId}`;

export async function findVendor(
  core: Pick<Core, 'db'>,
  provider: ProviderName,
  ownerId: Types.ObjectId,
): Promise<VendorDoc | null> {
  return await core.db.vendors.findOne({ _id: idOf(provider, ownerId) }, MAJORITY);
}

/** Makes an owner's vendor due at once: the sweep creates a new one at the provider and asks about a known one. */
export async function noteVendor(core: Core, provider: ProviderName, ownerId: Types.ObjectId): Promise<void> {
  const now = core.clock.now();
  const _id = idOf(provider, ownerId);
  const isNew = await insertOnce(() =>
    core.db.vendors.insertOne({ _id, provider, ownerId, status: 'new', since: now, dueAt: now }),
  );
  if (!isNew) await core.db.vendors.updateOne({ _id }, { $set: { dueAt: now } });
}

/** Makes a vendor due at once, by its id at the provider. Does nothing for an unknown one. */
export async function wakeVendor(core: Core, provider: ProviderName, vendorId: string): Promise<void> {
  await core.db.vendors.updateOne({ provider, vendorId }, { $set: { dueAt: core.clock.now() } });
}

export const vendorsDue = (now: Date) => due('vendors', { dueAt: { $lte: now } });

/** Vendors that are due, longest due first. */
export const findDueVendors = (core: Core): AsyncIterable<Pick<VendorDoc, '_id' | 'dueAt'>> =>
  core.db.vendors.find(vendorsDue(core.clock.now()).where, { projection: { dueAt: 1 }, sort: { dueAt: 1 } });

/** Leases a vendor to this process until then. Null if another has it, or it became due for another reason. */
export async function leaseVendor(
  core: Core,
  { _id, dueAt }: Pick<VendorDoc, '_id' | 'dueAt'>,
  until: Date,
): Promise<VendorDoc | null> {
  if (!dueAt) return null;
  return await core.db.vendors.findOneAndUpdate(
    { _id, dueAt },
    { $set: { dueAt: until } },
    { returnDocument: 'after' },
  );
}

type Said = Pick<VendorDoc, 'status'> &
  Partial<Pick<VendorDoc, 'vendorId' | 'productId' | 'needs' | 'reason' | 'version' | 'accountAt'>>;

/** States with a notification to the owner; the others are steps of the provider. */
const TOLD: ReadonlySet<VendorDoc['status']> = new Set([
  'active',
  'needs_clarification',
  'blocked',
  'rejected',
]);

/** Records what is known of a leased vendor now. Returns it as it is then; null if its owner has left. */
export async function writeVendor(
  core: Core,
  read: VendorDoc,
  { needs, reason, ...said }: Said,
): Promise<VendorDoc | null> {
  const now = core.clock.now();
  const isNews = said.status !== read.status;
  const isTold = TOLD.has(said.status);
  const $unset: mongo.UpdateFilter<VendorDoc>['$unset'] = {
    ...(needs ? {} : { needs: '' as const }),
    ...(reason ? {} : { reason: '' as const }),
    // News of a state that has ended would be false.
    ...(isNews && !isTold ? { untold: '' as const } : {}),
  };
  return await core.db.vendors.findOneAndUpdate(
    { _id: read._id },
    {
      $set: {
        ...said,
        ...(needs ? { needs } : {}),
        ...(reason ? { reason } : {}),
        ...(isNews ? { since: now } : {}),
        ...(isNews && isTold ? { untold: true as const } : {}),
      },
      $unset,
    },
    { returnDocument: 'after' },
  );
}

/** Records that the owner has the notification of this state. */
export async function noteVendorTold(core: Core, { _id, since }: VendorDoc): Promise<void> {
  await core.db.vendors.updateOne({ _id, since }, { $unset: { untold: '' } });
}

/** Sets when it is asked about next; never if `next` is undefined. Misses if it became due meanwhile. */
export async function postponeVendor(
  core: Core,
  { _id, dueAt }: Pick<VendorDoc, '_id' | 'dueAt'>,
  next: Date | undefined,
): Promise<void> {
  if (!dueAt) return;
  await core.db.vendors.updateOne(
    { _id, dueAt },
    next ? { $set: { dueAt: next } } : { $unset: { dueAt: '' } },
  );
}

/** What providers know of these owners. */
export async function findVendorsOf(
  core: Pick<Core, 'db'>,
  ownerIds: readonly Types.ObjectId[],
): Promise<VendorDoc[]> {
  return await core.db.vendors.find({ ownerId: { $in: [...ownerIds] } }).toArray();
}

const MAX_SHOWN = 50;

/** Vendors of a provider that cannot be paid, the longest first. */
export async function findInactiveVendors(core: Core, provider: ProviderName): Promise<VendorDoc[]> {
  return await core.db.vendors
    .find({ provider, status: { $ne: 'active' } })
    .sort({ since: 1, _id: 1 })
    .limit(MAX_SHOWN)
    .toArray();
}

/** For an owner's export. */
export async function exportVendors(core: Core, ownerId: Types.ObjectId) {
  return await core.db.vendors
    .find({ ownerId }, { projection: { dueAt: 0, untold: 0, version: 0, productId: 0 } })
    .toArray();
}
