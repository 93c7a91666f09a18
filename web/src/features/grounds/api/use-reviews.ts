import { listReviews } from '@crease/shared/contracts/grounds';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { groundKeys } from '../ground-keys.js';

/** Reviews on the ground page. */
const SHOWN = 5;

export function useReviews(groundId: string) {
  return useQuery({
    queryKey: groundKeys.reviews(groundId),
    queryFn: ({ signal }) => call(listReviews, { params: { id: groundId }, query: { limit: SHOWN }, signal }),
  });
}
