import type { LiveEntry, UserDoc } from '../../accounts/users/user.model.js';
import { fact, type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { inBatches } from '../../platform/work-off.js';

/** A holder is warned this long before the end (contract §4). */
const WARN_BEFORE_MS = 60_000;
/** So many holders are told in one write. */
const AT_ONCE = 500;

/** A change of one of a user's entries, with the fact it records, if any. */
interface Step {
  userId: UserDoc['_id'];
  /** Decides the race of several workers. */
  guard: Record<string, unknown>;
  update: Record<string, unknown>;
  fact?: OutboxEntry;
}

/**
 * Tells holders whose holds are about to end or have ended, and drops what has ended from their lists. The hours
 * themselves went free by the clock (design §2). `tellAfterMs`: holds that ended more recently are left for later.
 * Returns how many facts it recorded.
 */
export async function expireHolds(core: Core, tellAfterMs = 0): Promise<number> {
  const now = core.clock.now();
  const soon = new Date(now.getTime() + WARN_BEFORE_MS);
  const ended = new Date(now.getTime() - tellAfterMs);
  const users = native(core.models, 'users');
  const due = users
    .find({
      live: {
        $elemMatch: {
          expiresAt: { $lte: soon },
          $or: [{ warnedAt: { $exists: false } }, { expiresAt: { $lte: ended } }],
        },
      },
    })
    .project<Pick<UserDoc, '_id' | 'live'>>({ live: 1 })
    .batchSize(AT_ONCE);
  let told = 0;
  for await (const holders of inBatches(due, AT_ONCE)) told += await tellHolders(core, holders, soon, ended);
  return told;
}

/** Takes the steps that are due for these holders, in one write. */
async function tellHolders(
  core: Core,
  holders: readonly Pick<UserDoc, '_id' | 'live'>[],
  soon: Date,
  ended: Date,
): Promise<number> {
  const now = core.clock.now();
  const steps = holders.flatMap(({ _id, live }) =>
    live.flatMap((entry) => {
      if (entry.expiresAt <= ended) return [toEnded(core, _id, entry, now)];
      return entry.expiresAt > now && entry.expiresAt <= soon && !entry.warnedAt
        ? [toWarned(core, _id, entry, now)]
        : [];
    }),
  );
  if (steps.length === 0) return 0;
  await native(core.models, 'users').bulkWrite(
    steps.map(({ guard, update }) => ({ updateOne: { filter: guard, update } })),
    { ordered: false },
  );
  return await tellRecorded(core, steps);
}

/** Holders looked at for the next instant: with so many in one second, a round is never far. */
const LOOKED_AT = 50;

/** When `expireHolds` will next have something to tell, where that is not later than `before`. */
export async function nextToTell(core: Core, before: Date, tellAfterMs = 0): Promise<Date | undefined> {
  const now = core.clock.now();
  const users = native(core.models, 'users');
  /** The earliest end of an entry that such news, `offsetMs` after the end, is due of between now and `before`. */
  const next = async (offsetMs: number, condition: object): Promise<number> => {
    const [from, to] = [now.getTime() - offsetMs, before.getTime() - offsetMs];
    const ends = { expiresAt: { $gt: new Date(from), $lte: new Date(to) } };
    const holders = await users
      .find({ live: { $elemMatch: { ...ends, ...condition } } }, { projection: { 'live.expiresAt': 1 } })
      .limit(LOOKED_AT)
      .toArray();
    const found = holders.flatMap(({ live }) => live.map(({ expiresAt }) => expiresAt.getTime()));
    return Math.min(...found.filter((end) => end > from && end <= to)) + offsetMs;
  };
  const first = Math.min(
    ...(await Promise.all([next(-WARN_BEFORE_MS, { warnedAt: { $exists: false } }), next(tellAfterMs, {})])),
  );
  return Number.isFinite(first) ? new Date(first) : undefined;
}

/** Publishes the facts of those steps that were taken; of several workers, each its own. Answers how many. */
async function tellRecorded(core: Core, steps: readonly Step[]): Promise<number> {
  const facts = new Set(steps.flatMap((step) => step.fact?.id ?? []));
  if (facts.size === 0) return 0;
  const after = await native(core.models, 'users')
    .find(
      { _id: { $in: steps.flatMap((step) => (step.fact ? [step.userId] : [])) } },
      { projection: { outbox: 1, seq: 1 } },
    )
    .toArray();
  let recorded = 0;
  for (const user of after) {
    const mine = user.outbox.filter(({ id }) => facts.has(id)).length;
    if (mine > 0) core.events.publishSoon('users', user);
    recorded += mine;
  }
  return recorded;
}

function holdData(userId: string, entry: LiveEntry) {
  return {
    holdId: entry.holdId ?? entry.ref,
    userId,
    groundId: entry.groundId,
    bookingDate: entry.date,
    timeSlot: entry.timeSlot,
  };
}

/** A pending booking without a hold of its own is told of by its own events. */
const speaksOfHold = (entry: LiveEntry): boolean => entry.kind !== 'booking' || entry.holdId !== undefined;

function toEnded(core: Core, userId: UserDoc['_id'], entry: LiveEntry, now: Date): Step {
  const guard = { _id: userId, live: { $elemMatch: { ref: entry.ref, expiresAt: { $lte: now } } } };
  const pull = { live: { ref: entry.ref } };
  if (!speaksOfHold(entry)) return { userId, guard, update: { $pull: pull } };
  const ended = fact(core, 'hold.expired', now, holdData(userId.toString(), entry));
  const { push, inc, set } = recording([ended]);
  return { userId, guard, update: { $pull: pull, $push: push, $inc: inc, $set: set }, fact: ended };
}

function toWarned(core: Core, userId: UserDoc['_id'], entry: LiveEntry, now: Date): Step {
  const guard = { _id: userId, live: { $elemMatch: { ref: entry.ref, warnedAt: { $exists: false } } } };
  if (!speaksOfHold(entry)) return { userId, guard, update: { $set: { 'live.$.warnedAt': now } } };
  const warned = fact(core, 'hold.expiring', now, holdData(userId.toString(), entry));
  const { push, inc, set } = recording([warned]);
  const update = { $set: { ...set, 'live.$.warnedAt': now }, $push: push, $inc: inc };
  return { userId, guard, update, fact: warned };
}
