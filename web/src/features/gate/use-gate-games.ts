import { dayOf } from '@crease/shared/time/ist';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { storedAtom } from '../../lib/stored-atom.js';
import { useDeskDay } from '../desk/public.js';
import { type Game, gamesOf, keptGames } from './games.js';

const gamesAtom = storedAtom('gate-games', keptGames);

interface Options {
  userId: string;
  workplace: string;
  groundIds: readonly string[];
  /** In ms. */
  now: number;
}

/**
 * Today's bookings and those of its night, with their codes: from the server, or from the copy on this device while it
 * cannot be reached.
 */
export function useGateGames({ userId, workplace, groundIds, now }: Options): {
  games: Game[];
  at?: number;
  today: string;
} {
  const today = dayOf(new Date(now));
  const { day, night } = useDeskDay(workplace, today, groundIds);
  const [kept, keep] = useAtom(gamesAtom);

  useEffect(() => {
    if (day) keep({ userId, workplace, date: day.date, at: Date.parse(day.now), games: gamesOf(day, night) });
  }, [day, night, userId, workplace, keep]);

  if (day) return { games: gamesOf(day, night), at: Date.parse(day.now), today };
  const isOurs = kept?.userId === userId && kept.workplace === workplace && kept.date === today;
  return isOurs ? { games: kept.games, at: kept.at, today } : { games: [], today };
}
