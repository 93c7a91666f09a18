import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { UserDoc } from '../identity/user.schema.js';

/** The copies of an account: its contact on grounds; its name on bookings, reviews, and on what it did at workplaces. */
export interface ProfileCopies {
  /** Brings the contact that grounds show up to the account as it now is. Harmless when repeated. */
  renew(core: Core, user: UserDoc): Promise<void>;
  /** Brings everything that shows the account's name up to it, the copies of `renew` too. Harmless when repeated. */
  renewName(core: Core, user: UserDoc): Promise<void>;
  /** Brings grounds up to whether their owner may run a workplace. Harmless when repeated. */
  renewStanding(core: Core, ownerId: Types.ObjectId): Promise<void>;
}

declare module '../../platform/core.js' {
  interface Core {
    profileCopies: ProfileCopies;
  }
}
