import type { Types } from 'mongoose';
import { stableId } from '../../messaging/mail/stable-id.js';

/** Names shown in place of a deleted account, in records that must be kept. */
export const FORMER_PLAYER = 'Former player';
/** Shown instead of a player's name if they declined to be named, or are under 18 and the page is public. */
export const NAMELESS = 'Player';
/** The reason shown for a cancellation whose own words are erased with the account. */
export const CANCELLED_BY_PLAYER = 'Cancelled by the player';
export const CANCELLED_BY_GROUND = 'Cancelled by the ground';
/** The actor shown where an erased row does not say whether the player or the ground wrote it. */
export const UNKNOWN_ACTOR = 'Unknown';
export const FORMER_OWNER = 'Former owner';
/** A person who worked at a ground, or for Crease. */
export const FORMER_STAFF = 'Former staff';

/** The one mail that still goes to a deleted account's address. */
export const goodbyeMailId = (userId: string): Types.ObjectId => stableId(`goodbye-${userId}`);
