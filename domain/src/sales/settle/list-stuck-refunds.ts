import type { Pagination } from '@crease/shared/contracts/common';
import type { FailedRefund } from '@crease/shared/contracts/failed-work';
import { findNames } from '../../accounts/identity/user-lookups.queries.js';
import type { Core } from '../../platform/core.js';
import type { PaymentDoc } from '../booking-record/payment.schema.js';
import { newestFailedRefunds } from '../booking-record/payment-sweeps.queries.js';
import { type StuckMoney, stuckMoneyOf } from './stuck-refunds.js';

/**
 * Number of orders with a failed refund that are searched, the newest first; they include refunds that were made good
 * later.
 */
const LOOKED_THROUGH = 2_000;

/** Money that failed to go back and waits for a person, the newest first. */
export async function listStuckRefunds(
  core: Core,
  { page, limit }: { page: number; limit: number },
): Promise<{ refunds: FailedRefund[]; pagination: Pagination }> {
  const found: { payment: PaymentDoc; stuck: StuckMoney }[] = [];
  for await (const payment of newestFailedRefunds(core, LOOKED_THROUGH)) {
    for (const stuck of stuckMoneyOf(payment)) found.push({ payment, stuck });
  }
  const shown = found.slice((page - 1) * limit, page * limit);
  const names = await findNames(
    core,
    shown.map(({ payment }) => payment.userId),
  );
  return {
    refunds: shown.map(({ payment, stuck: { newest, amount, failures } }) => ({
      refundId: newest.refundId,
      amount,
      reason: newest.reason,
      at: newest.at.toISOString(),
      failures,
      bookingId: payment.bookingId.toString(),
      bookingNumber: payment.bookingNumber,
      groundName: payment.groundName,
      player: { _id: payment.userId.toString(), name: names.get(payment.userId.toString()) ?? '' },
    })),
    pagination: { page, limit, total: found.length, pages: Math.ceil(found.length / limit) },
  };
}
