import { STANDARD_POLICY } from '@crease/shared/refund-policy';
import { formatMoment } from '../../lib/format/time.js';
import { paymentTexts as t } from './texts.js';

/** What a player gets back if they cancel, and when that changes (docs/product-rules.md, Refunds). */
export function refundWords(startsAt: string, now: number): string {
  const start = Date.parse(startsAt);
  for (const { hoursBefore, percent } of STANDARD_POLICY) {
    const until = start - hoursBefore * 3_600_000;
    if (now > until) continue;
    const moment = formatMoment(new Date(until).toISOString(), now);
    return percent === 100 ? t.policyFull(moment) : t.policyHalf(moment);
  }
  return t.policyNone;
}
