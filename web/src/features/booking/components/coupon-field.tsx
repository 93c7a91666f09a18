import { Icon } from '../../../components/icon.js';
import { TextField } from '../../../components/text-field.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formTexts as t } from '../form-texts.js';
import type { CouponAnswer } from '../use-coupon.js';

/** A coupon code and its effect on the price, updated while it is typed. */
export function CouponField({ coupon }: { coupon: CouponAnswer }) {
  const { code, type, pricing, wrong, asking } = coupon;
  return (
    <div className="booking-coupon">
      <TextField
        label={t.coupon}
        name="coupon"
        value={code}
        error={wrong}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(next) => type(next.toUpperCase())}
        end={
          code ? (
            <button
              type="button"
              className="icon-btn input-end"
              aria-label={t.couponRemove}
              onClick={() => type('')}
            >
              <Icon name="close" small />
            </button>
          ) : undefined
        }
      />
      <p className="small booking-coupon-answer" role="status">
        {pricing?.coupon ? (
          <>
            <Icon name="check" small />
            {t.couponOff(formatRupees(pricing.coupon))}
          </>
        ) : asking ? (
          t.couponAsking
        ) : null}
      </p>
    </div>
  );
}
