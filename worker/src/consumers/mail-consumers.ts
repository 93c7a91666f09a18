import { mailNews } from '@crease/domain/accounts/mails/mail-news';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import type { Core } from '@crease/domain/platform/core';
import {
  bookingCancelledMail,
  bookingMovedMail,
  ownerNewBookingMail,
} from '@crease/domain/sales/book/booking-mails';
import { presentOne, readBooking } from '@crease/domain/sales/booking-reads/booking.read';
import { findBooking } from '@crease/domain/sales/booking-reads/find-booking';
import { peopleIn } from '@crease/domain/sales/booking-record/people-in';
import { calendarAttachment } from '@crease/domain/sales/receipts/booking-files';
import { askForReceipt, askForShareReceipt } from '@crease/domain/sales/receipts/send-receipt';
import { balanceMoney } from '@crease/domain/sales/settle/balance-money';
import type { Booking } from '@crease/shared/contracts/booking';
import { slotStart, slotText } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { deliverMail } from '../mail/deliver-mail.js';
import type { Consumer } from './consumer.js';

const startOf = ({ bookingDate, timeSlot }: Booking): Date => slotStart(bookingDate, slotText(timeSlot));

export const sendRequestedMail: Consumer<'mail.requested'> = {
  name: 'send-mail',
  lane: 'mail',
  handle: async ({ core, post }, { data }) => {
    await deliverMail(core, post, data.mailId);
  },
};

async function peopleOf(core: Core, bookingId: string): Promise<Types.ObjectId[]> {
  const booking = await findBooking(core, bookingId);
  return booking ? peopleIn(booking) : [];
}

/** Mails the receipt automatically, once (`docs/product-rules.md`, Notifications). */
export const sendReceipt: Consumer<'booking.confirmed'> = {
  name: 'ask-for-receipt',
  lane: 'notices',
  handle: async ({ core }, { data }) => await askForReceipt(core, data.bookingId),
};

/** Mails each player who has paid a share a receipt of their own, once. */
export const sendShareReceipt: Consumer<'share.paid'> = {
  name: 'ask-for-share-receipt',
  lane: 'notices',
  handle: async ({ core }, { data }) => await askForShareReceipt(core, data),
};

/** How long a new booking may stay unseen before its owner gets a mail (`docs/product-rules.md`, Notifications). */
const UNSEEN_AFTER_MS = 60_000;

export const mailUnseenBooking: Consumer<'booking.created'> = {
  name: 'mail-unseen-booking',
  lane: 'notices',
  dueAt: ({ at }) => new Date(Date.parse(at) + UNSEEN_AFTER_MS),
  handle: async ({ core }, { data }) => {
    const booking = await readBooking(core, data.bookingId);
    if (!booking || booking.acknowledgedAt) return;
    if (booking.status !== 'pending' && booking.status !== 'confirmed') return;
    await mailNews(core, new Types.ObjectId(data.ownerId), 'alerts', async () => ({
      id: stableId(`unseen-${data.bookingId}`),
      kind: 'booking_alert',
      about: await peopleOf(core, data.bookingId),
      ...ownerNewBookingMail(booking, core.env.PUBLIC_URL),
    }));
  },
};

/** Mails a player whose game was cancelled by another person: they may have closed the page long ago. */
export const mailCancelledByGround: Consumer<'booking.cancelled'> = {
  name: 'mail-player-cancelled',
  lane: 'notices',
  handle: async ({ core }, { id, data }) => {
    if (data.by !== 'owner' && data.by !== 'closure') return;
    // The event may arrive before its operation has recorded the refund, which the mail must mention.
    await balanceMoney(core, new Types.ObjectId(data.bookingId));
    const doc = await findBooking(core, data.bookingId);
    if (!doc?.userId || doc.status !== 'cancelled') return;
    const booking = await presentOne(core, doc);
    await mailNews(core, new Types.ObjectId(data.userId), 'bookings', async () => ({
      id: stableId(`cancelled-${data.bookingId}`),
      kind: 'booking',
      tells: id,
      about: await peopleOf(core, data.bookingId),
      startsAt: startOf(booking),
      ...bookingCancelledMail(booking, core.env.PUBLIC_URL),
      attachments: [await calendarAttachment(core, doc)],
    }));
  },
};

/**
 * Sends the calendar entry with its new hours. Skipped if the game was moved again, because that move sends a mail of
 * its own.
 */
export const mailMoved: Consumer<'booking.moved'> = {
  name: 'mail-player-moved',
  lane: 'notices',
  handle: async ({ core }, { id, data }) => {
    const doc = await findBooking(core, data.bookingId);
    if (!doc?.userId || doc.status !== 'confirmed') return;
    const booking = await presentOne(core, doc);
    await mailNews(core, new Types.ObjectId(data.userId), 'bookings', async () => ({
      id: stableId(`moved-${id}`),
      kind: 'booking',
      tells: id,
      about: await peopleOf(core, data.bookingId),
      startsAt: startOf(booking),
      ...bookingMovedMail(booking, core.env.PUBLIC_URL),
      attachments: [await calendarAttachment(core, doc)],
    }));
  },
};
