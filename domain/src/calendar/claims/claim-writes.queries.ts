import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import type { GroundDayDoc } from '../day/ground-day.schema.js';

/** A conditional update of one day: its filter decides which caller gets or releases hours. */
export interface DayChange {
  filter: { _id: string } & Record<string, unknown>;
  update: Record<string, unknown>;
}

/** Updates an existing day: takes, releases or hands over hours. The filter decides; null for a miss. */
export async function changeDay(core: Core, { filter, update }: DayChange): Promise<GroundDayDoc | null> {
  return await core.db.groundDays.findOneAndUpdate(filter, update, { returnDocument: 'after' });
}

/**
 * Takes hours of a day that may not exist yet, batched with other days. The filter decides; read the day to see the
 * result. An upsert that does not match an existing day fails with E11000 (taken, or just created for another hour),
 * and only the second try, without upsert, tells which.
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
 * Makes the end of a pending booking reported like that of a hold, on its first hour. Conditional on the owner of that
 * hour.
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
