import type { QueryOf } from '@crease/shared/contract';
import { bookingDate } from '@crease/shared/contracts/common';
import { gameLevel, type listGames } from '@crease/shared/contracts/games';
import type { City } from '@crease/shared/contracts/grounds';
import { addDays } from '@crease/shared/time/ist';
import { z } from 'zod';
import type { Position } from '../../lib/position.js';

/** Distances to choose from, in km. */
export const DISTANCES = ['5', '10', '25'] as const;

/** The most that a place may cost, to choose from, in rupees. */
export const PRICES = ['0', '100', '150', '200', '300'] as const;
/** The first hour to choose from, because few games start at night. */
export const FIRST_HOUR = 5;

const hourIn = (first: number, last: number) =>
  z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().min(first).max(last))
    .optional()
    .catch(undefined);

/** The filters in the address. Invalid values fall back to none. */
export const gamesFilters = z.object({
  date: bookingDate.optional().catch(undefined),
  level: gameLevel.exclude(['any']).optional().catch(undefined),
  within: z.enum(DISTANCES).optional().catch(undefined),
  /** Hours between which a game starts, the last one excluded. */
  from: hourIn(0, 23),
  to: hourIn(1, 24),
  /** The most that a place may cost, in rupees. */
  price: z.enum(PRICES).optional().catch(undefined),
  view: z.enum(['map']).optional().catch(undefined),
});
export type GamesFilters = z.infer<typeof gamesFilters>;

/** Filters as the address has them; undefined removes one. */
export type FilterChange = { [K in keyof GamesFilters]?: string | undefined };

/** Removes all filters but the day and the map. */
export const NO_DETAILS = {
  level: undefined,
  within: undefined,
  from: undefined,
  to: undefined,
  price: undefined,
} satisfies FilterChange;

/** The filters besides the day and the map, as the address has them. */
export function detailsOf({ level, within, from, to, price }: GamesFilters): FilterChange {
  return { level, within, from: from?.toString(), to: to?.toString(), price };
}

/** How many of these filters are set; both ends of the hours are one filter. */
export function countDetails({ level, within, from, to, price }: GamesFilters): number {
  return [level, within, from ?? to, price].filter((value) => value !== undefined).length;
}

const DAYS = 7;

/** The week that the day chips offer. */
export const daysFrom = (today: string): string[] =>
  Array.from({ length: DAYS }, (_, at) => addDays(today, at));

/** The API query. Distance is measured from the player, or from the city's centre if the position is unknown. */
export function gamesQuery(
  { date, level, within, from: first, to, price }: GamesFilters,
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
    ...(first === undefined ? {} : { fromHour: first }),
    // An hour before the first one is ignored, as the API would refuse it.
    ...(to === undefined || to <= (first ?? 0) ? {} : { toHour: to }),
    ...(price ? { maxShare: Number(price) } : {}),
    ...(from ? { lat: from.latitude, lng: from.longitude } : {}),
    ...(within ? { maxDistance: Number(within) } : {}),
  };
}
