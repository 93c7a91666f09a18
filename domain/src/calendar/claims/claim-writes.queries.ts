import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import type { GroundDayDoc } from '../day/ground-day.schema.js';

/** A conditional update of one day: its filter decides who of several gets or gives hours. */
export interface DayChange {
  filter: { _id: string } & Record<string, unknown>;
  update: Record<string, unknown>;
}

/** Changes a day that is there: takes hours, gives them back or hands them over. The filter decides; null for a miss. */
export async function changeDay(core: Core, { filter, update }: DayChange): Promise<GroundDayDoc | null> {
  return await core.db.groundDays.findOneAndUpdate(filter, update, { returnDocument: 'after' });
}

/**
 * Takes hours of a day that may not exist yet, in one command with those of others. The filter decides the race, and the day
 * tells afterwards. One that exists but does not match makes the upsert fail with E11000: taken, or created a moment ago
 * for another hour. Only the second try, without upsert, tells which.
 */
export async function claimInDay(core: Core, change: DayChange): Promise<void> {
  try {
    await core.writes.day({ ...change, upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await core.writes.day(change);
  }
}

/**
 * Has the end of a pending booking told as that of a hold too, on the hour it begins with. Whose hour it is by then decides
 * the condition.
 */
export async function attachToBooking(
  core: Pick<Core, 'db'>,
  dayId: string,
  key: string,
  ref: string,
): Promise<void> {
  await core.db.groundDays.updateOne(
    { _id: dayId, [`claims.${key}.ref`]: ref },
    { $set: { [`claims.${key}.attached`]: true } },
  );
}
