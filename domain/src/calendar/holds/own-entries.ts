import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@crease/shared/errors';
import { slotsOverlap } from '@crease/shared/time/slots';
import type { LiveEntry } from '../../accounts/users/user.model.js';
import type { SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import { isLive } from '../availability/judge-day.js';
import type { Claim } from '../ground-days/ground-day.model.js';

/** What a player has on the ground of a slot, as it was read. */
export interface OwnEntries {
  /** Those that a new claim of the slot would touch. */
  touched: LiveEntry[];
  /** The refs of all of them. */
  known: string[];
}

/** What another tab of the same player has begun is looked at again this often, and this long after. */
const LOOKS = 25;
const LOOK_AGAIN_MS = 20;

export const slotOfEntry = ({ groundId, date, timeSlot }: LiveEntry): SlotOfGround => ({
  groundId,
  bookingDate: date,
  timeSlot,
});

export const sameSlot = (entry: LiveEntry, slot: SlotOfGround): boolean =>
  entry.groundId === slot.groundId && entry.date === slot.bookingDate && entry.timeSlot === slot.timeSlot;

const overlaps = (entry: LiveEntry, slot: SlotOfGround): boolean =>
  slotsOverlap({ date: entry.date, slot: entry.timeSlot }, { date: slot.bookingDate, slot: slot.timeSlot });

/** A player's entries on the ground of a slot, out of all that were just read. */
export function entriesOnGround(live: readonly LiveEntry[], slot: SlotOfGround, now: Date): OwnEntries {
  const here = live.filter((entry) => entry.expiresAt > now && entry.groundId === slot.groundId);
  return { touched: here.filter((entry) => overlaps(entry, slot)), known: here.map(({ ref }) => ref) };
}

/**
 * Is this claim of a booking that another tab of the player's has begun since his entries were read? One that stays
 * (confirmed, a walk-in) is no longer in the middle of anything: nothing is gained by looking again.
 */
export function isBegunElsewhere(claim: Claim, userId: string, known: readonly string[]): boolean {
  return (
    claim.kind === 'booking' &&
    claim.userId === userId &&
    claim.expiresAt !== undefined &&
    !known.includes(claim.ref)
  );
}

/**
 * Is one of these claims, all the player's own, that of none of the entries he is known to have? Then another tab is in the
 * middle of beginning or ending it.
 */
export const hasUnseen = (
  claims: readonly (Claim | undefined)[],
  known: readonly string[],
  now: Date,
): boolean => claims.some((claim) => isLive(claim, now) && !known.includes(claim.ref));

/** Has another tab begun something on this ground since `known` was read, beside `own`? */
export const hasBegunSince = (
  live: readonly LiveEntry[],
  slot: SlotOfGround,
  now: Date,
  known: readonly string[],
  own: string,
): boolean => entriesOnGround(live, slot, now).known.some((ref) => ref !== own && !known.includes(ref));

/**
 * Tries until `attempt` answers: undefined means that another tab of the same player is in the middle of something on
 * this ground. `last` says that there is no further try. Throws `UNAVAILABLE` when even that does not answer.
 */
export async function lookAgain<T>(attempt: (last: boolean) => Promise<T | undefined>): Promise<T> {
  for (let look = 1; look <= LOOKS; look++) {
    const done = await attempt(look === LOOKS);
    if (done !== undefined) return done;
    await sleep(LOOK_AGAIN_MS);
  }
  throw new AppError('UNAVAILABLE', 'You are doing this in another window right now. Please try again.', {
    retryAfterSeconds: 1,
  });
}
