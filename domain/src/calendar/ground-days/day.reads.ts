import { batchReads } from '../../platform/batch-reads.js';
import { batchUpdates, type ConditionalUpdate } from '../../platform/batch-updates.js';
import { type Models, native } from '../../platform/models.js';
import type { GroundDayDoc } from './ground-day.model.js';

interface DayReads {
  /** By `<groundId>:<yyyy-MM-dd>`; null where nothing was ever written. */
  day(key: string): Promise<Readonly<GroundDayDoc> | null>;
}

interface DayWrites {
  day(update: ConditionalUpdate<GroundDayDoc>): Promise<boolean>;
}

declare module '../../platform/core.js' {
  interface Reads extends DayReads {}
  interface Writes extends DayWrites {}
}

export function dayReads(models: Models): DayReads {
  return {
    day: batchReads(async (keys) => {
      const days = await native(models, 'groundDays')
        .find({ _id: { $in: keys } })
        .toArray();
      return new Map(days.map((day) => [day._id, day]));
    }),
  };
}

export function dayWrites(models: Models): DayWrites {
  return { day: batchUpdates(native(models, 'groundDays')) };
}
