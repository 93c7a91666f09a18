import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import {
  canPayBooking,
  canRefundByHand,
  canSeeBooking,
  canVerifyPayment,
} from '@crease/domain/sales/booking-reads/booking.policy';
import { presentOne, presentRecent } from '@crease/domain/sales/booking-reads/booking.read';
import { findBookingFor } from '@crease/domain/sales/booking-reads/find-booking';
import { providerOf } from '@crease/domain/sales/provider/provider-of';
import { createOrder } from '@crease/domain/sales/settle/create-order';
import { refundByHand } from '@crease/domain/sales/settle/manual-refund';
import { listPayments, orderStatusOf, readPayment } from '@crease/domain/sales/settle/payment.read';
import { receiveWebhook } from '@crease/domain/sales/settle/receive-webhook';
import { settleOrderOf } from '@crease/domain/sales/settle/settle';
import * as payments from '@crease/shared/contracts/payments';
import { formatExactRupees } from '@crease/shared/format/money';
import { actorOf } from '../http/actor.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

const SLOT_GONE = 'This time slot is no longer available. Your payment will be refunded.';
/** Paid twice, with another amount, or after the ground collected money: the booking is unchanged. */
const NOT_USED = 'Your booking stands. This payment was not used for it and comes back to you.';

export function registerPaymentRoutes(router: Router): void {
  route(router, payments.createOrder, async ({ core, caller, body }) => {
    const { booking } = await findBookingFor(core, body.bookingId, caller, canPayBooking);
    const order = await createOrder(core, booking);
    const provider = providerOf(core, order);
    return {
      appId: provider.appId,
      order: {
        id: order.orderId,
        payment_session_id: order.sessionId,
        payment_url: order.paymentUrl,
        mode: provider.mode,
        ...(provider.name === 'cashfree' ? {} : { provider: provider.name }),
      },
    };
  });

  route(router, payments.verifyPayment, async ({ core, caller, body }) => {
    const { booking } = await findBookingFor(core, body.bookingId, caller, canVerifyPayment);
    const settled = await settleOrderOf(core, booking, body.order_id);
    return {
      paid: settled.paid,
      requiresRefund: settled.requiresRefund,
      booking: await presentRecent(core, settled.booking),
      ...(settled.requiresRefund
        ? { message: settled.booking.status === 'cancelled' ? SLOT_GONE : NOT_USED }
        : {}),
    };
  });

  route(router, payments.paymentFailed, async ({ core, caller, body }) => {
    const { booking } = await findBookingFor(core, body.bookingId, caller, canPayBooking);
    const settled = await settleOrderOf(core, booking, body.order_id);
    return { booking: await presentRecent(core, settled.booking) };
  });

  route(router, payments.refundPayment, async ({ core, caller, body, req, requestKey }) => {
    const { booking } = await findBookingFor(core, body.bookingId, caller, canRefundByHand);
    const { amount, reason } = body;
    const { refund, booking: after } = await refundByHand(core, booking, amount, reason, requestKey);
    // With its id: an interrupted run may have recorded it already.
    const given = `booking:${body.bookingId} ${refund.refundId} ${formatExactRupees(refund.amount)}`;
    await recordAct(core, actorOf(caller, req), 'payment.refunded-by-hand', given);
    return { refund, booking: await presentOne(core, after) };
  });

  route(router, payments.paymentHistory, ({ core, caller, query }) => listPayments(core, caller.id, query));

  route(router, payments.paymentStatusOf, async ({ core, caller, params }) => {
    const { booking } = await findBookingFor(core, params.bookingId, caller, canSeeBooking);
    return await orderStatusOf(core, booking);
  });

  route(
    router,
    payments.paymentWebhook,
    async ({ core, req, rawBody }) => {
      await receiveWebhook(core, rawBody, req.headers);
      return {};
    },
    { body: 'raw' },
  );

  route(router, payments.getPayment, async ({ core, caller, params }) => ({
    payment: await readPayment(core, params.id, caller),
  }));
}
