import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { useCoupons } from '../api/use-coupons.js';
import { couponsTexts as t } from '../texts.js';
import { ChangeCouponDialog } from './change-coupon-dialog.js';
import { CouponRow, type OpenCoupon } from './coupon-row.js';
import { ShareCouponDialog } from './share-coupon-dialog.js';

/** All coupons, newest first. */
export function CouponList({ ownerId }: { ownerId: string }) {
  const coupons = useCoupons(ownerId);
  const [open, setOpen] = useState<OpenCoupon>();
  const close = () => setOpen(undefined);
  return (
    <Fetched query={coupons}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title={t.none} text={t.noneText} />
        ) : (
          <>
            <ul className="coupon-list">
              {all.map((coupon) => (
                <CouponRow key={coupon._id} ownerId={ownerId} coupon={coupon} onOpen={setOpen} />
              ))}
            </ul>
            {open?.kind === 'share' ? <ShareCouponDialog coupon={open.coupon} onClose={close} /> : null}
            {open?.kind === 'change' ? (
              <ChangeCouponDialog ownerId={ownerId} coupon={open.coupon} onClose={close} />
            ) : null}
          </>
        )
      }
    </Fetched>
  );
}
