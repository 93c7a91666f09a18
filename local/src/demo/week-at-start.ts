import { turfOf } from '@crease/domain/catalogue/ground-record/turf';
import type { Db } from '@crease/domain/platform/models';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { claimHours, type DemoDays, isFreeOn } from './demo-days.js';
import { insertMissing } from './insert-missing.js';
import type { GroundStory } from './played-games.js';
import type { WantedHours, WeekOfGround } from './wanted-hours.js';
import { DAYS_AHEAD, weekOf } from './week-ahead.js';

/** How far back the demo owners' grounds remember visitors and payments. */
const DAYS_BACK = 21;

/**
 * Adds bookings, closures and waits from today to a week ahead to a ground's past, with its days and counts, for a
 * database without other bookings yet. `includesPast`: the last three weeks are busy, too.
 */
export function addWeekTo(
  story: GroundStory,
  n: number,
  now: Date,
  days: DemoDays,
  includesPast: boolean,
  online: boolean,
): WeekOfGround {
  const today = dayOf(now);
  const turf = turfOf(story.ground);
  const week = weekOf(story.ground, n, {
    now,
    from: includesPast ? addDays(today, -DAYS_BACK) : today,
    until: addDays(today, DAYS_AHEAD),
    online,
    isFree: (date, hour) => isFreeOn(days, { turf, date, hours: [hour] }),
  });
  for (const { wanted } of [...week.bookings, ...week.blocks]) if (wanted) claim(days, wanted);
  const bookings = week.bookings.map(({ booking }) => booking);
  story.bookings.push(...bookings);
  story.payments.push(...week.bookings.flatMap(({ payment }) => payment ?? []));
  return week;
}

function claim(days: DemoDays, wanted: WantedHours): void {
  const day = claimHours(days, wanted, wanted.claim, 1);
  const end = wanted.claim.expiresAt;
  if (end && (!day.nextEndAt || end < day.nextEndAt)) day.nextEndAt = end;
}

/** The documents of a week besides bookings: blocks, closures, waits, and request counts. */
export async function insertSurroundings(db: Db, weeks: readonly WeekOfGround[]): Promise<void> {
  await insertMissing(
    db.blocks,
    weeks.flatMap(({ blocks }) => blocks.map(({ block }) => ({ ...block, unsummed: block._id }))),
  );
  await insertMissing(
    db.waits,
    weeks.flatMap(({ waits }) => waits.map(({ wait }) => wait)),
  );
  for (const { booking } of weeks.flatMap(({ bookings }) => bookings)) {
    const { status, expiresAt } = booking;
    if (status !== 'pending' || !expiresAt || expiresAt.getTime() < Date.now()) continue;
    const entry = {
      ref: booking._id.toString(),
      kind: 'booking' as const,
      groundId: booking.groundId.toString(),
      date: booking.bookingDate,
      timeSlot: `${booking.timeSlot.startTime}-${booking.timeSlot.endTime}`,
      expiresAt,
    };
    await db.users.updateOne(
      { _id: booking.userId ?? undefined, 'live.ref': { $ne: entry.ref } },
      { $push: { live: entry } },
    );
  }
}
