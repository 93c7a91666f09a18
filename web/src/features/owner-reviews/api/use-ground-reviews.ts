import { listReviews } from '@crease/shared/contracts/grounds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { reviewKeys } from '../review-keys.js';

const PAGE_SIZE = 10;

export function useGroundReviews(groundId: string, page: number) {
  return useQuery({
    queryKey: reviewKeys.page(groundId, page),
    queryFn: ({ signal }) =>
      call(listReviews, { params: { id: groundId }, query: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}
