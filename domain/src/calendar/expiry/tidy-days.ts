import { addDays } from '@crease/shared/time/ist';
import type { Core } from '../../platform/core.js';
import { inBatches } from '../../platform/drain.js';
import { endedHolds } from '../claims/ended-holds.js';
import { groundsOfDay } from '../day/claim-keys.js';
import { findDueDays, readRevs, tidyDaysAsRead } from '../day/due-days.queries.js';
import type { GroundDayDoc } from '../day/ground-day.schema.js';
import { offerFreeHours } from '../hand-over/offer-free-hours.js';
import { findWaitedDays } from '../wait-record/wait-reads.queries.js';
import { freeOrphans } from './free-orphans.js';

/** Number of days tidied in one write: two thousand holds that end together must not take a round trip each. */
const AT_ONCE = 250;
/** Number of days read and judged together. */
const READ_AT_ONCE = 2_000;

/**
 * Offers expired hours to the waitlist, drops expired claims and notifies watchers; returns how many days it changed.
 * Only cleanup: every condition and read already ignores an expired claim (docs/invariants.md P2). Also checks each
 * permanent claim once, some time after it was written, and frees it if it has no owner.
 */
export async function tidyLapsedClaims(core: Core): Promise<number> {
  const now = core.clock.now();
  const due = findDueDays(core, now, READ_AT_ONCE);
  let changed = 0;
  for await (const days of inBatches(due, READ_AT_ONCE)) changed += await tidyDue(core, days, now);
  return changed;
}

/** The same for given days, as they were read for that instant. */
async function tidyDue(core: Core, due: GroundDayDoc[], now: Date): Promise<number> {
  const waitedFor = await daysWaitedFor(core, due);
  // Offers first, then tidies by the state read before. Hours that expire meanwhile, and players who join the waitlist,
  // are found by the next round, as after a crash in between.
  await Promise.all(
    due
      .filter((day) => waitedFor.has(day._id))
      .map((day) => offerFreeHours(core, groundsOfDay(day), day.date)),
  );
  let changed = 0;
  for (let i = 0; i < due.length; i += AT_ONCE)
    changed += await tidyDays(core, due.slice(i, i + AT_ONCE), now);
  await freeOrphans(core, due);
  return changed;
}

/** Which of these days have a waitlist: one read for all, because most have none. */
export async function daysWaitedFor(core: Core, days: readonly GroundDayDoc[]): Promise<Set<string>> {
  if (days.length === 0) return new Set();
  const dates = days.flatMap(({ date }) => [date, addDays(date, -1)]);
  const waits = await findWaitedDays(core, days.flatMap(groundsOfDay), [...new Set(dates)]);
  const waited = new Set(
    waits.flatMap(({ groundId, bookingDate }) =>
      [bookingDate, addDays(bookingDate, 1)].map((date) => `${groundId} ${date}`),
    ),
  );
  const isWaitedFor = (day: GroundDayDoc) =>
    groundsOfDay(day).some((groundId) => waited.has(`${groundId} ${day.date}`));
  return new Set(days.filter(isWaitedFor).map(({ _id }) => _id));
}

/** Tidies days, as they were at an instant, in one write. Returns how many changed for their watchers. */
async function tidyDays(core: Core, read: readonly GroundDayDoc[], now: Date): Promise<number> {
  await tidyDaysAsRead(
    core,
    read.map((day) => toTidied(day, now)),
  );
  return await tellRaised(
    core,
    read.filter((day) => lapsedHours(day, now).length > 0),
  );
}

/** Publishes those of these days that are newer than they were read. Returns how many. */
export async function tellRaised(core: Core, read: readonly GroundDayDoc[]): Promise<number> {
  if (read.length === 0) return 0;
  const revs = new Map(read.map((day) => [day._id, day.rev]));
  const after = await readRevs(core, [...revs.keys()]);
  // Publishes the newest state, whichever write raised `rev`.
  const changed = after.filter(({ _id, rev }) => rev > (revs.get(_id) ?? 0));
  core.events.publishDaysSoon(changed);
  return changed.length;
}

/** The keys of a day whose claims have expired. */
export const lapsedHours = (day: GroundDayDoc, now: Date): string[] =>
  Object.entries(day.claims).flatMap(([hour, claim]) =>
    claim?.expiresAt && claim.expiresAt <= now ? [hour] : [],
  );

/**
 * The condition for dropping expired claims: the day is as it was read, and the stored claims have expired. The `rev`
 * alone is not enough: a power cut may undo a write, and another player's claim then gets the same `rev`.
 */
export const stillLapsed = ({ _id, rev }: GroundDayDoc, lapsed: readonly string[], now: Date) => ({
  _id,
  rev,
  ...Object.fromEntries(lapsed.map((key) => [`claims.${key}.expiresAt`, { $lte: now }])),
});

/** When the claims of a day expire, in ms since 1970. */
export const endsOf = (day: GroundDayDoc): number[] =>
  Object.values(day.claims).flatMap((claim) => claim?.expiresAt?.getTime() ?? []);

/** The part of an update that records expired holds until their holders were notified. */
export function tellEnded(day: GroundDayDoc, lapsed: readonly string[], now: Date) {
  const ended = endedHolds(day, lapsed, now);
  return ended.length > 0 ? { $push: { ended: { $each: ended } } } : {};
}

/** The update that drops a day's expired claims and sets its next end. */
function toTidied(day: GroundDayDoc, now: Date) {
  const lapsed = lapsedHours(day, now);
  const next = Math.min(...endsOf(day).filter((end) => end > now.getTime()));
  const hasNext = Number.isFinite(next);
  return {
    // Requires the `rev` and waitlist that were read: after a claim or a join made meanwhile, the next sweep tries
    // again.
    filter: { ...stillLapsed(day, lapsed, now), lineRev: day.lineRev ?? { $exists: false } },
    update: {
      ...(lapsed.length > 0 ? { $inc: { rev: 1 } } : {}),
      ...tellEnded(day, lapsed, now),
      $set: {
        ...(lapsed.length > 0 ? { dirtyAt: now } : {}),
        ...(hasNext ? { nextEndAt: new Date(next) } : {}),
      },
      $unset: {
        ...Object.fromEntries(lapsed.map((hour) => [`claims.${hour}`, ''])),
        ...(hasNext ? {} : { nextEndAt: '' }),
      } as Record<string, ''>,
    },
  };
}
