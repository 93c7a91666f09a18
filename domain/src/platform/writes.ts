import type { UserDoc } from '../accounts/users/user.model.js';
import type { GroundDayDoc } from '../calendar/ground-days/ground-day.model.js';
import { type ConditionalUpdate, gatherUpdates } from './batch-updates.js';
import { type Models, native } from './models.js';

/** The conditional updates that every hold makes, gathered (`gatherUpdates`): many players at once cost few commands. */
export interface Writes {
  day(update: ConditionalUpdate<GroundDayDoc>): Promise<boolean>;
  user(update: ConditionalUpdate<UserDoc>): Promise<boolean>;
}

export function createWrites(models: Models): Writes {
  return {
    day: gatherUpdates(native(models, 'groundDays')),
    user: gatherUpdates(native(models, 'users')),
  };
}
