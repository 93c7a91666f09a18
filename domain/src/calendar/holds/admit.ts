import { setTimeout as sleep } from 'node:timers/promises';
import { slotsOverlap } from '@crease/shared/time/slots';
import type { SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import { shareTurf } from '../../catalogue/grounds/turf.js';
import type { Core } from '../../platform/core.js';
import { isLive } from '../availability/judge-day.js';
import { claimsIn, readDaysOf } from '../ground-days/read-days.js';
import { leavePlaces, MAX_LIVE, type Place, placesOf, takePlace } from './places.js';

/** A place without hours is somebody's who is just claiming them, for so long. */
const CLAIMING_MS = 5_000;
/** What other tabs are just claiming is looked at again so often, and this long after. */
const LOOKS = 25;
const LOOK_AGAIN_MS = 20;

/**
 * Lets a user begin a hold or booking, if fewer than three others are live: fairness, not an invariant. Who is to be
 * refused is judged by the days first: what another tab is still claiming is waited for, its places of the same hours
 * do not count, as this one will replace them, and those that a crash left without hours go. While Redis is away,
 * pending bookings are counted.
 */
export async function admit(
  core: Core,
  userId: string,
  wanted: Place,
  replaces: readonly string[],
): Promise<Place | null> {
  try {
    const beside = [...replaces];
    for (let look = 0; look < LOOKS; look++) {
      const place = await takePlace(core, userId, wanted, beside);
      if (place) return place;
      const others = await judgePlaces(core, userId, wanted, beside);
      if (others.live >= MAX_LIVE) return null;
      beside.push(...others.sameHours);
      await leavePlaces(core, userId, others.stale);
      if (others.sameHours.length + others.stale.length === 0) await sleep(LOOK_AGAIN_MS);
    }
    return null;
  } catch (error) {
    core.log.debug({ err: error }, 'Redis is away: pending bookings are counted instead');
    return (await core.claimOwners.countPending(core, userId)) < MAX_LIVE ? wanted : null;
  }
}

interface Others {
  /** How many have their hours. */
  live: number;
  /** Holds that share hours with what is wanted. */
  sameHours: string[];
  /** What has no hours, though it has had the time to claim them. */
  stale: string[];
}

/** What the days say of a user's places beside those that are to be replaced anyway. */
async function judgePlaces(
  core: Core,
  userId: string,
  wanted: Place,
  replaces: readonly string[],
): Promise<Others> {
  const now = core.clock.now();
  const others: Others = { live: 0, sameHours: [], stale: [] };
  const turf = await core.reads.turf(wanted.slot.groundId);
  for (const place of await placesOf(core, userId)) {
    if (replaces.includes(place.ref)) continue;
    const days = await readDaysOf(core, place.slot);
    const claims = claimsIn(days, place.slot);
    const hasHours = claims.some((claim) => isLive(claim, now) && claim.ref === place.ref);
    if (place.kind === 'hold' && shareTurf(days.turf, turf) && overlap(place.slot, wanted.slot))
      others.sameHours.push(place.ref);
    else if (hasHours) others.live += 1;
    else if (ageOf(core, place, now) > CLAIMING_MS) others.stale.push(place.ref);
  }
  return others;
}

function ageOf({ env }: Core, { kind, expiresAt }: Place, now: Date): number {
  const livesForMs = (kind === 'hold' ? env.HOLD_SECONDS : env.PENDING_SECONDS) * 1000;
  return livesForMs - (expiresAt.getTime() - now.getTime());
}

const overlap = (a: SlotOfGround, b: SlotOfGround): boolean =>
  slotsOverlap({ date: a.bookingDate, slot: a.timeSlot }, { date: b.bookingDate, slot: b.timeSlot });
