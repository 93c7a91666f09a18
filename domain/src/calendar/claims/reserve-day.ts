import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import type { HoursOfDay } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Turf } from '../../catalogue/ground-record/turf.js';
import type { Core } from '../../platform/core.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { dayKeyOf, keysOf, keysWith } from '../day/claim-keys.js';
import type { Claim, GroundDayDoc } from '../day/ground-day.schema.js';
import { isLive } from '../day/judge-day.js';
import { type DayAsRead, readOn } from '../day/read-days.js';
import { type ClaimChange, carries, type Reservation, toReserve } from './claim-change.js';
import { changeDay, claimInDay } from './claim-writes.queries.js';

/** Maximum number of attempts while another tab changes the caller's holds, or the hours move to another document. */
const ATTEMPTS = 4;

interface DayReserved {
  taken: boolean;
  /** The day as read before; null if nothing was written, or no hold could give way. */
  before: DayAsRead;
  /**
   * The caller's own holds that gave way, in any attempt. If the hours were unavailable: those now gone from the day,
   * because a claim that replaced them may itself have been replaced before its match was known.
   */
  replaced: Claim[];
  /** True if it took several attempts. */
  again: boolean;
}

/** What is known about a day; undefined if it was not read. */
interface Known {
  turf: Turf;
  day: DayAsRead | undefined;
}

/** Takes hours of one date, all or none. @throws `UNAVAILABLE` while they are moving to another document. */
export async function reserveDay(
  core: Core,
  wanted: Reservation,
  group: HoursOfDay,
  seen: Known | undefined,
): Promise<DayReserved> {
  const read = async (): Promise<Known> => {
    const { turf, days } = await readOn(core, wanted.groundId, [group.date]);
    return { turf, day: days[0] ?? null };
  };
  let known = seen;
  const gaveWay = new Map<string, Claim>();
  let tries = 0;
  const refused = (): DayReserved => {
    const gone = [...gaveWay.values()].filter(({ ref }) => keysWith(known?.day ?? null, ref).length === 0);
    return { taken: false, before: null, replaced: gone, again: tries > 1 };
  };
  const reserved = await retryOnConflict(ATTEMPTS, async () => {
    tries += 1;
    await core.clock.steady?.();
    known ??= wanted.overHoldsOf ? await read() : await recall(core, wanted.groundId, group.date);
    const now = core.clock.now();
    const { turf, day } = known;
    const replaced = day ? holdsUnder(day, keysOf(turf, group.hours), wanted, now) : [];
    for (const hold of replaced) gaveWay.set(hold.ref, hold);
    const change = toReserve(wanted, group, { turf, day: day ?? null, replaced, now });
    if (await write(core, change, day))
      return { taken: true, before: day ?? null, replaced: [...gaveWay.values()], again: tries > 1 };
    known = await read();
    // The hours are owned elsewhere by now, or the caller's own holds have changed: try again.
    const moved = known.turf.spaceId !== turf.spaceId || known.day?.movedTo !== undefined;
    if (moved || (wanted.overHoldsOf && !isTakenFrom(known, wanted, group.hours, core.clock.now())))
      return undefined;
    return refused();
  });
  if (reserved) return reserved;
  if (!known?.day?.movedTo) return refused();
  throw refuse('UNAVAILABLE', 'ground_busy', {
    retryAfterSeconds: 1,
  });
}

/** The day in this process's memory, if any: if it is still current, the claim needs no read. */
async function recall(core: Core, groundId: string, date: string): Promise<Known> {
  const turf = await core.reads.turf(groundId);
  return { turf, day: core.reads.recentDay(dayKeyOf(turf, date)) };
}

/** A user's live holds on any of these keys that give way, each once, including those on other grounds of the space. */
function holdsUnder(
  { claims }: NonNullable<DayAsRead>,
  keys: readonly string[],
  { claim: { ref }, overHoldsOf }: Reservation,
  now: Date,
): Claim[] {
  const under = keys.flatMap((key) => {
    const claim = claims[key];
    if (!isLive(claim, now) || claim.kind !== 'hold' || claim.userId !== overHoldsOf) return [];
    return claim.ref === ref ? [] : [claim];
  });
  return [...new Map(under.map((claim) => [claim.ref, claim])).values()];
}

/** True if another user has one of these hours. */
function isTakenFrom(
  { turf, day }: Known,
  { overHoldsOf, claim }: Reservation,
  hours: readonly number[],
  now: Date,
): boolean {
  return keysOf(turf, hours).some((key) => {
    const other = day?.claims[key];
    if (!isLive(other, now)) return false;
    return other.ref !== claim.ref && !(other.kind === 'hold' && other.userId === overHoldsOf);
  });
}

/** Writes the change. True if the hours are taken; if the update cannot tell, reads the document. */
async function write(core: Core, change: ClaimChange, seen: DayAsRead | undefined): Promise<boolean> {
  if (!change.frees) return await writeTogether(core, change, seen);
  const after = await changeDay(core, change);
  if (!after) return false;
  // Verifies what was written: a misspelt path must fail, not sell an hour.
  if (!carries(after, change))
    throw new AppError('INTERNAL', 'Something went wrong on our side. Please try again.');
  tell(core, after);
  return true;
}

/** Publishes the day just written, and remembers it. */
function tell(core: Core, day: Readonly<GroundDayDoc>): void {
  core.events.publishDaySoon(day, core.span);
  core.reads.keepDay(day);
}

/**
 * Like `write` for a claim that releases nothing, batched with other claims. First requires the day to be as it was
 * seen, in which case a match is certain. Otherwise judges by the day right afterwards: a claim ended or overtaken
 * since counts as not taken.
 */
async function writeTogether(core: Core, change: ClaimChange, seen: DayAsRead | undefined): Promise<boolean> {
  const { filter, update, asRead, keys, claim } = change;
  const isTaken = async (): Promise<boolean> => {
    const day = await core.reads.day(filter._id);
    if (!day || !carries(day, change)) return false;
    tell(core, day);
    return true;
  };
  if (seen && asRead) {
    if (await core.writes.day(asRead)) {
      const claims = { ...seen.claims, ...Object.fromEntries(keys.map((key) => [key, claim])) };
      tell(core, { ...seen, rev: seen.rev + 1, claims });
      return true;
    }
    if (await isTaken()) return true;
  }
  await claimInDay(core, { filter, update });
  return await isTaken();
}
