import { contradictionIn } from '../cricket/contradictions.js';
import type { MatchRules } from '../cricket/rules.js';
import { type DayHour, hoursOf, slotFrom } from '../time/slots.js';

/**
 * The rules of a match with fewer overs. A bowler's most overs shrink with them. Undefined where these rules cannot be
 * played with so few, such as an uneven number in pairs.
 */
export function shortenedRules(rules: MatchRules, overs: number): MatchRules | undefined {
  const { bowlerQuota: _, ...rest } = rules;
  const { maxOversPerBowler: most } = rules;
  const fewer: MatchRules = {
    ...rest,
    overs,
    ...(most === undefined ? {} : { maxOversPerBowler: Math.ceil((most * overs) / rules.overs) }),
  };
  return overs < rules.overs && !contradictionIn(fewer) ? fewer : undefined;
}

export interface Shortened {
  bookingDate: string;
  timeSlot: string;
  overs: number;
}

/**
 * A match in the longest run of its hours that stay dry, with as many overs as these have of all its hours. Undefined
 * if no hour stays dry, or the rules cannot be played with so few overs.
 */
export function shortened(
  { bookingDate, timeSlot }: { bookingDate: string; timeSlot: string },
  isWet: (hour: DayHour) => boolean,
  rules: MatchRules,
): Shortened | undefined {
  const hours = hoursOf(bookingDate, timeSlot);
  let best: DayHour[] = [];
  let run: DayHour[] = [];
  for (const hour of hours) {
    run = isWet(hour) ? [] : [...run, hour];
    if (run.length > best.length) best = run;
  }
  const [first] = best;
  if (!first || best.length === hours.length) return undefined;
  const overs = Math.floor((rules.overs * best.length) / hours.length);
  if (overs < 1 || !shortenedRules(rules, overs)) return undefined;
  return { bookingDate: first.date, timeSlot: slotFrom(first.hour, best.length), overs };
}
