import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
import { offerFreeHours } from '../waitlist/offer.js';
import type { GroundDayDoc } from './ground-day.model.js';

/**
 * Drops lapsed claims and tells the watchers. Nothing waits for this: a lapsed claim is absent in every condition and
 * every read; the sweep only tidies up and raises `rev` (design §2). Returns how many days it changed.
 */
export async function tidyLapsedClaims(core: Core, limit = 500): Promise<number> {
  const days = native(core.models, 'groundDays');
  const due = await days
    .find({ nextEndAt: { $lte: core.clock.now() } })
    .limit(limit)
    .toArray();
  const changed = await Promise.all(due.map((day) => tidyDay(core, day)));
  return changed.filter(Boolean).length;
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
  await offerFreeHours(core, day.groundId, day.date);
  return true;
}
