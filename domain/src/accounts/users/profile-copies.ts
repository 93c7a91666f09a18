import type { Core } from '../../platform/core.js';
import type { UserDoc } from './user.model.js';

/** Whoever keeps copies of an account's name, phone and e-mail: grounds show those of their owner. */
export interface ProfileCopies {
  /** Brings the copies up to the account as it now is. Harmless when repeated. */
  renew(core: Core, user: UserDoc): Promise<void>;
}

declare module '../../platform/core.js' {
  interface Core {
    profileCopies: ProfileCopies;
  }
}
