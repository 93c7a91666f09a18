import { refuse } from '@crease/shared/refusals';
import { turnsAdultAt } from '@crease/shared/time/age';
import { dayOf } from '@crease/shared/time/ist';
import type { UserDoc } from '../identity/user.schema.js';

interface AgeSaid {
  under18?: boolean | undefined;
  birthDate?: string | undefined;
}

type Age = Partial<Pick<UserDoc, 'under18' | 'birthDate' | 'turnsAdultAt'>>;

/** The fields of the age of a person born on that date. @throws `VALIDATION` for a date ahead */
export function ageBy(birthDate: string, now: Date): Required<Pick<Age, 'under18' | 'birthDate'>> & Age {
  if (birthDate > dayOf(now)) throw refuse('VALIDATION', 'birth_date_ahead', { field: 'birthDate' });
  const at = turnsAdultAt(birthDate);
  return { birthDate, under18: at > now, ...(at > now ? { turnsAdultAt: at } : {}) };
}

/**
 * The fields of the age that change by what the account says; none if it says its date of birth again.
 * @throws `STATE_CONFLICT` for another date than before, and for `under18` beside a date, from which it follows
 */
export function judgeAge(known: Age, { under18, birthDate }: AgeSaid, now: Date): Age {
  if (under18 !== undefined && (birthDate ?? known.birthDate)) throw refuse('STATE_CONFLICT', 'age_follows');
  if (birthDate === undefined) return under18 === undefined ? {} : { under18 };
  if (known.birthDate === undefined) return ageBy(birthDate, now);
  if (known.birthDate !== birthDate) throw refuse('STATE_CONFLICT', 'birth_date_set');
  return {};
}
