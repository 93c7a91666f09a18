import { hoursOf } from '../../../time/slots.js';
import { feedersOf, groupsBefore } from '../../drawn-match.js';
import { hourIndex } from '../grid.js';
import type { Placement, Schedule, ScheduleInput } from '../schedule.js';
import { SATURDAY } from './schedule-inputs.js';

const startOf = ({ bookingDate, timeSlot }: Placement) =>
  hourIndex(SATURDAY, bookingDate, Number(timeSlot.slice(0, 2)));

/** Every constraint that a schedule breaks, in words; written apart from the scheduler. */
export function broken(input: ScheduleInput, { placements }: Schedule): string[] {
  const wrong: string[] = [];
  const lag = Math.ceil((input.matchMinutes + input.restMinutes) / 60);
  const length = input.matchMinutes / 60;
  const excludes = (a: string, b: string) =>
    a === b ||
    input.grounds.some(
      ({ id, overlaps = [] }) => (id === a && overlaps.includes(b)) || (id === b && overlaps.includes(a)),
    );
  const isOpen = (date: string, hour: number): boolean =>
    input.windows.some((window) =>
      [0, 1].some((daysAgo) => {
        const day = new Date(Date.parse(`${date}T00:00:00Z`) - daysAgo * 86_400_000);
        const begins = day.toISOString().slice(0, 10);
        if (begins < input.from || begins > input.to) return false;
        if (window.date !== undefined && window.date !== begins) return false;
        if (window.weekday !== undefined && window.weekday !== (day.getUTCDay() || 7)) return false;
        const [start, end] = [Number(window.start.slice(0, 2)), Number(window.end.slice(0, 2))];
        const at = hour + 24 * daysAgo;
        return at >= start && at < (end > start ? end : end + 24);
      }),
    );
  const at = new Map(placements.map((placement) => [placement.number, startOf(placement)]));
  if (at.size < placements.length) wrong.push('a match is placed twice');
  for (const [index, placement] of placements.entries()) {
    const hours = hoursOf(placement.bookingDate, placement.timeSlot);
    if (hours.length !== length) wrong.push(`${placement.number} has ${hours.length} hours`);
    for (const { date, hour } of hours) {
      if (!isOpen(date, hour)) wrong.push(`${placement.number} is outside the windows`);
      const taken = input.taken.some(
        (one) => one.date === date && one.hour === hour && excludes(one.groundId, placement.groundId),
      );
      if (taken) wrong.push(`${placement.number} takes a taken hour`);
    }
    for (const other of placements.slice(index + 1)) {
      const apart = Math.abs(startOf(placement) - startOf(other));
      if (excludes(placement.groundId, other.groundId) && apart < length)
        wrong.push(`${placement.number} and ${other.number} share a ground`);
      const teams = [placement, other].map(({ number }) =>
        (input.matches[number - 1]?.sides ?? []).flatMap((side) => ('team' in side ? [side.team] : [])),
      );
      if (teams[0]?.some((team) => teams[1]?.includes(team)) && apart < lag)
        wrong.push(`a team of ${placement.number} and ${other.number} has no rest`);
    }
  }
  for (const match of input.matches) {
    const start = at.get(match.number);
    if (start === undefined) continue;
    const groups = groupsBefore(match);
    const deciding = input.matches.filter(
      ({ number, group }) =>
        feedersOf(match).includes(number) || (group !== undefined && groups.includes(group)),
    );
    for (const { number } of deciding) {
      const before = at.get(number);
      if (before === undefined || start - before < lag)
        wrong.push(`${match.number} is too early after ${number}`);
    }
    if (match.stage !== 'final') continue;
    for (const { number, stage } of input.matches)
      if (stage !== 'final' && stage !== 'reset' && start - (at.get(number) ?? start) < length)
        wrong.push(`the final does not follow ${number}`);
  }
  return wrong;
}
