import type { Pricing } from '@crease/shared/prices';
import { gstInside } from '@crease/shared/prices/gst-inside';
import { formatRupees } from '../lib/format/money.js';
import { formatDuration, formatHours } from '../lib/format/time.js';
import { breakdownTexts as t } from './late-texts.js';

interface Props {
  price: Omit<Pricing, 'rate' | 'lines'> & Partial<Pick<Pricing, 'lines'>>;
  /** The ground's discount, if known. */
  percent?: number;
}

/** Base price (or the hours, if their prices differ), discount, fee, total and the GST in its parts, if any. */
export function PriceBreakdown({ price, percent }: Props) {
  const { lines = [] } = price;
  const gst = gstInside(price, false);
  const differ = lines.some(({ rate }) => rate !== price.ratePerHour);
  return (
    <dl className="figures">
      {differ ? (
        lines.map(({ hour, rate, rule }) => (
          <div key={hour}>
            <dt>{[formatHours(hour, hour + 1), rule].filter(Boolean).join(', ')}</dt>
            <dd className="num">{formatRupees(rate)}</dd>
          </div>
        ))
      ) : (
        <div>
          <dt>
            {t.base(formatDuration(price.hours), formatRupees(price.ratePerHour))}
            {lines[0]?.rule ? ` (${lines[0].rule})` : ''}
          </dt>
          <dd className="num">{formatRupees(price.baseAmount)}</dd>
        </div>
      )}
      {price.discount > 0 ? (
        <div>
          <dt>{t.discount(percent)}</dt>
          <dd className="num figures-off">−{formatRupees(price.discount)}</dd>
        </div>
      ) : null}
      {price.coupon ? (
        <div>
          <dt>{[t.coupon, price.couponCode].filter(Boolean).join(' ')}</dt>
          <dd className="num figures-off">−{formatRupees(price.coupon)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t.fee}</dt>
        <dd className="num">{formatRupees(price.convenienceFee)}</dd>
      </div>
      <div className="figures-sum">
        <dt>{t.total}</dt>
        <dd className="num">{formatRupees(price.totalAmount)}</dd>
      </div>
      {(['all', 'fee'] as const).map((part) =>
        gst[part] > 0 ? (
          <div key={part} className="figures-note">
            <dt className="small">{t.gst[part]}</dt>
            <dd className="num">{formatRupees(gst[part])}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
