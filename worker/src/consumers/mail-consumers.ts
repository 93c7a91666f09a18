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
import { askForReceipt } from '@crease/domain/sales/receipts/send-receipt';
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

/** The receipt goes out by itself, once (`docs/product-rules.md`, Notifications). */
export const sendReceipt: Consumer<'booking.confirmed'> = {
  name: 'ask-for-receipt',
  lane: 'notices',
  handle: async ({ core }, { data }) => await askForReceipt(core, data.bookingId),
};

/** An owner who has not looked at a new booking by now gets a mail (`docs/product-rules.md`, Notifications). */
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

/** A player whose game somebody else called off may have closed the page long ago: they get a mail as well. */
export const mailCancelledByGround: Consumer<'booking.cancelled'> = {
  name: 'mail-player-cancelled',
  lane: 'notices',
  handle: async ({ core }, { id, data }) => {
    if (data.by !== 'owner' && data.by !== 'closure') return;
    // The news may come before its operation has recorded what goes back, and the mail is to say it.
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

/** Whoever has the game in their calendar gets it there at its new hours. A game that has moved on since has a mail of its own. */
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
