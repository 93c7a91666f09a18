import type { Seller } from '@crease/shared/contracts/seller';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { GroundDoc } from './ground.schema.js';

/** The seller of a ground's hours: its owner's legal name and GSTIN, or the owner's own name. */
export const sellerOf = ({ seller, owner }: Pick<GroundDoc, 'seller' | 'owner'>): Seller =>
  seller ?? { name: owner.name };

/** Copies an owner's legal data, which a layer above grounds keeps, to their grounds. */
export interface SellerCopies {
  renew(core: Core, ownerId: Types.ObjectId): Promise<void>;
}

declare module '../../platform/core.js' {
  interface Core {
    sellerCopies: SellerCopies;
  }
}
