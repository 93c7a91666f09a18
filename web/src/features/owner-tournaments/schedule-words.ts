import type { ResponseOf } from '@crease/shared/contract';
import type { scheduleTournament } from '@crease/shared/contracts/tournaments';
import { z } from 'zod';
import { hasCode } from '../../lib/api/api-error.js';
import { formatDay, formatHour, formatSlot } from '../../lib/format/time.js';
import { fixturesTexts as t } from './fixtures-texts.js';

type Problem = NonNullable<ResponseOf<typeof scheduleTournament>['problem']>;

/** Why not all matches have a place, and what would help. `teamName` names a team by its id. */
export function problemWords(problem: Problem, teamName: (id: string) => string): string {
  switch (problem.kind) {
    case 'no-room':
      return t.problems.noRoom(problem.hours, problem.longest);
    case 'hours':
      return problem.until
        ? t.problems.hoursUntil(
            problem.matches.length,
            problem.needed,
            problem.available,
            `${formatHour(problem.until.hour)}, ${formatDay(problem.until.date)}`,
          )
        : t.problems.hours(problem.matches.length, problem.needed, problem.available);
    case 'rest':
      return problem.team === undefined
        ? t.problems.restOfGroup(problem.matches.length, problem.fits)
        : t.problems.rest(teamName(problem.team), problem.matches.length, problem.fits);
    case 'order':
      return t.problems.order(numbers(problem.matches));
    case 'crowded':
      return problem.isProven
        ? t.problems.crowdedProven(numbers(problem.matches))
        : t.problems.crowded(numbers(problem.matches));
  }
}

const numbers = (matches: readonly number[]): string => matches.join(', ');

const taken = z.object({
  taken: z.array(
    z.object({
      number: z.number(),
      groundName: z.string(),
      bookingDate: z.string(),
      timeSlot: z.string(),
      by: z.string().optional(),
    }),
  ),
});

/** What is in the way of hours that were refused, a sentence each; none if they were refused for another reason. */
export function takenWords(error: unknown): string[] {
  if (!hasCode(error, 'SLOT_TAKEN')) return [];
  const parsed = taken.safeParse(error.body);
  if (!parsed.success) return [];
  return parsed.data.taken.map(({ number, groundName, bookingDate, timeSlot }) =>
    t.inTheWay(number, `${formatDay(bookingDate)}, ${formatSlot(timeSlot)}`, groundName),
  );
}

const falls = z.object({ falls: z.array(z.number()) });

/** Numbers of the matches that would fall with a changed result; none if it was refused for another reason. */
export function fallingMatches(error: unknown): number[] {
  if (!hasCode(error, 'STATE_CONFLICT')) return [];
  const parsed = falls.safeParse(error.body);
  return parsed.success ? parsed.data.falls : [];
}
