import { AppError } from '@crease/shared/errors';
import { hoursByDate } from '@crease/shared/time/slots';
import type { HoursOfDay, SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { failpoint } from '../../platform/failpoint.js';
import { native } from '../../platform/models.js';
import { isLive } from '../availability/judge-day.js';
import { giveBack } from './give-back.js';
import { type Claim, dayKey, dueAt, type GroundDayDoc } from './ground-day.model.js';

export interface ClaimRequest {
  groundId: string;
  claim: Claim;
  /** Hours under this user's holds count as free: a hold gives way to what its holder does next. */
  overHoldsOf?: string;
  /** Of those holds only these: what another tab has begun since it was looked is not taken from under it. */
  holdsSeen?: readonly string[];
  /** Any hold gives way: a closure ends what is held under it (contract §3). */
  overAllHolds?: boolean;
  /** Hours of `claim.ref` itself count as free when a story not newer than `claim.n` wrote them (design §3). */
  overOwn?: boolean;
  /** Holds of the same user that end with this claim: their other hours go free in the same update. */
  ending?: string[];
  /** Others, such as another tab, may be claiming under the very same `claim`: what was taken before a miss stays. */
  shared?: boolean;
  /** The days as the caller has just read them (`readDaysOf`): those that nobody has written since need no other read. */
  seen?: readonly DayAsRead[];
}

/** Others may be looking at the very same object: it is only read. */
export type DayAsRead = Readonly<GroundDayDoc> | null;

/** The day's document, or null where nothing was ever written. */
export async function readDay(core: Core, groundId: string, date: string): Promise<DayAsRead> {
  return await core.reads.day(dayKey(groundId, date));
}

/** The days of a slot, in order: one, or two over midnight. */
export async function readDaysOf(core: Core, slot: SlotOfGround): Promise<DayAsRead[]> {
  const dates = hoursByDate(slot.bookingDate, slot.timeSlot);
  return await Promise.all(dates.map(({ date }) => readDay(core, slot.groundId, date)));
}

/**
 * One read of each day of a slot, refusing without any write what others hold: what spares the losers of a race
 * (design §2). The claim itself decides again.
 */
export async function isTakenByOthers(
  core: Core,
  slot: SlotOfGround,
  now: Date,
  mine: (claim: Claim) => boolean,
): Promise<boolean> {
  return isTakenIn(await readDaysOf(core, slot), slot, now, mine);
}

/** The same judgement on days that were just read (`readDaysOf`). */
export function isTakenIn(
  days: readonly DayAsRead[],
  slot: SlotOfGround,
  now: Date,
  mine: (claim: Claim) => boolean,
): boolean {
  return claimsIn(days, slot).some((claim) => isLive(claim, now) && !mine(claim));
}

/** The claims on a slot's hours, in order, lapsed ones included; undefined for an hour that nobody has. */
export function claimsIn(days: readonly DayAsRead[], slot: SlotOfGround): (Claim | undefined)[] {
  const groups = hoursByDate(slot.bookingDate, slot.timeSlot);
  return groups.flatMap(({ hours }, i) => hours.map((hour) => days[i]?.claims[hour]));
}

/** Does every hour of the slot carry a live claim of this owner? */
export async function hasAllHours(core: Core, slot: SlotOfGround, ref: string, now: Date): Promise<boolean> {
  for (const { date, hours } of hoursByDate(slot.bookingDate, slot.timeSlot)) {
    const day = await readDay(core, slot.groundId, date);
    for (const hour of hours) {
      const claim = day?.claims[hour];
      if (!isLive(claim, now) || claim.ref !== ref) return false;
    }
  }
  return true;
}

/**
 * Takes every hour of a slot or none. True when all are taken. A slot over midnight touches two documents, the earlier
 * day first; when the later one fails the earlier is given back (design §2), or stays where the claim is shared.
 */
export async function claimSlot(core: Core, request: ClaimRequest & SlotOfGround): Promise<boolean> {
  return await claimHours(core, request, hoursByDate(request.bookingDate, request.timeSlot));
}

/** The same for hours that are no slot of their own, such as what a moved booking takes beyond what it has. */
export async function claimHours(core: Core, request: ClaimRequest, groups: HoursOfDay[]): Promise<boolean> {
  const { ref, n } = request.claim;
  for (const [index, group] of groups.entries()) {
    if (index > 0) await failpoint('claim.betweenDays');
    if (await claimDay(core, request, group, request.seen?.[index])) continue;
    for (const taken of request.shared ? [] : groups.slice(0, index)) {
      await giveBack(core, request.groundId, taken, { ref, maxN: n, minN: n });
    }
    return false;
  }
  return true;
}

async function claimDay(
  core: Core,
  request: ClaimRequest,
  { date, hours }: HoursOfDay,
  seen: DayAsRead | undefined,
): Promise<boolean> {
  const days = native(core.models, 'groundDays');
  const _id = dayKey(request.groundId, date);
  const { claim } = request;

  for (let attempt = 0; attempt < 5; attempt++) {
    await core.clock.steady?.();
    const now = core.clock.now();
    const known = attempt === 0 ? seen : undefined;
    const freed = request.ending?.length
      ? hoursToFree(known === undefined ? await readDay(core, request.groundId, date) : known, request, hours)
      : [];
    const filter: DayFilter = {
      _id,
      // The line that decides the race: every wanted hour is absent, lapsed, or the caller's own to replace.
      $and: hours.map((hour) => ({ $or: freeConditions(request, hour, now) })),
    };
    for (const { hour, ref } of freed) filter[`claims.${hour}.ref`] = ref;
    const set: Record<string, unknown> = { dirtyAt: now };
    for (const hour of hours) set[`claims.${hour}`] = claim;
    const update: Record<string, unknown> = {
      $set: set,
      $inc: { rev: 1 },
      $setOnInsert: { groundId: request.groundId, date, publishedRev: 0 },
    };
    // Nobody was asked who waits for hours that go free here: the sweep does, at once.
    update.$min = { nextEndAt: freed.length > 0 ? now : dueAt(claim, now) };
    if (freed.length > 0) {
      update.$unset = Object.fromEntries(freed.map(({ hour }) => [`claims.${hour}`, '']));
    }

    if (freed.length === 0 && claim.expiresAt)
      return await takeLapsing(core, { filter, update, hours, claim }, known);
    const write = (upsert: boolean) =>
      days.findOneAndUpdate(filter, update, { upsert, returnDocument: 'after' });
    const after = freed.length > 0 ? await write(false) : await upsertOrUpdate(write);
    if (after) {
      assertClaimed(after, hours, claim);
      core.events.publishDaySoon(after);
      return true;
    }
    if (freed.length === 0) return false; // no match on a plain claim: an hour is taken
  }
  return false;
}

interface LapsingClaim {
  filter: DayFilter;
  update: Record<string, unknown>;
  hours: number[];
  claim: Claim;
}

/**
 * The same update for a claim that ends by itself, together with those of others. At first on condition that the day
 * still is as it was seen: where that is known to have matched, so is the day. Else it is judged by the day as it stands
 * right afterwards: what has been ended there since counts as not taken.
 */
async function takeLapsing(
  core: Core,
  { filter, update, hours, claim }: LapsingClaim,
  seen: DayAsRead | undefined,
): Promise<boolean> {
  const isTaken = async (): Promise<boolean> => {
    const day = await core.reads.day(filter._id);
    if (!day || !carries(day, hours, claim)) return false;
    core.events.publishDaySoon(day);
    return true;
  };
  if (seen) {
    if (await core.writes.day({ filter: { ...filter, rev: seen.rev }, update })) {
      core.events.publishDaySoon({ ...seen, rev: seen.rev + 1 });
      return true;
    }
    if (await isTaken()) return true;
  }
  await upsertOrUpdate((upsert) => core.writes.day({ filter, update, upsert }));
  return await isTaken();
}

type DayFilter = { _id: string } & Record<string, unknown>;

/**
 * Writes a day that may not exist yet. One that exists but does not match makes the upsert fail with E11000: taken, or
 * created a moment ago for another hour. Only the second try, without upsert, tells which.
 */
async function upsertOrUpdate<T>(write: (upsert: boolean) => Promise<T>): Promise<T> {
  try {
    return await write(true);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return await write(false);
  }
}

function freeConditions(request: ClaimRequest, hour: number, now: Date): Record<string, unknown>[] {
  const path = `claims.${hour}`;
  const conditions: Record<string, unknown>[] = [
    { [path]: { $exists: false } },
    { [`${path}.expiresAt`]: { $lte: now } },
  ];
  if (request.overHoldsOf) {
    const seen = request.holdsSeen ? { [`${path}.ref`]: { $in: request.holdsSeen } } : {};
    conditions.push({ [`${path}.kind`]: 'hold', [`${path}.userId`]: request.overHoldsOf, ...seen });
  }
  if (request.overAllHolds) conditions.push({ [`${path}.kind`]: 'hold' });
  if (request.overOwn) {
    conditions.push({ [`${path}.ref`]: request.claim.ref, [`${path}.n`]: { $lte: request.claim.n } });
  }
  return conditions;
}

/** Hours of ending holds on this date that the new claim does not take. */
function hoursToFree(
  day: DayAsRead,
  request: ClaimRequest,
  wanted: number[],
): { hour: number; ref: string }[] {
  return Object.entries(day?.claims ?? {}).flatMap(([key, claim]) => {
    const hour = Number(key);
    return claim && !wanted.includes(hour) && request.ending?.includes(claim.ref)
      ? [{ hour, ref: claim.ref }]
      : [];
  });
}

/** Reads back what was written: a misspelt path must be an error, never a sold hour (design §2). */
function assertClaimed(day: GroundDayDoc, hours: number[], claim: Claim): void {
  if (!carries(day, hours, claim))
    throw new AppError('INTERNAL', 'Something went wrong on our side. Please try again.');
}

const carries = (day: Readonly<GroundDayDoc>, hours: number[], { ref, n }: Claim): boolean =>
  hours.every((hour) => day.claims[hour]?.ref === ref && day.claims[hour]?.n === n);
