import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { UserDoc } from '../identity/user.schema.js';

/**
 * The copies of an account: its contact on grounds; its name on bookings, reviews, and on what it did at workplaces.
 */
export interface ProfileCopies {
  /** Updates the contact shown on grounds from the account. Idempotent. */
  renew(core: Core, user: UserDoc): Promise<void>;
  /** Updates every copy of the account's name, and the copies of `renew`. Idempotent. */
  renewName(core: Core, user: UserDoc): Promise<void>;
  /** Updates grounds for whether their owner may run a workplace. Idempotent. */
  renewStanding(core: Core, ownerId: Types.ObjectId): Promise<void>;
}

declare module '../../platform/core.js' {
  interface Core {
    profileCopies: ProfileCopies;
  }
}
