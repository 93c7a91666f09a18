import type { Types } from 'mongoose';
import { stableId } from '../../messaging/mail/stable-id.js';

/** The names by which what must be kept of a deleted account is shown. */
export const FORMER_PLAYER = 'Former player';
/** The reason shown for a cancellation whose own words are erased with the account. */
export const CANCELLED_BY_PLAYER = 'Cancelled by the player';
export const FORMER_OWNER = 'Former owner';

/** The one mail that still goes to a deleted account's address. */
export const goodbyeMailId = (userId: string): Types.ObjectId => stableId(`goodbye-${userId}`);
