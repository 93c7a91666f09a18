import type { QueryOf } from '@crease/shared/contract';
import { bookingDate } from '@crease/shared/contracts/common';
import { gameLevel, type listGames } from '@crease/shared/contracts/games';
import type { City } from '@crease/shared/contracts/grounds';
import { addDays } from '@crease/shared/time/ist';
import { z } from 'zod';
import type { Position } from '../../lib/position.js';

/** Distances to choose from, in km. */
export const DISTANCES = ['5', '10', '25'] as const;

/** The filters in the address. Invalid values fall back to none. */
export const gamesFilters = z.object({
  date: bookingDate.optional().catch(undefined),
  level: gameLevel.exclude(['any']).optional().catch(undefined),
  within: z.enum(DISTANCES).optional().catch(undefined),
});
export type GamesFilters = z.infer<typeof gamesFilters>;

const DAYS = 7;

/** The week that the day chips offer. */
export const daysFrom = (today: string): string[] =>
  Array.from({ length: DAYS }, (_, at) => addDays(today, at));

/** The API query. Distance is measured from the player, or from the city's centre if the position is unknown. */
export function gamesQuery(
  { date, level, within }: GamesFilters,
  city: City,
  position: Position | undefined,
  page: number,
  limit: number,
): QueryOf<typeof listGames> {
  const from = position ?? (within ? city : undefined);
  return {
    cityId: city.id,
    page,
    limit,
    ...(date ? { date } : {}),
    ...(level ? { level } : {}),
    ...(from ? { lat: from.latitude, lng: from.longitude } : {}),
    ...(within ? { maxDistance: Number(within) } : {}),
  };
}
