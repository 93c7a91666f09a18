import { dueAtGround } from '@crease/shared/money-state';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { shareOf } from '../booking-record/capture-share.js';
import { judgeShare } from '../booking-record/judge-capture.js';
import { hostsLeft } from '../booking-record/money-back.js';
import { type Capture, isLoss, type PaymentDoc } from '../booking-record/payment.schema.js';
import { markShared } from '../booking-record/refunds.queries.js';
import { type NewShare, passOn, payPart, replaceShare } from '../booking-record/shares.js';
import { beginOperation, endOperation, factIds } from '../operation/operation.js';
import type { Kept } from './game-places-port.js';

/**
 * Uses a captured share for its place, or decides that it goes back (docs/product-rules.md, Shares). Order: fence,
 * place, booking; an operation that loses the last step gives the place back. `seen` is the booking as just read.
 */
export async function confirmShare(
  core: Core,
  order: PaymentDoc,
  capture: Capture,
  seen?: BookingDoc,
): Promise<BookingDoc | null> {
  const { orderId, bookingId, placeId, gameId } = order;
  const { paymentId } = capture;
  if (!placeId || !gameId) throw new Error(`the order ${orderId} names no place`);
  const decide = (booking: BookingDoc) =>
    judgeShare(booking, capture) === 'undecided' && !isEnding(booking)
      ? { args: { orderId, paymentId } }
      : null;
  const operation = await beginOperation(core, bookingId, 'share', decide, seen);
  if (!operation) return null;
  const { booking, n } = operation;
  await failpoint('share.afterFence');
  // If it was decided between read and fence that it is refunded, that stays.
  if (judgeShare(booking, capture) !== 'undecided') return await endOperation(core, operation);

  const place = { gameId, placeId, paymentId, n };
  const isOn = booking.status === 'confirmed';
  const kept: Kept = isOn
    ? await core.gamePlaces.keep(core, { ...place, paidAt: capture.at })
    : { kept: false };
  await failpoint('share.afterPlace');
  const share = {
    placeId,
    gameId,
    userId: order.userId,
    paymentId,
    orderId,
    amount: capture.amount,
    at: capture.at,
  };
  const set = kept.kept ? await moneyWith(core, booking, share, kept.replaced?.paymentId) : null;
  const now = core.clock.now();
  if (!set) {
    await core.gamePlaces.drop(core, place);
    return await endOperation(core, operation, { addToSet: { 'payment.refused': paymentId } });
  }
  const after = await endOperation(core, operation, {
    set: { ...set, moneyDueAt: now, invoiceDueAt: now, shareReceiptsDueAt: now },
    facts: [
      fact(core, 'booking.changed', now, factIds(booking)),
      fact(core, 'share.paid', now, {
        orderId,
        bookingId: bookingId.toString(),
        userId: order.userId.toString(),
      }),
    ],
  });
  if (!after) await core.gamePlaces.drop(core, place);
  return after;
}

/** True while a cut cancellation or closure still has hours to release: it is resumed before the share goes back. */
const isEnding = ({ op }: BookingDoc): boolean => op?.kind === 'cancel' || op?.kind === 'close';

/**
 * What the booking's record says once it relies on this share. Null if there is no use for it: the booking's player has
 * less of their own left, or less is due at the ground.
 */
async function moneyWith(
  core: Core,
  booking: BookingDoc,
  share: NewShare,
  replaced: string | undefined,
): Promise<Record<string, unknown> | null> {
  if (replaced) return replaceShare(booking, share, replaced);
  if (booking.payment.status === 'completed') return passOn(booking, share, await leftToHost(core, booking));
  const cut = shareOf(booking.pricing, share.amount, core.env.COMMISSION_PERCENT);
  return payPart(booking, share, cut, dueAtGround(booking));
}

/**
 * Rupees of their own that the booking's player has left. Refunds by hand do not raise the fence, so they are read from
 * the order, and the order takes no more of them that do not know of shares.
 */
async function leftToHost(core: Core, { payment }: BookingDoc): Promise<number> {
  const order = payment.orderId ? await markShared(core, payment.orderId) : null;
  await failpoint('share.afterMark');
  return order ? hostsLeft({ payment: { ...payment, refunds: refundRows(order) } }) : 0;
}

const refundRows = ({ orderId, refunds }: PaymentDoc): BookingDoc['payment']['refunds'] =>
  refunds.map(({ refundId, paymentId, amount, status, kind, reason, at, dispute, met }) => ({
    byBank: isLoss({ dispute, met }),
    refundId,
    orderId,
    paymentId,
    amount,
    status,
    kind,
    reason,
    at,
  }));
