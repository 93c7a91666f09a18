import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
import type { GroundDayDoc } from './ground-day.model.js';
import { AT_ONCE, daysWaitedFor, lapsedHours, tellRaised } from './tidy-days.js';

/** So many ends are read ahead; what is beyond them is found at its time. */
const FORESEEN = 2_000;
/** A day dropped ahead of the sweep is looked at again after this, when its watchers have been told. */
const LOOK_AGAIN_MS = 500;

/** The ends of claims that are near, read before their time so that at their time there is only a write. */
export interface ForeseenEnds {
  /** Reads what ends until `before`; answers the first such end. */
  look(before: Date): Promise<Date | undefined>;
  /** Drops what was foreseen and has ended by now, and tells of it. Answers how many days that were. */
  drop(): Promise<number>;
}

/**
 * The quick half of `tidyLapsedClaims`: days that nobody waits for lose their lapsed claims in one write at the very
 * instant, on the `rev` they were read at, and come up for the sweep a little later, which does the rest. A day that
 * changed since is left to the sweep at once. Any number of workers may foresee the same end: one write matches.
 */
export function foreseeEnds(core: Core): ForeseenEnds {
  const days = native(core.models, 'groundDays');
  let foreseen: GroundDayDoc[] = [];

  const drop = async (ended: readonly GroundDayDoc[], now: Date): Promise<number> => {
    // Never before the end: `now` is the database's time, and only what has lapsed by it is dropped.
    const { matchedCount } = await days.bulkWrite(
      ended.map((day) => ({ updateOne: toDropped(day, now) })),
      { ordered: false },
    );
    if (matchedCount < ended.length) return await tellRaised(core, ended);
    for (const day of ended) core.events.publishDaySoon({ ...day, rev: day.rev + 1 });
    return ended.length;
  };

  return {
    async look(before) {
      const near = await days
        .find({ nextEndAt: { $lte: before } })
        .sort({ nextEndAt: 1 })
        .limit(FORESEEN)
        .toArray();
      const waitedFor = await daysWaitedFor(core, near);
      foreseen = near.filter((day) => !waitedFor.has(day._id));
      return near[0]?.nextEndAt;
    },
    async drop() {
      const now = core.clock.now();
      const ended = foreseen.filter((day) => lapsedHours(day, now).length > 0);
      if (ended.length === 0) return 0;
      const gone = new Set(ended);
      foreseen = foreseen.filter((day) => !gone.has(day));
      const parts: Promise<number>[] = [];
      for (let i = 0; i < ended.length; i += AT_ONCE) parts.push(drop(ended.slice(i, i + AT_ONCE), now));
      return (await Promise.all(parts)).reduce((sum, count) => sum + count, 0);
    },
  };
}

function toDropped(day: GroundDayDoc, now: Date) {
  const ends = Object.values(day.claims).flatMap((claim) => claim?.expiresAt?.getTime() ?? []);
  const next = Math.min(now.getTime() + LOOK_AGAIN_MS, ...ends.filter((end) => end > now.getTime()));
  return {
    filter: { _id: day._id, rev: day.rev },
    update: {
      $inc: { rev: 1 },
      $set: { dirtyAt: now, nextEndAt: new Date(next) },
      $unset: Object.fromEntries(lapsedHours(day, now).map((hour) => [`claims.${hour}`, ''])) as Record<
        string,
        ''
      >,
    },
  };
}
