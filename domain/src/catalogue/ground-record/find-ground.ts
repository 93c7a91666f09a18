import { AppError } from '@crease/shared/errors';
import { isOpenAt } from '@crease/shared/prices/ground-price';
import { refuse } from '@crease/shared/refusals';
import { hasBegun, hoursOf, MAX_DAYS_AHEAD, tooFarAhead } from '@crease/shared/time/slots';
import type { Person } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { canSeeGround } from './ground.policy.js';
import type { BookableGround } from './ground.reads.js';
import { findGroundById, type GroundDoc, isBookableOnline } from './ground.schema.js';
import type { SlotOfGround } from './slot-of-ground.js';

const groundNotFound = () => refuse('NOT_FOUND', 'no_such_ground');

/** The ground, if the person may see it; otherwise throws `NOT_FOUND`, as if it did not exist. */
export async function shownTo<G extends Pick<GroundDoc, '_id' | 'ownerId' | 'status'>>(
  core: Pick<Core, 'reads'>,
  person: Person,
  ground: G | null,
): Promise<G> {
  if (!ground || !(await canSeeGround(core, person, ground))) throw groundNotFound();
  return ground;
}

/** The ground, or `NOT_FOUND`. */
export async function findGround(core: Core, groundId: string, person: Person): Promise<GroundDoc> {
  return await shownTo(core, person, await findGroundById(core, groundId));
}

/**
 * The ground of a slot that a player wants, if the calendar and the ground allow it: throws
 * `VALIDATION` for a past hour or one beyond 30 days, `NOT_FOUND`, or `NOT_BOOKABLE`.
 */
export async function findBookableGround(core: Core, slot: SlotOfGround): Promise<BookableGround> {
  const ground = await findGroundOfSlot(core, slot);
  assertBookable(ground);
  return ground;
}

/**
 * Like `findBookableGround` without the bookable check: a player keeps what they have when the owner switches booking
 * off.
 */
export async function findGroundOfSlot(
  core: Core,
  slot: SlotOfGround,
  daysAhead = MAX_DAYS_AHEAD,
): Promise<BookableGround> {
  const now = core.clock.now();
  const tooFar = tooFarAhead(slot.bookingDate, now, daysAhead);
  if (tooFar) throw AppError.ofField('VALIDATION', 'bookingDate', tooFar);
  if (hasBegun(slot.bookingDate, slot.timeSlot, now))
    throw refuse('VALIDATION', 'time_begun', { field: 'bookingDate' });
  const ground = await core.reads.recentGround(slot.groundId);
  if (!ground) throw groundNotFound();
  return ground;
}

/** Throws `NOT_BOOKABLE`. */
export function assertBookable(ground: BookableGround): void {
  if (!isBookableOnline(ground)) throw new AppError('NOT_BOOKABLE', 'This ground cannot be booked online.');
}

/** True if the ground is open in every hour of the slot. */
export function isOpenFor(ground: Pick<GroundDoc, 'price'>, slot: SlotOfGround): boolean {
  return hoursOf(slot.bookingDate, slot.timeSlot).every(({ hour }) => isOpenAt(ground.price, hour));
}
