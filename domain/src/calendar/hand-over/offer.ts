import { hoursByDate } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { withoutMinors } from '../../accounts/parents/needs-parent.js';
import { welcomeAt } from '../../catalogue/ground-record/blocklist-port.js';
import { isOpenFor } from '../../catalogue/ground-record/find-ground.js';
import type { BookableGround } from '../../catalogue/ground-record/ground.reads.js';
import { isBookableOnline } from '../../catalogue/ground-record/ground.schema.js';
import type { HoursOfDay, SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { randomObjectId } from '../../platform/random-id.js';
import { claimIdsOf } from '../day/claim-keys.js';
import type { Claim } from '../day/ground-day.schema.js';
import { claimsIn, hasAllHours, readDaysOf } from '../day/read-days.js';
import type { WaitDoc } from '../wait-record/wait.schema.js';
import { endServed, turnIntoOffer, waitAgain } from '../wait-record/wait-changes.queries.js';
import { findInLine, hasOffer, type WaitedSlot } from '../wait-record/wait-reads.queries.js';
import { extendOffer } from './extend-offer.js';
import { offerEnd } from './offer-end.js';

/** Number of waits read and judged at once. */
const AT_ONCE = 100;

/** A waiting player, and the slot they wait for. */
export type Waiter = WaitedSlot & Pick<WaitDoc, 'userId' | 'startsAt'>;

/** A hold that is about to be written for a waiting player. */
export interface WaiterOffer {
  wait: WaitDoc;
  claim: Claim & { groundId: string; expiresAt: Date };
}

/** A hold for a waiting player, not stored yet. */
export function newOffer(core: Core, wait: WaitDoc, now: Date): WaiterOffer {
  const expiresAt = new Date(now.getTime() + core.env.HOLD_SECONDS * 1000);
  const ref = randomObjectId().toString();
  const slot = { bookingDate: wait.bookingDate, timeSlot: wait.timeSlot };
  const [userId, groundId] = [wait.userId.toString(), wait.groundId.toString()];
  return { wait, claim: { kind: 'hold', ref, userId, n: 1, groundId, expiresAt, slot } };
}

/**
 * Yields the players who wait for hours of a date on any of these grounds, in one line: slots of that date, and slots
 * that cross midnight from the day before. A player who waits for hours that cannot be booked now is passed over but
 * keeps the place; a player who has booked the hours loses it.
 */
export async function* waitersFor(
  core: Core,
  groundIds: readonly string[],
  date: string,
  now: Date,
): AsyncGenerator<WaitDoc> {
  let last: WaitDoc | undefined;
  do {
    const read = await findInLine(core, groundIds, date, { now, last, limit: AT_ONCE });
    yield* await offerable(core, date, read);
    last = read.length < AT_ONCE ? undefined : read.at(-1);
  } while (last);
}

/** The waits whose player is accepted by the ground they wait for, and may book. */
async function welcomeAmong(
  core: Core,
  open: ReadonlyMap<WaitDoc, BookableGround>,
): Promise<ReadonlySet<WaitDoc>> {
  const grounds = new Map([...open.values()].map((ground) => [ground._id.toString(), ground]));
  const found = await Promise.all(
    [...grounds].map(async ([id, ground]) => {
      const here = [...open.keys()].filter((wait) => wait.groundId.toString() === id);
      const welcome = await welcomeAt(
        core,
        ground,
        here.map(({ userId }) => userId.toString()),
      );
      const mayBook = await withoutMinors(core, welcome);
      return here.filter(({ userId }) => mayBook.has(userId.toString()));
    }),
  );
  return new Set(found.flat());
}

/** The waits for hours of the date that can be booked now. */
async function offerable(core: Core, date: string, waits: WaitDoc[]): Promise<WaitDoc[]> {
  const here = waits.filter((wait) => hoursOn(wait, date).here.length > 0);
  const open = new Map<WaitDoc, BookableGround>();
  await Promise.all(
    here.map(async (wait) => {
      const ground = await core.reads.ground(wait.groundId.toString());
      if (ground && isBookableOnline(ground)) open.set(wait, ground);
    }),
  );
  const served = await servedByThemselves(core, [...open.keys()]);
  await endServed(core, served);
  const welcome = await welcomeAmong(core, open);
  return here.filter((wait) => {
    const ground = open.get(wait);
    return (
      ground &&
      !served.has(wait) &&
      welcome.has(wait) &&
      isOpenFor(ground, { ...wait, groundId: wait.groundId.toString() })
    );
  });
}

/**
 * The waits whose hours are all covered by the waiting player's own bookings, including expired ones not tidied yet:
 * when released, the hours go to the next player. Holds do not count: one may be an offer interrupted before it was
 * recorded.
 */
export async function servedByThemselves(core: Core, waits: WaitDoc[]): Promise<Set<WaitDoc>> {
  const judged = await Promise.all(
    waits.map(async (wait) => {
      const slot = { ...wait, groundId: wait.groundId.toString() };
      const days = await readDaysOf(core, slot);
      const claims = claimsIn(days, slot);
      const userId = wait.userId.toString();
      if (!claims.every((claim) => claim?.kind === 'booking' && claim.userId === userId)) return [];
      // A booking being made or moved has claims that may still be released.
      const refs = new Set(claims.flatMap((claim) => claim?.ref ?? []));
      const ids = [...refs].map((ref) => new Types.ObjectId(ref));
      const booked = await core.claimOwners.bookedClaims(core, ids);
      return claimIdsOf(() => [days.turf], slot).every((id) => booked.has(id)) ? [wait] : [];
    }),
  );
  return new Set(judged.flat());
}

/** True if an offered hold still has its hours, including expired ones not tidied yet. False once booked. */
export async function hasOfferedHours(core: Core, wait: WaitDoc): Promise<boolean> {
  const slot = { ...wait, groundId: wait.groundId.toString() };
  const claims = claimsIn(await readDaysOf(core, slot), slot);
  return claims.every((claim) => claim?.kind === 'hold' && claim.ref === wait.offer?.holdId);
}

/** A waiting player's hours on a date, and those across midnight. */
export function hoursOn(
  wait: Pick<WaitDoc, 'bookingDate' | 'timeSlot'>,
  date: string,
): { here: number[]; elsewhere: HoursOfDay | undefined } {
  const groups = hoursByDate(wait.bookingDate, wait.timeSlot);
  const here = groups.find((group) => group.date === date)?.hours ?? [];
  return { here, elsewhere: groups.find((group) => group.date !== date) };
}

/**
 * Records a hold just made for a waiting player on the wait, so that they are notified once. False if they left or lost
 * it meanwhile: the caller must release the hours.
 */
export async function recordOffer(
  core: Core,
  { wait, claim }: { wait: Waiter; claim: Pick<WaiterOffer['claim'], 'ref' | 'expiresAt'> },
): Promise<boolean> {
  await failpoint('offer.afterClaim');
  const { ref: holdId } = claim;
  const userId = wait.userId.toString();
  const slot = { groundId: wait.groundId.toString(), bookingDate: wait.bookingDate, timeSlot: wait.timeSlot };
  // Extended only after it is recorded: until then, an interrupted hold expires like any other.
  const expiresAt = offerEnd(core.clock.now(), wait.startsAt, claim.expiresAt);
  if (expiresAt > claim.expiresAt) await extendOffer(core, slot, holdId, expiresAt);
  await failpoint('offer.afterExtension');
  const told = fact(core, 'waitlist.offered', core.clock.now(), {
    waitlistId: wait._id.toString(),
    userId,
    holdId,
    ...slot,
    expiresAt: expiresAt.toISOString(),
  });
  const after = await turnIntoOffer(core, wait._id, { holdId, expiresAt }, told);
  core.events.publishSoon('waits', after);
  // The sweep may have recorded this offer first (`recordCutOffers`).
  if (!after && !(await hasOffer(core, wait._id, holdId))) return false;
  // A closure that took the hours before the wait recorded them could not restore its player's place.
  if (await hasAllHours(core, slot, holdId, core.clock.now())) return true;
  await waitAgain(core, userId, holdId);
  return false;
}

/**
 * Records offers that were extended over the night by a process killed before recording them; otherwise hours stay
 * reserved for a player who does not know. Yields those that lost some of their hours, to be released.
 */
export async function* recordCutOffers(
  core: Core,
  waits: readonly Waiter[],
): AsyncGenerator<{ slot: SlotOfGround; ref: string }> {
  const longest = core.clock.now().getTime() + core.env.HOLD_SECONDS * 1000;
  for (const wait of waits) {
    const slot = { ...wait, groundId: wait.groundId.toString() };
    const [first, ...others] = claimsIn(await readDaysOf(core, slot), slot);
    if (first?.kind !== 'hold' || first.userId !== wait.userId.toString()) continue;
    const { ref, expiresAt } = first;
    if (!expiresAt || expiresAt.getTime() <= longest) continue;
    const isWhole = others.every((claim) => claim?.ref === ref);
    if (!isWhole || !(await recordOffer(core, { wait, claim: { ref, expiresAt } }))) yield { slot, ref };
  }
}
