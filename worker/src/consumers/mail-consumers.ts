import { requestMail } from '@crease/domain/mail/request-mail';
import { stableId } from '@crease/domain/mail/stable-id';
import { askForReceipt } from '@crease/domain/receipts/send-receipt';
import { native } from '@crease/domain/runtime/models';
import { Types } from 'mongoose';
import { deliverMail } from '../mail/deliver-mail.js';
import { readNews, totalOf, whenAndWhere } from './booking-news.js';
import type { Consumer } from './consumer.js';

export const sendRequestedMail: Consumer<'mail.requested'> = {
  name: 'send-mail',
  lane: 'mail',
  handle: async ({ core, post }, { data }) => {
    await deliverMail(core, post, data.mailId);
  },
};

/** The receipt goes out by itself, once (contract §3, Receipts). */
export const sendReceipt: Consumer<'booking.confirmed'> = {
  name: 'ask-for-receipt',
  lane: 'notices',
  handle: async ({ core }, { data }) => await askForReceipt(core, data.bookingId),
};

/** An owner who has not looked at a new booking by now gets a mail (contract §3, acknowledge). */
const UNSEEN_AFTER_MS = 60_000;

export const mailUnseenBooking: Consumer<'booking.created'> = {
  name: 'mail-unseen-booking',
  lane: 'notices',
  dueAt: ({ at }) => new Date(Date.parse(at) + UNSEEN_AFTER_MS),
  handle: async ({ core }, { data }) => {
    const booking = await readNews(core, data.bookingId);
    if (!booking || booking.acknowledgedAt) return;
    const isLive = booking.status === 'pending' || booking.status === 'confirmed';
    // Confirmed without a payment: the owner approved it himself, so he has seen it.
    const isApproved = booking.status === 'confirmed' && booking.payment.status !== 'completed';
    if (!isLive || isApproved) return;
    const owner = await native(core.models, 'users').findOne(
      { _id: new Types.ObjectId(data.ownerId) },
      { projection: { email: 1, name: 1 } },
    );
    if (!owner) return;
    const state =
      booking.status === 'pending'
        ? 'It waits for your approval or the payment.'
        : 'It is paid and confirmed; there is nothing you must do.';
    await requestMail(core, {
      id: stableId(`unseen-${data.bookingId}`),
      to: owner.email,
      kind: 'booking_alert',
      subject: `New booking: ${whenAndWhere(booking)}`,
      text: `Hello ${owner.name},\n\n${booking.userName} booked ${whenAndWhere(booking)} for ${totalOf(booking)}. ${state}\n\nSee it in your panel: ${core.env.PUBLIC_URL}/owner-panel\n\nBooking ${booking.bookingId}\n`,
    });
  },
};
