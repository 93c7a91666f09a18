import { addDays } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
import { offerFreeHours } from '../waitlist/offer-free-hours.js';
import { freeOrphans } from './free-orphans.js';
import { dayKey, type GroundDayDoc } from './ground-day.model.js';

/**
 * Offers lapsed hours to those who wait, drops lapsed claims and tells the watchers. Nothing else waits for this: a
 * lapsed claim is absent in every condition and every read; the sweep only tidies up and raises `rev` (design §2). It
 * also looks once at each lasting claim, some time after it was written, and frees what turned out to be nobody's.
 * Returns how many days it changed.
 */
export async function tidyLapsedClaims(core: Core, limit = 500): Promise<number> {
  const days = native(core.models, 'groundDays');
  const due = await days
    .find({ nextEndAt: { $lte: core.clock.now() } })
    .limit(limit)
    .toArray();
  const waitedFor = await daysWaitedFor(core, due);
  const changed = await Promise.all(
    due.map(async (day) => {
      // Offered first: a crash between leaves the day to be found again.
      if (!waitedFor.has(day._id)) return await tidyDay(core, day);
      await offerFreeHours(core, day.groundId, day.date);
      const now = await days.findOne({ _id: day._id });
      return now ? await tidyDay(core, now) : false;
    }),
  );
  await freeOrphans(core, due);
  return changed.filter(Boolean).length;
}

/** Which of these days somebody waits for: one read for all, as most have nobody. */
async function daysWaitedFor(core: Core, days: GroundDayDoc[]): Promise<Set<string>> {
  if (days.length === 0) return new Set();
  const dates = days.flatMap(({ date }) => [date, addDays(date, -1)]);
  const waits = await native(core.models, 'waits')
    .find(
      {
        groundId: { $in: days.map(({ groundId }) => new Types.ObjectId(groundId)) },
        bookingDate: { $in: [...new Set(dates)] },
        state: 'waiting',
      },
      { projection: { groundId: 1, bookingDate: 1 } },
    )
    .toArray();
  return new Set(
    waits.flatMap(({ groundId, bookingDate }) =>
      [bookingDate, addDays(bookingDate, 1)].map((date) => dayKey(groundId.toString(), date)),
    ),
  );
}

async function tidyDay(core: Core, day: GroundDayDoc): Promise<boolean> {
  const days = native(core.models, 'groundDays');
  const now = core.clock.now();
  const ends = Object.entries(day.claims).flatMap(([hour, claim]) =>
    claim?.expiresAt ? [{ hour, at: claim.expiresAt }] : [],
  );
  const lapsed = ends.filter(({ at }) => at <= now);
  const next = ends.filter(({ at }) => at > now).sort((a, b) => a.at.getTime() - b.at.getTime())[0]?.at;

  // Judged on the very `rev` that was read: a claim made meanwhile sends us round again at the next sweep.
  const after = await days.findOneAndUpdate(
    { _id: day._id, rev: day.rev },
    {
      ...(lapsed.length > 0 ? { $inc: { rev: 1 } } : {}),
      $set: { ...(lapsed.length > 0 ? { dirtyAt: now } : {}), ...(next ? { nextEndAt: next } : {}) },
      $unset: {
        ...Object.fromEntries(lapsed.map(({ hour }) => [`claims.${hour}`, ''])),
        ...(next ? {} : { nextEndAt: '' }),
      } as Record<string, ''>,
    },
    { returnDocument: 'after' },
  );
  if (!after || lapsed.length === 0) return false;
  core.events.publishDaySoon(after);
  return true;
}
