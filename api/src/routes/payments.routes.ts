import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import type { Caller } from '@crease/domain/accounts/identity/caller';
import type { Core } from '@crease/domain/platform/core';
import { readGame } from '@crease/domain/play/game-pages/read-game';
import { readOwnEntry } from '@crease/domain/play/tournaments/list-entries';
import {
  canPayBooking,
  canRefundByHand,
  canSeeBooking,
  canVerifyPayment,
} from '@crease/domain/sales/booking-reads/booking.policy';
import { presentOne, presentRecent } from '@crease/domain/sales/booking-reads/booking.read';
import { findBookingFor } from '@crease/domain/sales/booking-reads/find-booking';
import { providerOf } from '@crease/domain/sales/provider/provider-of';
import {
  createEntryOrder,
  createOrder,
  createShareOrder,
  type LiveOrder,
} from '@crease/domain/sales/settle/create-order';
import { refundByHand } from '@crease/domain/sales/settle/manual-refund';
import {
  listPayments,
  orderStatusOf,
  readFeeBill,
  readPayment,
  readReceipt,
} from '@crease/domain/sales/settle/payment.read';
import { receiveWebhook } from '@crease/domain/sales/settle/receive-webhook';
import { repeatByHand } from '@crease/domain/sales/settle/retry-refund';
import { settleOrderOf, settleOrderOfEntry, settleOrderOfPlace } from '@crease/domain/sales/settle/settle';
import * as payments from '@crease/shared/contracts/payments';
import { formatExactRupees } from '@crease/shared/format/money';
import { Types } from 'mongoose';
import { actorOf } from '../http/actor.js';
import { fileReply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

const SLOT_GONE = 'This time slot is no longer available. Your payment will be refunded.';
/** Paid twice, with another amount, or after the ground collected money: the booking is unchanged. */
const NOT_USED = 'Your booking stands. This payment was not used for it and comes back to you.';

/** A share that was paid too late, or for a place that went to another player. */
const PLACE_GONE = 'This place is no longer available. Your payment will be refunded.';

/** A fee that was paid too late, or for a team that is in already. */
const ENTRY_GONE = 'This payment was not used for an entry. It will be refunded.';

async function orderOf(
  core: Core,
  caller: Caller,
  {
    bookingId,
    placeId,
    entryId,
  }: { bookingId?: string | undefined; placeId?: string | undefined; entryId?: string | undefined },
): Promise<LiveOrder> {
  if (entryId)
    return await createEntryOrder(core, new Types.ObjectId(entryId), new Types.ObjectId(caller.id));
  if (placeId)
    return await createShareOrder(core, new Types.ObjectId(placeId), new Types.ObjectId(caller.id));
  const { booking } = await findBookingFor(core, bookingId ?? '', caller, canPayBooking);
  return await createOrder(core, booking);
}

/** Settles the order of the caller's place. Returns what its game shows the caller now. */
async function settlePlace(core: Core, caller: Caller, placeId: string, orderId: string) {
  const settled = await settleOrderOfPlace(core, { placeId, userId: caller.id }, orderId);
  const { paid, requiresRefund, gameId } = settled;
  const { game, mine } = await readGame(core, caller, gameId.toString());
  return { paid, requiresRefund, game, ...(mine ? { place: mine } : {}) };
}

/** Settles the order of the caller's entry. Returns what its tournament shows the caller now. */
async function settleEntry(core: Core, caller: Caller, entryId: string, orderId: string) {
  const settled = await settleOrderOfEntry(core, { entryId, userId: caller.id }, orderId);
  const { paid, requiresRefund, tournamentId } = settled;
  return { paid, requiresRefund, ...(await readOwnEntry(core, caller, tournamentId.toString(), entryId)) };
}

export function registerPaymentRoutes(router: Router): void {
  route(router, payments.createOrder, async ({ core, caller, body }) => {
    const order = await orderOf(core, caller, body);
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
    const { bookingId, placeId, entryId, order_id: orderId } = body;
    if (entryId) {
      const { paid, requiresRefund, ...shown } = await settleEntry(core, caller, entryId, orderId);
      return { paid, requiresRefund, ...shown, ...(requiresRefund ? { message: ENTRY_GONE } : {}) };
    }
    if (placeId) {
      const { paid, requiresRefund, ...shown } = await settlePlace(core, caller, placeId, orderId);
      return { paid, requiresRefund, ...shown, ...(requiresRefund ? { message: PLACE_GONE } : {}) };
    }
    const { booking } = await findBookingFor(core, bookingId ?? '', caller, canVerifyPayment);
    const settled = await settleOrderOf(core, booking, orderId);
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
    const { bookingId, placeId, entryId, order_id: orderId } = body;
    if (entryId) {
      const { tournament, entry } = await settleEntry(core, caller, entryId, orderId);
      return { tournament, ...(entry ? { entry } : {}) };
    }
    if (placeId) {
      const { game, place } = await settlePlace(core, caller, placeId, orderId);
      return { game, ...(place ? { place } : {}) };
    }
    const { booking } = await findBookingFor(core, bookingId ?? '', caller, canPayBooking);
    const settled = await settleOrderOf(core, booking, orderId);
    return { booking: await presentRecent(core, settled.booking) };
  });

  route(router, payments.refundPayment, async ({ core, caller, body, req, requestKey }) => {
    const { booking } = await findBookingFor(core, body.bookingId, caller, canRefundByHand);
    const { amount, refundId, reason } = body;
    const { refund, booking: after } = refundId
      ? await repeatByHand(core, booking, refundId, reason)
      : await refundByHand(core, booking, amount, reason, requestKey);
    // With its id: an interrupted run may have recorded it already.
    const given = `booking:${body.bookingId} ${refund.refundId} ${formatExactRupees(refund.amount)}`;
    await recordAct(core, actorOf(caller, req), 'payment.refunded-by-hand', given);
    return { refund, booking: await presentOne(core, after) };
  });

  route(router, payments.paymentHistory, ({ core, caller, query }) => listPayments(core, caller.id, query));

  route(router, payments.paymentReceipt, async ({ core, caller, params }) => {
    const { number, pdf } = await readReceipt(core, params.id, caller.id);
    return fileReply('application/pdf', pdf, `crease-${number}.pdf`);
  });

  route(router, payments.paymentFeeBill, async ({ core, caller, params }) => {
    const { number, pdf } = await readFeeBill(core, params.id, caller.id);
    return fileReply('application/pdf', pdf, `${number.replaceAll('/', '-')}.pdf`);
  });

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
