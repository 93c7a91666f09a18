import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@crease/shared/errors';
import { hoursByDate, STAFF_DAYS_AHEAD } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import type { Person } from '../../accounts/identity/caller.js';
import type { Actor } from '../../accounts/users/actor.js';
import { accessAt, mayAct } from '../../accounts/workplaces/authorise.js';
import { slotTaken } from '../../calendar/availability/refuse-slot.js';
import { type BlockDoc, setActive } from '../../calendar/blocks/block.schema.js';
import {
  addCancelled,
  findClosure,
  findClosureOf,
  findFinished,
  stands,
} from '../../calendar/blocks/block-closures.queries.js';
import {
  assertInReach,
  type BlockRequest,
  recordIntent,
  slotOfBlock,
  successorOf,
} from '../../calendar/blocks/block-record.js';
import { reserve } from '../../calendar/claims/reserve.js';
import { claimsAt } from '../../calendar/day/claim-keys.js';
import type { Claim, GroundDayDoc } from '../../calendar/day/ground-day.schema.js';
import { isLive } from '../../calendar/day/judge-day.js';
import { readOn } from '../../calendar/day/read-days.js';
import { releaseSlot } from '../../calendar/hand-over/release-hours.js';
import { endHoldUnder } from '../../calendar/holds/end-hold.js';
import { groundsSharing } from '../../calendar/spaces/grounds-sharing.js';
import { waitAgain } from '../../calendar/wait-record/wait-changes.queries.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { HoursOfDay } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { failpoint } from '../../platform/failpoint.js';
import { findBooking } from '../booking-reads/find-booking.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { findOpenAround, findPlayed } from '../booking-record/booking-links.queries.js';
import { closeBooking, isUnder } from './close-booking.js';
import { tournamentsUnder } from './tournaments-under.js';

/** A booking or hold was made meanwhile, or is being written. */
const AGAIN_AFTER_MS = 50;
const ROUNDS = 12;
/** Holds made meanwhile end in the next round; after this many rounds even an unknown one gives way. */
const ROUNDS_WITH_HOLDS = 6;
/** How long the request that began a closure has to finish it; after that, another press continues it. */
const PATIENCE_MS = 3_000;

/** Live bookings that share turf and an hour with the wanted closure. */
export async function bookingsUnder(
  core: Core,
  ground: GroundDoc,
  request: BlockRequest,
): Promise<BookingDoc[]> {
  const found = await findOpenAround(core, await groundsSharing(core, ground._id), request.date);
  return found.filter((booking) => isUnder(booking, request));
}

/**
 * Throws `FORBIDDEN` if the closure would reach a ground that the caller does not manage. Judges the shared turf, not
 * its bookings, so later bookings are covered.
 */
export async function assertReaches(core: Core, ground: GroundDoc, caller: Person): Promise<void> {
  for (const groundId of await groundsSharing(core, ground._id)) {
    const standing = await accessAt(core, caller, { ownerId: ground.ownerId, groundId });
    if (mayAct(standing, 'closure.open')) continue;
    throw new AppError(
      'FORBIDDEN',
      'This ground shares its turf with a ground you do not work at, and closing it would cancel bookings there. Please ask the owner to close it.',
    );
  }
}

/**
 * The rain button: blocks hours, cancels their bookings with a full refund and ends holds. Idempotent for the same
 * hours (`created` is false). Hours of another block, of a tournament's match until it moves, and of played games stay.
 * @throws `SLOT_TAKEN` if nothing is left to close, `STATE_CONFLICT` if the owner reopened the hours meanwhile.
 */
export async function closeGround(
  core: Core,
  ground: GroundDoc,
  request: BlockRequest,
  by: Actor,
): Promise<{ closure: BlockDoc; created: boolean }> {
  assertInReach(request, core.clock.now());
  const standing = await findClosureOf(core, ground._id, request);
  if (standing) return { closure: await finished(core, standing), created: false };
  const slot = { groundId: ground._id.toString(), bookingDate: request.date, timeSlot: request.timeSlot };
  const open = await closable(core, slot.groundId, hoursByDate(slot.bookingDate, slot.timeSlot));
  // Hours that a tournament has now are the closure's once their matches move.
  const promised = open.length === 0 && (await tournamentsUnder(core, slot)).length > 0;
  const begun = open.length > 0 || promised ? await recordClosure(core, ground, request, by) : null;
  if (!begun) {
    // Another request has closed the same hours; otherwise they are blocked for another reason.
    const quicker = await findClosureOf(core, ground._id, request);
    if (!quicker) throw await slotTaken(core, ground, slot, { daysAhead: STAFF_DAYS_AHEAD });
    return { closure: await finished(core, quicker), created: false };
  }
  await failpoint('closure.afterRecord');
  return { closure: (await finishClosure(core, begun)) ?? throwOpened(), created: true };
}

const throwOpened = (): never => {
  throw new AppError('STATE_CONFLICT', 'These hours are not closed any more.');
};

/**
 * Waits for the request that began a closure, and continues it if that takes too long.
 * @throws `STATE_CONFLICT` once it was reopened.
 */
async function finished(core: Core, closure: BlockDoc): Promise<BlockDoc> {
  for (;;) {
    const now = (await findClosure(core, closure._id)) ?? throwOpened();
    if (now.state === 'active') return now;
    if (core.clock.now().getTime() - closure.createdAt.getTime() > PATIENCE_MS) break;
    await sleep(AGAIN_AFTER_MS);
  }
  return (await finishClosure(core, closure)) ?? throwOpened();
}

/** Null if exactly these hours are closed or being closed already: the insertion decides. */
async function recordClosure(
  core: Core,
  ground: GroundDoc,
  request: BlockRequest,
  by: Actor,
): Promise<BlockDoc | null> {
  try {
    return await recordIntent(core, ground, 'closure', request, by);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return null;
  }
}

/**
 * Completes a closure, for its request and for the sweep after a crash. If the owner has reopened the ground meanwhile,
 * ends nothing made since, releases what it got, and returns null.
 * @throws `UNAVAILABLE` if the ground is too busy now; the sweep continues it.
 */
export async function finishClosure(core: Core, closure: BlockDoc): Promise<BlockDoc | null> {
  const slot = slotOfBlock(closure);
  const { claim, groups } = successorOf(closure);
  for (let round = 0; round < ROUNDS; round++) {
    for (const group of groups) await closeDay(core, closure, group);
    await endHolds(core, closure);
    const open = await closable(core, slot.groundId, groups, claim.ref);
    if (!(await stands(core, closure))) break;
    // Free and expired hours go to the block at once; a booking or hold made meanwhile needs another round. Hours it
    // got on the other date stay its own: their bookings were cancelled.
    const overAllHolds = round >= ROUNDS_WITH_HOLDS;
    const wanted = {
      groundId: slot.groundId,
      groups: open,
      claim,
      overAllHolds,
      overOwn: true,
      giveUp: async () => 'others' as const,
    };
    if (!(await reserve(core, wanted)).taken) {
      await sleep(AGAIN_AFTER_MS);
      continue;
    }
    await failpoint('closure.afterClaim');
    const active = (await setActive(core, closure)) ?? (await findFinished(core, closure._id));
    if (active) return active;
    break;
  }
  if (!(await stands(core, closure))) {
    // Another request finished it, and the owner has reopened the ground meanwhile.
    await releaseSlot(core, slot, claim.ref, claim.n);
    return null;
  }
  throw new AppError('UNAVAILABLE', 'The ground is very busy right now. We go on closing it.', {
    retryAfterSeconds: 10,
  });
}

/** The hours that a closure can own: not those of another block or a tournament, nor of a game that has been played. */
async function closable(
  core: Core,
  groundId: string,
  groups: HoursOfDay[],
  ownRef?: string,
): Promise<HoursOfDay[]> {
  const open: HoursOfDay[] = [];
  for (const { date, hours } of groups) {
    const now = core.clock.now();
    const { day, claimsOn } = await readClaims(core, groundId, date, now);
    const played = await playedRefs(core, day);
    const left = hours.filter((hour) =>
      claimsOn([hour]).every(
        (claim) => claim.ref === ownRef || (mayGiveWay(claim) && !played.has(claim.ref)),
      ),
    );
    if (left.length > 0) open.push({ date, hours: left });
  }
  return open;
}

/** A tournament's match keeps its hours until its organiser moves it; the closure gets them then. */
const mayGiveWay = ({ kind }: Claim): boolean => kind === 'hold' || kind === 'booking';

/** A day, and the live claims on hours of it that touch the ground. */
async function readClaims(core: Core, groundId: string, date: string, now: Date) {
  const { turf, days } = await readOn(core, groundId, [date]);
  const day = days[0] ?? null;
  const claimsOn = (hours: readonly number[]): Claim[] =>
    hours.flatMap((hour) => claimsAt(turf, day, hour).filter((claim) => isLive(claim, now)));
  return { day, claimsOn };
}

async function playedRefs(core: Core, day: GroundDayDoc | null): Promise<Set<string>> {
  const refs = Object.values(day?.claims ?? {}).flatMap((claim) =>
    claim?.kind === 'booking' ? [new Types.ObjectId(claim.ref)] : [],
  );
  if (refs.length === 0) return new Set();
  const played = await findPlayed(core, refs);
  return new Set(played.map(({ _id }) => _id.toString()));
}

/** One operation for each booking with hours under the closure. */
async function closeDay(core: Core, closure: BlockDoc, { date, hours }: HoursOfDay): Promise<void> {
  const { claimsOn } = await readClaims(core, closure.groundId.toString(), date, core.clock.now());
  const refs = claimsOn(hours).flatMap(({ kind, ref }) => (kind === 'booking' ? [ref] : []));
  for (const ref of new Set(refs)) {
    // Its hours are claimed but it is not stored yet: either that follows, or the claim expires.
    if (!(await findBooking(core, ref))) continue;
    if (!(await stands(core, closure))) return;
    const refunded = await closeBooking(core, new Types.ObjectId(ref), closure);
    if (refunded === null) continue;
    await addCancelled(core, closure._id, ref, refunded);
  }
}

/**
 * Their hours go to the closure in the same update, before any waiting player. A player whose hold was an offer waits
 * again.
 */
async function endHolds(core: Core, closure: BlockDoc): Promise<void> {
  const now = core.clock.now();
  const successor = successorOf(closure);
  for (const { date, hours } of successor.groups) {
    const { day, claimsOn } = await readClaims(core, closure.groundId.toString(), date, now);
    const held = claimsOn(hours).filter(({ kind }) => kind === 'hold');
    if (held.length > 0 && !(await stands(core, closure))) return;
    for (const hold of new Map(held.map((claim) => [claim.ref, claim])).values()) {
      // Before its hours go: a crash between leaves a hold that is come back to.
      await waitAgain(core, hold.userId, hold.ref);
      if (day) await endHoldUnder(core, day, hold, [successor]);
    }
  }
}
