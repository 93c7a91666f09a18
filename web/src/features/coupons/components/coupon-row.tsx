import type { Coupon } from '@crease/shared/contracts/coupons';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatCount, formatRupees } from '../../../lib/format/money.js';
import { useCouponActions } from '../api/use-coupon-actions.js';
import { couponsTexts as t } from '../texts.js';
import { useGroundNames } from '../use-ground-names.js';
import { type CouponState, offOf, spanOf, stateOf, termsOf } from '../words.js';

/** The coupon whose dialog is open. */
export interface OpenCoupon {
  kind: 'share' | 'change';
  coupon: Coupon;
}

const TAGS: Record<CouponState, string> = {
  on: 'tag-free',
  'to-come': 'tag-info',
  'used-up': 'tag-accent',
  off: '',
  ended: '',
};

interface Props {
  ownerId: string;
  coupon: Coupon;
  onOpen: (open: OpenCoupon) => void;
}

/** A coupon with its terms, its results and its actions. */
export function CouponRow({ ownerId, coupon, onOpen }: Props) {
  const { change } = useCouponActions(ownerId);
  const { code, active } = coupon;
  const state = stateOf(coupon, useCorrectedNow());
  const terms = termsOf(coupon, useGroundNames());
  const turn = async () => {
    try {
      await change.mutateAsync({ id: coupon._id, active: !active });
      toast.success(active ? t.isOff(code) : t.isOn(code));
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <li className={`panel coupon${state === 'on' || state === 'to-come' ? '' : ' coupon-past'}`}>
      <div className="coupon-what">
        <span className="row row-wrap">
          <strong className="coupon-code num">{code}</strong>
          <span className={`tag ${TAGS[state]}`}>{t.states[state]}</span>
        </span>
        <span>{offOf(coupon)}</span>
        <span className="small text-2">
          {terms.join(' · ')} · <span className="coupon-span">{spanOf(coupon)}</span>
        </span>
      </div>
      <CouponFigures coupon={coupon} />
      <div className="row row-wrap coupon-acts">
        <button
          type="button"
          className="btn btn-small"
          aria-label={t.shareOf(code)}
          onClick={() => onOpen({ kind: 'share', coupon })}
        >
          <Icon name="share" small />
          {t.share}
        </button>
        <button
          type="button"
          className="btn btn-small"
          aria-label={t.changeOf(code)}
          onClick={() => onOpen({ kind: 'change', coupon })}
        >
          {t.change}
        </button>
        <button
          type="button"
          className="btn btn-small"
          aria-label={active ? t.switchOffOf(code) : t.switchOnOf(code)}
          disabled={change.isPending}
          onClick={() => void turn()}
        >
          {active ? t.switchOff : t.switchOn}
        </button>
      </div>
    </li>
  );
}

function CouponFigures({ coupon: { used, limit, revenue, cost } }: { coupon: Coupon }) {
  const count = formatCount(used);
  return (
    <dl className="coupon-figures">
      <Figure name={t.used} value={limit === undefined ? count : t.usedOf(count, formatCount(limit))} />
      {revenue === undefined ? null : <Figure name={t.revenue} value={formatRupees(revenue)} />}
      <Figure name={t.cost} value={formatRupees(cost)} />
    </dl>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="small text-2">{name}</dt>
    <dd className="num">{value}</dd>
  </div>
);
