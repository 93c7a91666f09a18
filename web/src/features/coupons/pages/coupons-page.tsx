import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { WorkPage } from '../../../components/work-page.js';
import { useDesk } from '../../desk/public.js';
import { CouponDialog } from '../components/coupon-dialog.js';
import { CouponList } from '../components/coupon-list.js';
import { couponsTexts as t } from '../texts.js';
import '../components/coupons.css';

/** A workplace's discounts for players, and their results. */
export function CouponsPage() {
  const { ownerId } = useDesk().workplace;
  const [making, setMaking] = useState(false);
  return (
    <WorkPage
      title={t.title}
      head={
        <button type="button" className="btn btn-primary" onClick={() => setMaking(true)}>
          <Icon name="plus" />
          {t.make}
        </button>
      }
    >
      <CouponList key={ownerId} ownerId={ownerId} />
      {making ? <CouponDialog ownerId={ownerId} onClose={() => setMaking(false)} /> : null}
    </WorkPage>
  );
}
