import type { DomainEvent } from '@crease/shared/events/domain-events';
import type { Core } from '../../platform/core.js';
import { inBatches } from '../../platform/drain.js';
import type { Due } from '../../platform/which-due.js';
import { speaksOfHold } from '../claims/ended-holds.js';
import {
  type DayWithEnded,
  daysDueBy,
  findEndedHolds,
  findEndsBetween,
  findRevsEndingBy,
  forgetEndedHolds,
  holdsEndedBy,
  markWarned,
  readWarnedDays,
  type WarnedDay,
} from '../day/due-days.queries.js';
import type { Claim, EndedHold } from '../day/ground-day.schema.js';
import { isLive } from '../day/judge-day.js';
import { slotOfClaim } from '../day/slot-of-claim.js';

/** How long before the end a holder is warned. */
const WARN_BEFORE_MS = 60_000;
/** Number of days read to find the next instant: with that many in one second, the next round is near anyway. */
const LOOKED_AT = 50;

/** Number of days published in one write. */
const AT_ONCE = 500;

/**
 * Notifies holders whose holds are about to end or have ended. Publishes first and updates the day afterwards, so a
 * crash in between repeats it, which is harmless. `tellAfterMs` delays recently ended holds. Returns the number
 * notified; 0 while Redis is down.
 */
export async function tellHolders(core: Core, tellAfterMs = 0): Promise<number> {
  if (core.redis.status !== 'ready') return 0;
  return (await tellEnded(core, tellAfterMs)) + (await tellExpiring(core));
}

/** Where `tellHolders` may have work by then. */
export const holdersToTell = (before: Date): Due[] => [
  holdsEndedBy(before),
  daysDueBy(new Date(before.getTime() + WARN_BEFORE_MS)),
];

async function tellEnded(core: Core, tellAfterMs: number): Promise<number> {
  const by = new Date(core.clock.now().getTime() - tellAfterMs);
  const due = findEndedHolds(core, by).batchSize(AT_ONCE);
  let told = 0;
  for await (const days of inBatches(due, AT_ONCE)) told += await tellEndedOf(core, days, by);
  return told;
}

/** Publishes the holds that these days record as ended by an instant. */
async function tellEndedOf(core: Core, days: readonly DayWithEnded[], by: Date): Promise<number> {
  const due = days.flatMap(({ _id, groundId, ended = [] }) =>
    ended.filter(({ at }) => at <= by).map((hold) => ({ _id, groundId, hold })),
  );
  if (due.length === 0) return 0;
  await core.events.publish(
    due.map(({ groundId, hold }) => holdEvent('hold.expired', hold.groundId ?? groundId, hold)),
  );
  await forgetEndedHolds(core, due);
  return due.length;
}

interface Warning {
  _id: string;
  groundId: string;
  keys: string[];
  hold: EndedHold;
}

/** A day as this process last read it. */
interface SeenDay {
  rev: number;
  /** When it is to be read again; infinite if only a changed `rev` is a reason. */
  nextAtMs: number;
}
/** Days with an end within the next minute, by their ids. */
const seenOf = new WeakMap<Core['db'], Map<string, SeenDay>>();

/**
 * Thousands of holds may end in one minute: a day is read when its `rev` has changed or its next warning is due, not in
 * each round. A database that crashes can lose a tidying, which skips the journal, and use its `rev` for another
 * change; at worst a warning is missed.
 */
async function tellExpiring(core: Core): Promise<number> {
  const now = core.clock.now();
  const soon = new Date(now.getTime() + WARN_BEFORE_MS);
  const before = seenOf.get(core.db);
  const seen = new Map<string, SeenDay>();
  const isSeen = ({ _id, rev }: Pick<WarnedDay, '_id' | 'rev'>): boolean => {
    const known = before?.get(_id);
    if (known?.rev !== rev || known.nextAtMs <= now.getTime()) return false;
    seen.set(_id, known);
    return true;
  };
  let told = 0;
  for await (const days of inBatches(findRevsEndingBy(core, soon).batchSize(AT_ONCE), AT_ONCE)) {
    const ids = days.filter((day) => !isSeen(day)).map(({ _id }) => _id);
    if (ids.length === 0) continue;
    const read = await readWarnedDays(core, ids);
    told += await warnHolders(
      core,
      read.flatMap((day) => warningsOf(day, now, soon)),
      now,
    );
    // Only now: a warning that could not be published is repeated by the next round.
    for (const day of read) seen.set(day._id, { rev: day.rev, nextAtMs: nextWarningMs(day, now, soon) });
  }
  seenOf.set(core.db, seen);
  return told;
}

/**
 * When the next hold of a day may have to be warned of. A pending booking counts until its end, so that its day is read
 * in each round of its last minute: a hold that attaches to it does not raise the day's `rev`.
 */
const nextWarningMs = ({ claims }: WarnedDay, now: Date, soon: Date): number =>
  Math.min(
    ...Object.values(claims).flatMap((claim) => {
      if (!claim?.expiresAt) return [];
      return claim.expiresAt > (mayAttach(claim) ? now : soon) ? claim.expiresAt.getTime() : [];
    }),
  ) - WARN_BEFORE_MS;

const mayAttach = (claim: Claim): boolean => claim.kind === 'booking' && !speaksOfHold(claim);

async function warnHolders(core: Core, due: readonly Warning[], now: Date): Promise<number> {
  if (due.length === 0) return 0;
  await core.events.publish(due.map(({ groundId, hold }) => holdEvent('hold.expiring', groundId, hold)));
  await markWarned(core, due, now);
  return due.length;
}

/** The holds of a day that end by `soon` and were not warned about; one across midnight counts on its first date. */
function warningsOf(day: WarnedDay, now: Date, soon: Date): Warning[] {
  const warnings = new Map<string, Warning>();
  for (const [key, claim] of Object.entries(day.claims)) {
    if (!isLive(claim, now) || !speaksOfHold(claim) || !claim.expiresAt || claim.warnedAt) continue;
    const { groundId, ...slot } = slotOfClaim(day, claim);
    if (claim.expiresAt > soon || slot.bookingDate !== day.date) continue;
    const known = warnings.get(claim.ref);
    if (known) known.keys.push(key);
    else {
      const hold = { ref: claim.ref, userId: claim.userId, slot, at: now };
      warnings.set(claim.ref, { _id: day._id, groundId, keys: [key], hold });
    }
  }
  return [...warnings.values()];
}

/** When `tellHolders` next has work, if not later than `before`. */
export async function nextToTell(core: Core, before: Date, tellAfterMs = 0): Promise<Date | undefined> {
  const now = core.clock.now().getTime();
  const [endedBy, endsBy] = [before.getTime() - tellAfterMs, before.getTime() + WARN_BEFORE_MS];
  const [ended, near] = await Promise.all([
    findEndedHolds(core, new Date(endedBy)).limit(LOOKED_AT).toArray(),
    findEndsBetween(core, new Date(now), new Date(endsBy)).limit(LOOKED_AT).toArray(),
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
          // Its end is published with this delay.
          expiresAt.getTime() + tellAfterMs,
        ]),
    ),
  ];
  const first = Math.min(...instants.filter((at) => at > now && at <= before.getTime()));
  return Number.isFinite(first) ? new Date(first) : undefined;
}

/** The event has the same id each time it is published: readers drop ids they know. */
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
