import { setTimeout as sleep } from 'node:timers/promises';
import { hoursByDate } from '@crease/shared/time/slots';
import type { JudgedGround } from '../../catalogue/ground-record/ground-calendar-port.js';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { randomObjectId } from '../../platform/random-id.js';
import { holdLimit, slotTaken } from '../availability/refuse-slot.js';
import type { GivenUp } from '../claims/claim-change.js';
import { reserve } from '../claims/reserve.js';
import { keysWith } from '../day/claim-keys.js';
import type { Claim } from '../day/ground-day.schema.js';
import { isLive } from '../day/judge-day.js';
import { claimsIn, type DaysOfSlot, isTakenIn, readDaysOf } from '../day/read-days.js';
import { releaseSlot } from '../hand-over/release-hours.js';
import { admit } from '../hold-limit/admit.js';
import { leaveReplaced, matchPlace } from '../hold-limit/match-place.js';
import { giveUpPlace } from '../hold-limit/places.js';

/** A player's own claim with an expiry. */
export interface OwnClaim {
  kind: 'hold' | 'booking';
  ref: string;
  expiresAt: Date;
}

export interface Taken extends OwnClaim {
  /** False if exactly these hours were already the caller's. */
  created: boolean;
}

/** While another tab is between its writes to two dates, poll up to `MAX_POLLS` times, `POLL_INTERVAL_MS` apart. */
const MAX_POLLS = 25;
const POLL_INTERVAL_MS = 20;

/** The hours a player wants and the kind of claim: `n` is the claim's fencing token, `forMs` its lifetime. */
export interface Wish {
  userId: string;
  slot: SlotOfGround;
  kind: 'hold' | 'booking';
  n: number;
  forMs: number;
  /** Acquired before the hours: if it is refused, nothing has changed. */
  beside?: Beside | undefined;
}

/** Something that expires with the claim of `ref`, and is released if the hours are unavailable. */
export interface Beside {
  take(ref: string, expiresAt: Date): Promise<void>;
  releaseClaims(ref: string): Promise<void>;
}

/** The caller's own live claim of exactly these hours according to the days: a hold, or a pending booking. */
export function ownClaimOf(
  days: DaysOfSlot,
  slot: SlotOfGround,
  userId: string,
  now: Date,
): OwnClaim | undefined {
  const claims = claimsIn(days, slot);
  const [first] = claims;
  if (!isLive(first, now) || first.userId !== userId || !first.expiresAt) return undefined;
  const { kind, ref, expiresAt } = first;
  if (kind !== 'hold' && kind !== 'booking') return undefined;
  const isWhole = claims.every((claim) => isLive(claim, now) && claim.ref === ref);
  return isWhole && !hasMore(days, slot, first) ? { kind, ref, expiresAt } : undefined;
}

/**
 * True if a claim owns turf or hours outside the slot. One written before claims stored their slot is judged by the
 * days that were read.
 */
function hasMore({ days }: DaysOfSlot, slot: SlotOfGround, { ref, groundId, slot: whole }: Claim): boolean {
  if (groundId && groundId !== slot.groundId) return true;
  if (whole) return whole.bookingDate !== slot.bookingDate || whole.timeSlot !== slot.timeSlot;
  const wanted = hoursByDate(slot.bookingDate, slot.timeSlot).flatMap(({ hours }) => hours).length;
  return days.flatMap((day) => keysWith(day, ref)).length !== wanted;
}

/**
 * The caller's own live claim of exactly these hours. Polls while another tab, claiming two dates one after the other,
 * may have only one of them.
 */
async function ownClaimSoon(
  core: Core,
  slot: SlotOfGround,
  userId: string,
  read: DaysOfSlot,
): Promise<OwnClaim | undefined> {
  let days = read;
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const now = core.clock.now();
    const own = ownClaimOf(days, slot, userId, now);
    if (own || !isBeingMade(days, slot, userId, now)) return own;
    await sleep(POLL_INTERVAL_MS);
    days = await readDaysOf(core, slot);
  }
  return undefined;
}

/** True if a claim of the user's for exactly these hours has some of them, and no other player has the rest. */
const isBeingMade = (days: DaysOfSlot, slot: SlotOfGround, userId: string, now: Date): boolean =>
  !isTakenIn(days, slot, now, (claim) => claim.userId === userId) &&
  claimsIn(days, slot).some((claim) => isLive(claim, now) && claim.expiresAt && !hasMore(days, slot, claim));

/**
 * Takes a slot as a hold, or for a booking that is about to be written, and ends the player's overlapping holds. `days`
 * are the slot's days as just read. After a miss, the player's own live claim of exactly these hours counts as success.
 * @throws `SLOT_TAKEN` (with alternatives), `HOLD_LIMIT`.
 */
export async function takeSlot(
  core: Core,
  ground: JudgedGround,
  { userId, slot, kind, n, forMs, beside }: Wish,
  days: DaysOfSlot,
): Promise<Taken> {
  const now = core.clock.now();
  const isOwnHold = (claim: Claim | undefined): claim is Claim =>
    isLive(claim, now) && claim.kind === 'hold' && claim.userId === userId;
  const ownOrRefuse = async (read: DaysOfSlot): Promise<Taken> => {
    const own = await ownClaimSoon(core, slot, userId, read);
    if (own?.kind === 'booking') await beside?.take(own.ref, own.expiresAt);
    if (own && (own.kind === 'booking' || kind === 'hold')) return { ...own, created: false };
    throw await slotTaken(core, ground, slot, { seen: read.days });
  };
  if (isTakenIn(days, slot, now, isOwnHold)) return await ownOrRefuse(days);
  // Another tab may be making a hold of exactly these hours: it shares the place.
  const givesWay = (claim: Claim | undefined): claim is Claim =>
    isOwnHold(claim) && (kind === 'booking' || hasMore(days, slot, claim));
  const replaced = claimsIn(days, slot)
    .filter(givesWay)
    .map(({ ref }) => ref);
  const wanted = {
    ref: randomObjectId().toString(),
    kind,
    slot,
    expiresAt: new Date(now.getTime() + forMs),
  };
  const place = await admit(core, userId, wanted, replaced);
  if (!place) throw holdLimit();
  const { ref, expiresAt } = place;
  await failpoint(kind === 'hold' ? 'hold.afterPlace' : 'create.afterPlace');
  const isOwnPlace = ref === wanted.ref;
  const giveUp = async (): Promise<GivenUp> =>
    (await giveUpPlace(core, userId, ref)) ?? (isOwnPlace ? 'alone' : 'others');
  try {
    await beside?.take(ref, expiresAt);
  } catch (error) {
    // What another tab took under this claim is left to the last tab that gives up.
    if ((await giveUp()) === 'last') await releaseSlot(core, slot, ref, n, n);
    throw error;
  }
  if (beside) await failpoint('create.afterUse');
  const { bookingDate, timeSlot } = slot;
  const groups = hoursByDate(bookingDate, timeSlot);
  const reserved = await reserve(core, {
    groundId: slot.groundId,
    groups,
    claim: { kind, ref, userId, n, expiresAt, slot: { bookingDate, timeSlot } },
    overHoldsOf: userId,
    overOwn: kind === 'booking',
    giveUp,
    seen: days,
  });
  await leaveReplaced(core, userId, slot.groundId, reserved);
  if (reserved.taken) {
    // Another tab may have ended this hold, and released its place, before it was written again.
    if (kind === 'hold' && (reserved.contested || !isOwnPlace)) await matchPlace(core, userId, place);
    return { kind, ref, expiresAt, created: isOwnPlace };
  }
  if (reserved.givenUp !== 'others') {
    await beside?.releaseClaims(ref);
    // The earlier date's hours were released after the place, so another tab may have restored the place in between.
    if (kind === 'hold' && groups.length > 1) await matchPlace(core, userId, place);
  }
  return await ownOrRefuse(await readDaysOf(core, slot));
}
