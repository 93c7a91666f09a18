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
  /** The day as it was read before; null where nothing was written, or nobody's hold could give way. */
  before: DayAsRead;
  /**
   * The caller's own holds that gave way, in any attempt. If the hours were not available: those gone from the day,
   * as a claim that replaced them may have been replaced itself before it was known to have matched.
   */
  replaced: Claim[];
  /** It took several tries. */
  again: boolean;
}

/** What is known of a day: undefined where it has not been read. */
interface Known {
  turf: Turf;
  day: DayAsRead | undefined;
}

/** Takes hours of one date, or none. Throws `UNAVAILABLE` while they are on the move to another document. */
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
    // Its hours are owned elsewhere by now, or what was the caller's own to replace has changed: once more.
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

/** The day as this process remembers it, if it does: where nothing has been written since, the claim is a short one. */
async function recall(core: Core, groundId: string, date: string): Promise<Known> {
  const turf = await core.reads.turf(groundId);
  return { turf, day: core.reads.recentDay(dayKeyOf(turf, date)) };
}

/** The live holds of a user on any of these keys that are to give way, each once: of another ground of the space, too. */
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

/** Writes the change; true when the hours are taken, which the document says where the update cannot. */
async function write(core: Core, change: ClaimChange, seen: DayAsRead | undefined): Promise<boolean> {
  if (!change.frees) return await writeTogether(core, change, seen);
  const after = await changeDay(core, change);
  if (!after) return false;
  // Reads back what was written: a misspelt path must be an error, never a sold hour.
  if (!carries(after, change))
    throw new AppError('INTERNAL', 'Something went wrong on our side. Please try again.');
  tell(core, after);
  return true;
}

/** Publishes the day as it has just been written, and remembers it. */
function tell(core: Core, day: Readonly<GroundDayDoc>): void {
  core.events.publishDaySoon(day, core.span);
  core.reads.keepDay(day);
}

/**
 * The same for a claim that frees nothing, in one command with those of others. At first on condition that the day still
 * is as it was seen: where that is known to have matched, so is the day. Else it is judged by the day as it stands right
 * afterwards: what has been ended there since, or overtaken, counts as not taken.
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
