import { tournamentStatus } from '@crease/shared/contracts/tournament';
import { z } from 'zod';

/** Statuses that the list can be narrowed to, in the order of the chips. */
export const LISTED_STATUSES = ['open', 'drawn', 'running', 'over'] as const;

/** The filter in the address. An invalid value falls back to none. */
export const tournamentFilters = z.object({
  status: tournamentStatus.extract(LISTED_STATUSES).optional().catch(undefined),
});
