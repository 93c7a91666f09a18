import type { BodyOf } from '@crease/shared/contract';
import { changeCoupon, createCoupon } from '@crease/shared/contracts/coupons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { couponKeys } from '../coupon-keys.js';

/** Creates and changes a workplace's coupons, then refetches the list. */
export function useCouponActions(ownerId: string) {
  const client = useQueryClient();
  const query = { workplace: ownerId };
  const onSettled = () => client.invalidateQueries({ queryKey: couponKeys.list(ownerId) });
  return {
    make: useMutation({
      mutationFn: (body: BodyOf<typeof createCoupon>) => call(createCoupon, { query, body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof changeCoupon>) =>
        call(changeCoupon, { params: { id }, query, body }),
      onSettled,
    }),
  };
}
