import type { DomainEvent } from '@crease/shared/events/domain-events';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { inBatches } from '../../platform/work-off.js';
import { isLive } from '../availability/judge-day.js';
import { speaksOfHold } from '../ground-days/ended-holds.js';
import type { Claim, EndedHold, GroundDayDoc } from '../ground-days/ground-day.model.js';
import { slotOfClaim } from '../ground-days/slot-of-claim.js';

/** A holder is warned this long before the end. */
const WARN_BEFORE_MS = 60_000;
/** Days looked at for the next instant: with so many in one second, a round is never far. */
const LOOKED_AT = 50;

type Told = Pick<GroundDayDoc, '_id' | 'groundId' | 'date' | 'claims' | 'ended'>;
const TOLD_FIELDS = { groundId: 1, date: 1, claims: 1, ended: 1 } as const;

/** Days told of in one write. */
const AT_ONCE = 500;

/**
 * Tells holders whose holds are about to end or have ended. The hours themselves went free by the clock. Published
 * first and taken off the day afterwards: a crash between tells once more, which changes nothing. `tellAfterMs`: holds
 * that ended more recently are left for later. Returns how many it told: none while Redis is away.
 */
export async function tellHolders(core: Core, tellAfterMs = 0): Promise<number> {
  if (core.redis.status !== 'ready') return 0;
  return (await tellEnded(core, tellAfterMs)) + (await tellExpiring(core));
}

async function tellEnded(core: Core, tellAfterMs: number): Promise<number> {
  const by = new Date(core.clock.now().getTime() - tellAfterMs);
  const due = native(core.models, 'groundDays')
    .find({ 'ended.at': { $lte: by } }, { projection: TOLD_FIELDS })
    .batchSize(AT_ONCE);
  let told = 0;
  for await (const days of inBatches(due, AT_ONCE)) told += await tellEndedOf(core, days, by);
  return told;
}

/** Tells of the holds that these days say have ended by an instant. */
async function tellEndedOf(core: Core, days: readonly Told[], by: Date): Promise<number> {
  const due = days.flatMap(({ _id, groundId, ended = [] }) =>
    ended.filter(({ at }) => at <= by).map((hold) => ({ _id, groundId, hold })),
  );
  if (due.length === 0) return 0;
  await core.events.publish(due.map(({ groundId, hold }) => holdEvent('hold.expired', groundId, hold)));
  await native(core.models, 'groundDays').bulkWrite(
    due.map(({ _id, hold }) => ({
      updateOne: { filter: { _id }, update: { $pull: { ended: { ref: hold.ref } } } },
    })),
    { ordered: false },
  );
  return due.length;
}

interface Warning {
  _id: string;
  groundId: string;
  hours: string[];
  hold: EndedHold;
}

async function tellExpiring(core: Core): Promise<number> {
  const now = core.clock.now();
  const soon = new Date(now.getTime() + WARN_BEFORE_MS);
  const near = native(core.models, 'groundDays')
    .find({ nextEndAt: { $lte: soon } }, { projection: TOLD_FIELDS })
    .batchSize(AT_ONCE);
  let told = 0;
  for await (const days of inBatches(near, AT_ONCE))
    told += await warnHolders(
      core,
      days.flatMap((day) => warningsOf(day, now, soon)),
      now,
    );
  return told;
}

async function warnHolders(core: Core, due: readonly Warning[], now: Date): Promise<number> {
  if (due.length === 0) return 0;
  await core.events.publish(due.map(({ groundId, hold }) => holdEvent('hold.expiring', groundId, hold)));
  await native(core.models, 'groundDays').bulkWrite(
    due.flatMap(({ _id, hours, hold }) =>
      hours.map((hour) => ({
        // Whoever has the hour by now is not the one who was warned.
        updateOne: {
          filter: { _id, [`claims.${hour}.ref`]: hold.ref },
          update: { $set: { [`claims.${hour}.warnedAt`]: now } },
        },
      })),
    ),
    { ordered: false },
  );
  return due.length;
}

/** The holds of a day that end by `soon` and of which nobody has been warned; one over midnight where it begins. */
function warningsOf(day: Told, now: Date, soon: Date): Warning[] {
  const warnings = new Map<string, Warning>();
  for (const [hour, claim] of Object.entries(day.claims)) {
    if (!isLive(claim, now) || !speaksOfHold(claim) || !claim.expiresAt || claim.warnedAt) continue;
    const { groundId, ...slot } = slotOfClaim(day, claim);
    if (claim.expiresAt > soon || slot.bookingDate !== day.date) continue;
    const known = warnings.get(claim.ref);
    if (known) known.hours.push(hour);
    else {
      const hold = { ref: claim.ref, userId: claim.userId, slot, at: now };
      warnings.set(claim.ref, { _id: day._id, groundId, hours: [hour], hold });
    }
  }
  return [...warnings.values()];
}

/** When `tellHolders` will next have something to tell, where that is not later than `before`. */
export async function nextToTell(core: Core, before: Date, tellAfterMs = 0): Promise<Date | undefined> {
  const now = core.clock.now().getTime();
  const days = native(core.models, 'groundDays');
  const [ended, near] = await Promise.all([
    days
      .find({ 'ended.at': { $lte: new Date(before.getTime() - tellAfterMs) } }, { projection: TOLD_FIELDS })
      .limit(LOOKED_AT)
      .toArray(),
    days
      .find(
        { nextEndAt: { $gt: new Date(now), $lte: new Date(before.getTime() + WARN_BEFORE_MS) } },
        { projection: TOLD_FIELDS },
      )
      .limit(LOOKED_AT)
      .toArray(),
  ]);
  const endsByItself = (claim: Claim | undefined): claim is Claim & { expiresAt: Date } =>
    claim?.expiresAt !== undefined && speaksOfHold(claim);
  const instants = [
    ...ended.flatMap((day) => (day.ended ?? []).map(({ at }) => at.getTime() + tellAfterMs)),
    ...near.flatMap((day) =>
      Object.values(day.claims)
        .filter(endsByItself)
        .flatMap(({ expiresAt, warnedAt }) => [
          ...(warnedAt ? [] : [expiresAt.getTime() - WARN_BEFORE_MS]),
          // Its end is told so long after it.
          expiresAt.getTime() + tellAfterMs,
        ]),
    ),
  ];
  const first = Math.min(...instants.filter((at) => at > now && at <= before.getTime()));
  return Number.isFinite(first) ? new Date(first) : undefined;
}

/** The same event however often it is told: readers drop what they know by its id. */
function holdEvent(
  name: 'hold.expiring' | 'hold.expired',
  groundId: string,
  { ref, userId, slot, at }: EndedHold,
): DomainEvent {
  return {
    id: `${name.replace('.', '-')}-${ref}`,
    name,
    v: 1,
    at: at.toISOString(),
    key: `hold:${ref}`,
    seq: name === 'hold.expiring' ? 1 : 2,
    data: { holdId: ref, userId, groundId, ...slot },
  };
}
