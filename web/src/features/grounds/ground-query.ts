import type { QueryOf } from '@crease/shared/contract';
import type { listGrounds } from '@crease/shared/contracts/grounds';

/** The search of the home page. Filters at their defaults are absent. */
export type GroundQuery = Partial<
  Omit<QueryOf<typeof listGrounds>, 'page' | 'limit' | 'lighting' | 'parking'>
> & { lighting?: 'true'; parking?: 'true' };
