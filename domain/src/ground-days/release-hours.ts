import { AppError } from '@crease/shared/errors';
import { hoursByDate } from '@crease/shared/time/slots';
import { isLive } from '../availability/judge-day.js';
import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
import { nextWaiter, recordOffer, type WaiterOffer } from '../waitlist/offer.js';
import type { SlotOfGround } from './claim-hours.js';
import { dayKey, type GroundDayDoc } from './ground-day.model.js';

/** Some hours of one date. */
export interface HoursOfDay {
  date: string;
  hours: number[];
}

/** Whose hours go free: those of `ref` that a story between `minN` (default 0) and `maxN` wrote (design §3). */
export interface Releasing {
  ref: string;
  maxN: number;
  minN?: number;
}

/** Gives back every hour of a slot that `ref` still owns with a story number up to `maxN`. */
export async function releaseSlot(
  core: Core,
  slot: SlotOfGround,
  ref: string,
  maxN: number,
  minN = 0,
): Promise<void> {
  for (const group of hoursByDate(slot.bookingDate, slot.timeSlot)) {
    await releaseHours(core, slot.groundId, group, { ref, maxN, minN });
  }
}

/**
 * Gives back hours, judged one by one: each that is still `ref`'s goes free whatever happened to its neighbours. Who
 * gives hours back writes the next owner in the same update: the first waiter all of whose hours are then free
 * (design §2).
 */
export async function releaseHours(
  core: Core,
  groundId: string,
  { date, hours }: HoursOfDay,
  { ref, maxN, minN = 0 }: Releasing,
): Promise<void> {
  const days = native(core.models, 'groundDays');
  for (let attempt = 0; attempt < 10; attempt++) {
    const now = core.clock.now();
    const day = await days.findOne({ _id: dayKey(groundId, date) });
    const mine = hours.filter((hour) => {
      const claim = day?.claims[hour];
      return claim?.ref === ref && claim.n <= maxN && claim.n >= minN;
    });
    if (!day || mine.length === 0) return;
    const offer = await nextWaiter(core, groundId, date, freeAfter(day, mine, now), now);
    const { filter, update } = toRelease(day, mine, offer, now);
    const after = await days.findOneAndUpdate(filter, update, { returnDocument: 'after' });
    if (!after) continue;
    core.events.publishDaySoon(after);
    if (offer) await recordOffer(core, offer);
    return;
  }
  throw new AppError('UNAVAILABLE', 'The ground is very busy right now. Please try again in a moment.', {
    retryAfterSeconds: 1,
  });
}

/** Hours of the day that nobody owns once `released` are given back. */
function freeAfter(day: GroundDayDoc, released: number[], now: Date): Set<number> {
  const all = Array.from({ length: 24 }, (_, hour) => hour);
  return new Set(all.filter((hour) => released.includes(hour) || !isLive(day.claims[hour], now)));
}

function toRelease(day: GroundDayDoc, mine: number[], offer: WaiterOffer | null, now: Date) {
  const filter: Record<string, unknown> = { _id: day._id };
  for (const hour of mine) {
    filter[`claims.${hour}.ref`] = day.claims[hour]?.ref;
    filter[`claims.${hour}.n`] = day.claims[hour]?.n;
  }
  const set: Record<string, unknown> = { dirtyAt: now };
  const others = (offer?.hours ?? []).filter((hour) => !mine.includes(hour));
  for (const hour of offer?.hours ?? []) set[`claims.${hour}`] = offer?.claim;
  // The waiter's other hours were free when read; they must still be.
  if (others.length > 0) {
    filter.$and = others.map((hour) => ({
      $or: [{ [`claims.${hour}`]: { $exists: false } }, { [`claims.${hour}.expiresAt`]: { $lte: now } }],
    }));
  }
  const freed = mine.filter((hour) => !offer?.hours.includes(hour));
  const update: Record<string, unknown> = { $set: set, $inc: { rev: 1 } };
  if (freed.length > 0) update.$unset = Object.fromEntries(freed.map((hour) => [`claims.${hour}`, '']));
  if (offer?.claim.expiresAt) update.$min = { nextEndAt: offer.claim.expiresAt };
  return { filter, update };
}
