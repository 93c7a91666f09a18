import type { Seller } from '@crease/shared/contracts/seller';
import type { Types } from 'mongoose';
import { findGroundIdsAt, findSellerMarks } from '../../catalogue/grounds/ground-welcome.queries.js';
import { change } from '../../catalogue/grounds/update-ground.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { findLegal, type LegalDoc } from './legal.schema.js';

/** The legal data of a closed account are kept for tax returns only: its grounds name no seller. */
const sellerIn = (legal: LegalDoc | null): Seller | undefined =>
  legal && !legal.keptUntil
    ? { name: legal.name, ...(legal.gstin ? { gstin: legal.gstin } : {}) }
    : undefined;

const isSame = (one: Seller | undefined, other: Seller | undefined): boolean =>
  one?.name === other?.name && one?.gstin === other?.gstin;

/**
 * Copies an owner's legal name and GSTIN to each of their grounds, so that no price needs an extra read. Each changed
 * ground is announced, which drops cached copies. Reads again at the end: of two changes at once the later one wins.
 */
export async function copySeller(core: Core, ownerId: Types.ObjectId): Promise<void> {
  const seller = sellerIn(await findLegal(core, ownerId));
  // Without legal data there is nothing to remove: `eraseGroundOwner` does that when an account is closed.
  if (!seller) return;
  for (const groundId of await findGroundIdsAt(core, ownerId))
    await change(core, groundId, (before) => (isSame(before.seller, seller) ? null : { seller }));
  if (!isSame(sellerIn(await findLegal(core, ownerId)), seller)) await copySeller(core, ownerId);
}

/**
 * Corrects grounds with an outdated copy of their seller: a process died between the change and the copy, or an older
 * version made the change. Returns how many copies were checked.
 */
export async function correctSellers(core: Core, signal?: AbortSignal): Promise<number> {
  return await drain(
    core,
    findSellerMarks(core),
    { atOnce: 10, failed: 'the seller of a ground could not be corrected', signal },
    async ({ _id: { ownerId, seller } }) => {
      if (!isSame(sellerIn(await findLegal(core, ownerId)), seller)) await copySeller(core, ownerId);
    },
  );
}
