import { listCoupons } from '@crease/shared/contracts/coupons';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { couponKeys } from '../coupon-keys.js';

export function useCoupons(ownerId: string) {
  return useQuery({
    queryKey: couponKeys.list(ownerId),
    queryFn: async ({ signal }) =>
      (await call(listCoupons, { query: { workplace: ownerId }, signal })).coupons,
    staleTime: 0,
  });
}
