import { AppError } from '@crease/shared/errors';
import { addDays } from '@crease/shared/time/ist';
import { hoursByDate } from '@crease/shared/time/slots';
import type { HoursOfDay, SlotOfGround } from '../catalogue/grounds/slot-of-ground.js';
import type { Core } from '../platform/core.js';
import { isDuplicateKey } from '../platform/duplicate-key.js';
import { failpoint } from '../platform/failpoint.js';
import { native } from '../platform/models.js';
import { isLive } from './availability/judge-day.js';
import { giveBack } from './ground-days/give-back.js';
import { type Claim, dayKey, dueAt, type GroundDayDoc } from './ground-days/ground-day.model.js';
import { type DayAsRead, readDay } from './ground-days/read-days.js';

/** Hours of a ground that somebody wants, all of them or none, and what may give way to the claim. */
export interface Reservation {
  groundId: string;
  /** By date, the earlier first. */
  groups: readonly HoursOfDay[];
  claim: Claim;
  /** Holds of this user give way, as far as they were seen, and what they had beyond the wanted hours goes free. */
  overHoldsOf?: string;
  /** Any hold gives way: a closure ends what is held under it. */
  overAllHolds?: boolean;
  /** Hours of `claim.ref` itself count as free where an operation not newer than `claim.n` wrote them. */
  overOwn?: boolean;
  /** Others, such as another process, may be claiming under the very same `claim`: what was taken before a miss stays. */
  shared?: boolean;
  /** The days as the caller has just read them, in order: those that nobody has written since need no other read. */
  seen?: readonly DayAsRead[];
}

/** `replaced`: the holds of the caller's own that gave way. */
export interface Reserved {
  taken: boolean;
  replaced: string[];
}

/** Own holds that another tab changes are read again so often. */
const ATTEMPTS = 8;

/**
 * Takes hours for whoever wants them: a hold, a booking, a walk-in, a block, a closure, a move, a waiter. One
 * conditional update a day, the earlier date first; where the later one fails the earlier is given back, and what it
 * had taken from a hold of the caller's own goes back to that hold. docs/invariants.md 1.
 */
export async function reserve(core: Core, wanted: Reservation): Promise<Reserved> {
  const { ref, n } = wanted.claim;
  const gaveWay = new Map<string, Claim>();
  const befores: DayAsRead[] = [];
  for (const [index, group] of wanted.groups.entries()) {
    if (index > 0) await failpoint('claim.betweenDays');
    const { taken, before, replaced } = await reserveDay(core, wanted, group, wanted.seen?.[index]);
    if (taken) {
      befores.push(before);
      for (const hold of replaced) gaveWay.set(hold.ref, hold);
      continue;
    }
    for (const [i, earlier] of (wanted.shared ? [] : wanted.groups.slice(0, index)).entries())
      await giveBack(core, wanted.groundId, earlier, { ref, maxN: n, minN: n }, async (day, mine, now) =>
        holdsAsBefore(befores[i], gaveWay, day, mine, now),
      );
    return { taken: false, replaced: [] };
  }
  await freeBeyond(core, wanted, gaveWay, befores);
  return { taken: true, replaced: [...gaveWay.keys()] };
}

/** The same for a whole slot and a claim that nothing of the caller's own gives way to. True when all hours are taken. */
export async function reserveSlot(
  core: Core,
  { groundId, bookingDate, timeSlot }: SlotOfGround,
  claim: Claim,
  how: Pick<Reservation, 'overOwn'> = {},
): Promise<boolean> {
  const groups = hoursByDate(bookingDate, timeSlot);
  return (await reserve(core, { groundId, groups, claim, ...how })).taken;
}

/** The hours that holds had before a claim that is now given back, where all of those are still to be had. */
function holdsAsBefore(
  before: DayAsRead | undefined,
  gaveWay: ReadonlyMap<string, Claim>,
  day: GroundDayDoc,
  mine: readonly number[],
  now: Date,
) {
  return [...gaveWay.values()].flatMap((claim) => {
    const hours = hoursWith(before ?? null, claim.ref);
    const isFree = hours.every((hour) => mine.includes(hour) || !isLive(day.claims[hour], now));
    return hours.length > 0 && isLive(claim, now) && isFree ? [{ hours, claim }] : [];
  });
}

const hoursWith = (day: DayAsRead, ref: string): number[] =>
  Object.entries(day?.claims ?? {}).flatMap(([hour, claim]) => (claim?.ref === ref ? [Number(hour)] : []));

/** Frees what holds that gave way have on dates beside those that were claimed: a slot over midnight has two. */
async function freeBeyond(
  core: Core,
  { groundId, groups }: Reservation,
  gaveWay: ReadonlyMap<string, Claim>,
  befores: readonly DayAsRead[],
): Promise<void> {
  for (const [index, { date }] of groups.entries()) {
    for (const { ref, n } of gaveWay.values()) {
      const hours = hoursWith(befores[index] ?? null, ref);
      const beside = [
        ...(hours.includes(0) ? [addDays(date, -1)] : []),
        ...(hours.includes(23) ? [addDays(date, 1)] : []),
      ].filter((other) => !groups.some((group) => group.date === other));
      for (const other of beside)
        await giveBack(core, groundId, { date: other, hours: ALL_HOURS }, { ref, maxN: n, minN: n });
    }
  }
}

const ALL_HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface DayReserved {
  taken: boolean;
  /** The day as it was read before; null where nothing was written, or nobody's hold could give way. */
  before: DayAsRead;
  replaced: Claim[];
}

async function reserveDay(
  core: Core,
  wanted: Reservation,
  group: HoursOfDay,
  seen: DayAsRead | undefined,
): Promise<DayReserved> {
  let day = seen;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await core.clock.steady?.();
    if (wanted.overHoldsOf && day === undefined) day = await readDay(core, wanted.groundId, group.date);
    const now = core.clock.now();
    const replaced = day ? holdsUnder(day, group.hours, wanted.overHoldsOf, now) : [];
    const change = toReserve(wanted, group, day ?? null, replaced, now);
    if (await write(core, change, day)) return { taken: true, before: day ?? null, replaced };
    // Only what was one's own to replace may have changed: anything else is somebody else's now.
    if (!wanted.overHoldsOf) break;
    day = await readDay(core, wanted.groundId, group.date);
    if (isTakenFrom(day, wanted, group.hours, core.clock.now())) break;
  }
  return { taken: false, before: null, replaced: [] };
}

/** The live holds of a user that share an hour with the wanted ones, each once. */
function holdsUnder(
  day: Readonly<GroundDayDoc>,
  hours: readonly number[],
  userId: string | undefined,
  now: Date,
): Claim[] {
  const under = hours.flatMap((hour) => {
    const claim = day.claims[hour];
    return isLive(claim, now) && claim.kind === 'hold' && claim.userId === userId ? [claim] : [];
  });
  return [...new Map(under.map((claim) => [claim.ref, claim])).values()];
}

/** Has somebody else one of these hours? */
function isTakenFrom(
  day: DayAsRead,
  { overHoldsOf, claim }: Reservation,
  hours: readonly number[],
  now: Date,
): boolean {
  return hours.some((hour) => {
    const other = day?.claims[hour];
    if (!isLive(other, now)) return false;
    return other.ref !== claim.ref && !(other.kind === 'hold' && other.userId === overHoldsOf);
  });
}

interface Change {
  filter: { _id: string } & Record<string, unknown>;
  update: Record<string, unknown>;
  hours: readonly number[];
  claim: Claim;
  frees: boolean;
}

/** The update that takes the hours, on condition that each may be had. */
function toReserve(
  wanted: Reservation,
  { date, hours }: HoursOfDay,
  day: DayAsRead,
  replaced: readonly Claim[],
  now: Date,
): Change {
  const { claim, groundId } = wanted;
  const refs = replaced.map(({ ref }) => ref);
  const dropped = refs.flatMap((ref) =>
    hoursWith(day, ref)
      .filter((hour) => !hours.includes(hour))
      .map((hour) => ({ hour, ref })),
  );
  const filter: Change['filter'] = {
    _id: dayKey(groundId, date),
    $and: [
      // The line that decides the race: every wanted hour is absent, lapsed, or the caller's own to replace.
      ...hours.map((hour) => ({ $or: freeConditions(wanted, refs, hour, now) })),
      // What goes free besides is still the hold that was read, or nothing: never what has become somebody else's.
      ...dropped.map(({ hour, ref }) => ({
        $or: [
          { [`claims.${hour}.kind`]: 'hold', [`claims.${hour}.ref`]: ref },
          { [`claims.${hour}`]: { $exists: false } },
        ],
      })),
    ],
  };
  const set = Object.fromEntries(hours.map((hour) => [`claims.${hour}`, claim]));
  // Nobody was asked who waits for hours that go free here: the sweep does, at once.
  const update: Record<string, unknown> = {
    $set: { ...set, dirtyAt: now },
    $inc: { rev: 1 },
    $setOnInsert: { groundId, date, publishedRev: 0 },
    $min: { nextEndAt: dropped.length > 0 ? now : dueAt(claim, now) },
  };
  if (dropped.length > 0)
    update.$unset = Object.fromEntries(dropped.map(({ hour }) => [`claims.${hour}`, '']));
  return { filter, update, hours, claim, frees: dropped.length > 0 };
}

function freeConditions(
  { claim, overAllHolds, overOwn }: Reservation,
  replaced: readonly string[],
  hour: number,
  now: Date,
): Record<string, unknown>[] {
  const path = `claims.${hour}`;
  const isHoldOf = (refs: readonly string[]) => ({
    [`${path}.kind`]: 'hold',
    [`${path}.ref`]: { $in: refs },
  });
  return [
    { [path]: { $exists: false } },
    { [`${path}.expiresAt`]: { $lte: now } },
    ...(replaced.length > 0 ? [isHoldOf(replaced)] : []),
    // Another tab may be making the very same hold.
    ...(claim.kind === 'hold' ? [isHoldOf([claim.ref])] : []),
    ...(overAllHolds ? [{ [`${path}.kind`]: 'hold' }] : []),
    ...(overOwn ? [{ [`${path}.ref`]: claim.ref, [`${path}.n`]: { $lte: claim.n } }] : []),
  ];
}

/** Writes the change; true when the hours are taken, which the document says where the update cannot. */
async function write(core: Core, change: Change, seen: DayAsRead | undefined): Promise<boolean> {
  if (!change.frees && change.claim.expiresAt) return await writeLapsing(core, change, seen);
  const days = native(core.models, 'groundDays');
  const once = (upsert: boolean) =>
    days.findOneAndUpdate(change.filter, change.update, { upsert, returnDocument: 'after' });
  const after = change.frees ? await once(false) : await upsertOrUpdate(once);
  if (!after) return false;
  // Reads back what was written: a misspelt path must be an error, never a sold hour.
  if (!carries(after, change))
    throw new AppError('INTERNAL', 'Something went wrong on our side. Please try again.');
  core.events.publishDaySoon(after);
  return true;
}

/**
 * The same update for a claim that ends by itself, in one command with those of others. At first on condition that the
 * day still is as it was seen: where that is known to have matched, so is the day. Else it is judged by the day as it
 * stands right afterwards: what has been ended there since counts as not taken.
 */
async function writeLapsing(core: Core, change: Change, seen: DayAsRead | undefined): Promise<boolean> {
  const { filter, update } = change;
  const isTaken = async (): Promise<boolean> => {
    const day = await core.reads.day(filter._id);
    if (!day || !carries(day, change)) return false;
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

/**
 * Writes a day that may not exist yet. One that exists but does not match makes the upsert fail with E11000: taken, or
 * created a moment ago for another hour. Only the second try, without upsert, tells which.
 */
async function upsertOrUpdate<T>(tryWrite: (upsert: boolean) => Promise<T>): Promise<T> {
  try {
    return await tryWrite(true);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return await tryWrite(false);
  }
}

const carries = (day: Readonly<GroundDayDoc>, { hours, claim: { ref, n } }: Change): boolean =>
  hours.every((hour) => day.claims[hour]?.ref === ref && day.claims[hour]?.n === n);
