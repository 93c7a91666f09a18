import { postOrder } from '@crease/domain/business/ledger/post-payment';
import type { Core } from '@crease/domain/platform/core';
import { findOrderIdsOf } from '@crease/domain/sales/booking-record/payment-ledger.queries';
import { Types } from 'mongoose';
import type { Consumer } from './consumer.js';

const postBooking = async (core: Core, bookingId: string): Promise<void> => {
  for (const orderId of await findOrderIdsOf(core, new Types.ObjectId(bookingId)))
    await postOrder(core, orderId);
};

/** Posts money to the ledger, once; a sweep by state finds what no event reported. */
export const postToLedger = {
  captured: {
    name: 'post-capture',
    lane: 'notices',
    handle: async ({ core }, { data }) => await postOrder(core, data.orderId),
  } satisfies Consumer<'payment.captured'>,
  confirmed: {
    name: 'post-confirmed',
    lane: 'notices',
    handle: async ({ core }, { data }) => {
      if (data.by === 'payment') await postBooking(core, data.bookingId);
    },
  } satisfies Consumer<'booking.confirmed'>,
  paid: {
    name: 'post-paid',
    lane: 'notices',
    handle: async ({ core }, { data }) => await postBooking(core, data.bookingId),
  } satisfies Consumer<'booking.paid'>,
  refunded: {
    name: 'post-refund',
    lane: 'notices',
    handle: async ({ core }, { data }) => await postOrder(core, data.orderId),
  } satisfies Consumer<'refund.processed'>,
};
