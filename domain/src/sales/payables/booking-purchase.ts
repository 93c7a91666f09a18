import { AppError } from '@crease/shared/errors';
import { besideShares } from '@crease/shared/money-state';
import { findBooking } from '../booking-reads/find-booking.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { noteOrder } from '../booking-record/booking-money.queries.js';
import { isPaymentDue } from '../booking-record/payment-due.js';
import { emailOf, type Purchase } from './payable.js';

/** A booking that its player is to pay. */
export function bookingPurchase(booking: BookingDoc): Purchase {
  const { contactPerson } = booking.playerDetails;
  return {
    record: {
      kind: 'booking',
      payableId: booking._id,
      bookingId: booking._id,
      bookingNumber: booking.bookingId,
      userId: booking.userId ?? booking.ownerId,
      ownerId: booking.ownerId,
      groundId: booking.groundId,
      groundName: booking.groundName,
      amount: besideShares(booking),
    },
    contact: {
      phone: contactPerson.phone,
      name: contactPerson.name,
      ...emailOf(contactPerson.email ?? booking.userEmail),
    },
    returnPath: `/payment/callback?booking_id=${booking._id.toString()}`,
    note: `Booking ${booking.bookingId}`,
    isFirst: !booking.payment.orderId,
    assertDue(now) {
      if (!isPaymentDue(booking, now)) throw new AppError('STATE_CONFLICT', whyNotDue(booking));
    },
    readAgain: async (core) => bookingPurchase((await findBooking(core, booking._id.toString())) ?? booking),
    async noteOrder(core, order) {
      const after = await noteOrder(core, order, booking.payment.shared);
      return after !== null && isPaymentDue(after, core.clock.now());
    },
  };
}

function whyNotDue({ payment, status }: BookingDoc): string {
  if (payment.status === 'completed') return 'This booking is already paid.';
  if (payment.collected.length > 0) return 'You have begun to pay at the ground: please pay the rest there.';
  if (status === 'confirmed' || status === 'completed') return 'This booking is paid at the ground.';
  return 'Your payment time has expired. Please try booking again.';
}
