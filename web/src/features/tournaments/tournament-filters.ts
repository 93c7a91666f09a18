import type { QueryOf } from '@crease/shared/contract';
import { tournamentStatus } from '@crease/shared/contracts/tournament';
import { tournamentFormat } from '@crease/shared/contracts/tournament-settings';
import type { listTournaments } from '@crease/shared/contracts/tournaments';
import { addDays } from '@crease/shared/time/ist';
import { z } from 'zod';

/** Statuses that the list can be narrowed to, in the order of the chips. */
export const LISTED_STATUSES = ['open', 'drawn', 'running', 'over'] as const;

/** The most that a team pays, to choose from, in rupees. */
export const FEES = ['0', '1000', '2000', '3000', '5000'] as const;

/** Days from today on, to choose from. */
export const PERIODS = ['7', '14', '30'] as const;

export const FORMATS = tournamentFormat.options;

const isOn = z.literal('yes').optional().catch(undefined);

/** The filters in the address. Invalid values fall back to none. */
export const tournamentFilters = z.object({
  status: tournamentStatus.extract(LISTED_STATUSES).optional().catch(undefined),
  days: z.enum(PERIODS).optional().catch(undefined),
  fee: z.enum(FEES).optional().catch(undefined),
  format: tournamentFormat.optional().catch(undefined),
  /** With a place left. */
  room: isOn,
  prizes: isOn,
  /** Those whose news the player gets, in every city. */
  followed: isOn,
});
export type TournamentFilters = z.infer<typeof tournamentFilters>;

export const NO_FILTER: { [K in keyof TournamentFilters]: undefined } = {
  status: undefined,
  days: undefined,
  fee: undefined,
  format: undefined,
  room: undefined,
  prizes: undefined,
  followed: undefined,
};

/** A query of the list as it is sent. */
export type TournamentsQuery = Omit<QueryOf<typeof listTournaments>, 'room' | 'prizes' | 'followed'> & {
  room?: 'true';
  prizes?: 'true';
  followed?: 'true';
};

/** The API query of the filters. */
export function tournamentsQuery(
  { status, days, fee, format, room, prizes, followed }: TournamentFilters,
  today: string,
): Partial<TournamentsQuery> {
  return {
    ...(status ? { status } : {}),
    ...(days ? { from: today, to: addDays(today, Number(days)) } : {}),
    ...(fee ? { maxFee: Number(fee) } : {}),
    ...(format ? { format } : {}),
    ...(room ? { room: 'true' as const } : {}),
    ...(prizes ? { prizes: 'true' as const } : {}),
    ...(followed ? { followed: 'true' as const } : {}),
  };
}
