import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { native } from '../../platform/models.js';
import type { GroundDayDoc } from './ground-day.model.js';

/** A conditional update of one day: its filter decides who of several gets or gives hours. */
export interface DayChange {
  filter: { _id: string } & Record<string, unknown>;
  update: Record<string, unknown>;
}

const groundDays = (core: Pick<Core, 'models'>) => native(core.models, 'groundDays');

/** Takes hours of a day that may not exist yet. The filter decides the race; the day as it is then, or null for a miss. */
export async function claimInDay(core: Core, { filter, update }: DayChange): Promise<GroundDayDoc | null> {
  return await upsertOrUpdate(
    async (upsert) =>
      await groundDays(core).findOneAndUpdate(filter, update, { upsert, returnDocument: 'after' }),
  );
}

/** Changes a day that is there: takes hours, gives them back or hands them over. The filter decides; null for a miss. */
export async function changeDay(core: Core, { filter, update }: DayChange): Promise<GroundDayDoc | null> {
  return await groundDays(core).findOneAndUpdate(filter, update, { returnDocument: 'after' });
}

/** The same as `claimInDay`, in one command with those of others. True when it is known to have matched. */
export async function claimTogether(core: Core, change: DayChange): Promise<boolean> {
  return await upsertOrUpdate((upsert) => core.writes.day({ ...change, upsert }));
}

/**
 * Writes a day that may not exist yet. One that exists but does not match makes the upsert fail with E11000: taken, or
 * created a moment ago for another hour. Only the second try, without upsert, tells which.
 */
async function upsertOrUpdate<T>(tryWrite: (upsert: boolean) => Promise<T>): Promise<T> {
  try {
    return await tryWrite(true);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return await tryWrite(false);
  }
}

/**
 * Has the end of a pending booking told as that of a hold too, on the hour it begins with. Whose hour it is by then decides
 * the condition.
 */
export async function attachToBooking(
  core: Pick<Core, 'models'>,
  dayId: string,
  key: string,
  ref: string,
): Promise<void> {
  await groundDays(core).updateOne(
    { _id: dayId, [`claims.${key}.ref`]: ref },
    { $set: { [`claims.${key}.attached`]: true } },
  );
}
