import type { TournamentMatch } from '@crease/shared/contracts/tournament';
import { slotEnd, slotStart } from '@crease/shared/time/slots';

export interface GroundDay {
  groundId: string;
  groundName: string;
  now: TournamentMatch | undefined;
  next: TournamentMatch | undefined;
}

const isToPlay = ({ status }: TournamentMatch): boolean => status === 'planned' || status === 'live';

/** What is on and what is next on each ground; a match that runs late is on until it ends. */
export function nowAndNext(matches: readonly TournamentMatch[], now: number): GroundDay[] {
  const grounds = new Map<string, TournamentMatch[]>();
  for (const match of matches)
    if (match.groundId !== undefined)
      grounds.set(match.groundId, [...(grounds.get(match.groundId) ?? []), match]);
  return [...grounds].map(([groundId, all]) => {
    const waiting = all.filter(isToPlay).sort((one, other) => startOf(one) - startOf(other));
    const on = waiting.find((match) => match.status === 'live') ?? waiting.find((match) => isOn(match, now));
    return {
      groundId,
      groundName: all[0]?.groundName ?? '',
      now: on,
      next: waiting.find((match) => match !== on),
    };
  });
}

function startOf({ bookingDate, timeSlot }: TournamentMatch): number {
  return bookingDate && timeSlot ? slotStart(bookingDate, timeSlot).getTime() : Number.POSITIVE_INFINITY;
}

function isOn({ bookingDate, timeSlot }: TournamentMatch, now: number): boolean {
  if (!bookingDate || !timeSlot) return false;
  return slotStart(bookingDate, timeSlot).getTime() <= now && now < slotEnd(bookingDate, timeSlot).getTime();
}
