import { tellWebhooks } from '@crease/domain/business/webhooks/deliveries';
import { presentBlock } from '@crease/domain/calendar/blocks/block.service';
import { findClosure } from '@crease/domain/calendar/blocks/block-closures.queries';
import { findReview } from '@crease/domain/catalogue/grounds/review.schema';
import { presentReview } from '@crease/domain/catalogue/grounds/review.service';
import type { Core } from '@crease/domain/platform/core';
import { readBooking } from '@crease/domain/sales/booking-reads/booking.read';
import type { Booking } from '@crease/shared/contracts/booking';
import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import type { WebhookEvent } from '@crease/shared/webhook-events';
import { Types } from 'mongoose';
import type { Consumer } from './consumer.js';

/** A consumer for the workplace's webhooks. The payload is only read if a webhook subscribes to the event. */
const telling = <N extends EventName>(
  type: WebhookEvent,
  ownerOf: (core: Core, data: DomainEvent<N>['data']) => string | undefined | Promise<string | undefined>,
  read: (core: Core, data: DomainEvent<N>['data']) => Promise<object | null>,
): Consumer<N> => ({
  name: 'tell-webhooks',
  lane: 'notices',
  handle: async ({ core }, { id, at, data }) => {
    const ownerId = await ownerOf(core, data);
    if (!ownerId) return;
    await tellWebhooks(core, ownerId, { type, factId: id, at: new Date(at) }, () => read(core, data));
  },
});

/** The booking as its owner reads it, without the check-in code. */
function withoutCode({ confirmation, ...booking }: Booking): object {
  if (!confirmation) return booking;
  const { confirmationCode: _code, ...rest } = confirmation;
  return { ...booking, confirmation: rest };
}

type OfBooking = { bookingId: string; ownerId: string };
const ownerNamed = (_core: Core, { ownerId }: { ownerId: string }) => ownerId;

async function readBookingFor(core: Core, { bookingId }: OfBooking): Promise<object | null> {
  const booking = await readBooking(core, bookingId);
  return booking && { booking: withoutCode(booking) };
}

async function readRefund(
  core: Core,
  { bookingId, refundId }: OfBooking & { refundId: string },
): Promise<object | null> {
  const booking = await readBooking(core, bookingId);
  const refund = booking?.payment.refunds?.find((one) => one.refundId === refundId);
  return refund ? { refund: { ...refund, bookingId } } : null;
}

/** The events that a workplace's webhooks can subscribe to. */
export const webhookConsumers = {
  created: telling<'booking.created'>('booking.created', ownerNamed, readBookingFor),
  confirmed: telling<'booking.confirmed'>('booking.confirmed', ownerNamed, readBookingFor),
  cancelled: telling<'booking.cancelled'>('booking.cancelled', ownerNamed, readBookingFor),
  moved: telling<'booking.moved'>('booking.moved', ownerNamed, readBookingFor),
  completed: telling<'booking.completed'>('booking.completed', ownerNamed, readBookingFor),
  checkedIn: {
    ...telling<'booking.changed'>('booking.checked_in', ownerNamed, readBookingFor),
    concerns: ({ data }) => data.what === 'checked-in',
  } satisfies Consumer<'booking.changed'>,
  refunded: telling<'refund.processed'>('refund.processed', ownerNamed, readRefund),
  closed: telling<'closure.opened'>('closure.opened', ownerNamed, async (core, { closureId }) => {
    const closure = await findClosure(core, new Types.ObjectId(closureId));
    return closure && { closure: presentBlock(closure) };
  }),
  reviewed: telling<'review.created'>(
    'review.created',
    async (core, { groundId }) => (await core.reads.ground(groundId))?.ownerId.toString(),
    async (core, { reviewId }) => {
      const review = await findReview(core, reviewId);
      return review && { review: presentReview(review) };
    },
  ),
};
