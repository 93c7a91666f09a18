import { mailNews } from '@crease/domain/accounts/mails/mail-news';
import { notify } from '@crease/domain/accounts/notifications/notify';
import { peopleAt } from '@crease/domain/accounts/workplaces/people-at';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import type { Core } from '@crease/domain/platform/core';
import { bookingCancelledMail } from '@crease/domain/sales/book/booking-mails';
import { presentOne } from '@crease/domain/sales/booking-reads/booking.read';
import { findBookingBrief } from '@crease/domain/sales/booking-reads/booking-lists.queries';
import { findBooking } from '@crease/domain/sales/booking-reads/find-booking';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { peopleIn } from '@crease/domain/sales/booking-record/people-in';
import { accountsToTell } from '@crease/domain/sales/customers/shown-to';
import { calendarAttachment } from '@crease/domain/sales/receipts/booking-files';
import { findRegular } from '@crease/domain/sales/regulars/regular.schema';
import { Types } from 'mongoose';
import { toOwner, toPlayer } from './booking-news.js';
import type { Consumer } from './consumer.js';

/**
 * Notifies the account that a walk-in or a regular's date is linked to of what the ground does with it
 * (docs/product-rules.md, Customers).
 */
export const tellShown = {
  cancelled: {
    name: 'tell-shown-cancelled',
    lane: 'notices',
    async handle({ core }, event) {
      const { bookingId, by } = event.data;
      if (by !== 'owner' && by !== 'closure') return;
      const booking = await findBooking(core, bookingId);
      if (!booking || booking.userId || booking.status !== 'cancelled') return;
      const ended = await endOfRegular(core, booking);
      for (const userId of await accountsToTell(core, booking)) {
        await notify(core, {
          // Ending a regular cancels many dates but is one piece of news.
          eventId: ended ?? event.id,
          userId,
          priority: 'high',
          news: ended ? toPlayer.regularEnded(booking) : toPlayer.cancelled[by](booking),
          data: { bookingId, actionUrl: ended ? '/profile/bookings' : `/booking/${bookingId}` },
        });
        if (!ended) await mailCancelled(core, booking, userId, event.id);
      }
    },
  } satisfies Consumer<'booking.cancelled'>,

  moved: {
    name: 'tell-shown-moved',
    lane: 'notices',
    async handle({ core }, event) {
      const { bookingId } = event.data;
      const booking = await findBooking(core, bookingId);
      if (!booking || booking.userId) return;
      for (const userId of await accountsToTell(core, booking))
        await notify(core, {
          eventId: event.id,
          userId,
          priority: 'high',
          news: toPlayer.moved(booking),
          data: { bookingId, actionUrl: `/booking/${bookingId}` },
        });
    },
  } satisfies Consumer<'booking.moved'>,

  /** Tells the ground that it used another person's address: once per booking, or once for all dates of a regular. */
  disowned: {
    name: 'tell-owner-disowned',
    lane: 'notices',
    async handle({ core }, { data }) {
      const { bookingId, userId, ownerId, groundId } = data;
      const booking = await findBookingBrief(core, bookingId);
      if (!booking) return;
      const about = booking.regularId ?? booking._id;
      for (const addressee of await peopleAt(core, ownerId, groundId))
        await notify(core, {
          eventId: `disowned-${about}-${userId}`,
          userId: addressee,
          news: booking.regularId ? toOwner.regularDisowned(booking) : toOwner.disowned(booking),
          data: { bookingId, actionUrl: '/owner-panel' },
        });
    },
  } satisfies Consumer<'booking.disowned'>,
};

/** The id of the fact that ended the regular, if that cancelled this date. */
async function endOfRegular(core: Core, { _id, regularId }: BookingDoc): Promise<string | undefined> {
  const regular = regularId && (await findRegular(core, regularId));
  if (!regular) return undefined;
  const date = Object.values(regular.dates).find(({ bookingId }) => bookingId.equals(_id));
  return date?.state === 'ended' ? `regular-ended-${regular._id}-${regular.endedFrom ?? ''}` : undefined;
}

async function mailCancelled(core: Core, booking: BookingDoc, userId: string, tells: string): Promise<void> {
  await mailNews(core, new Types.ObjectId(userId), 'bookings', async (user) => {
    // The regular's own mail already goes to the customer's address.
    if (booking.regularId && user.email === booking.userEmail) return null;
    const shown = await presentOne(core, booking);
    return {
      id: stableId(`cancelled-${booking._id}-${userId}`),
      kind: 'booking',
      tells,
      startsAt: booking.startsAt,
      cause: { what: 'change', ownerId: booking.ownerId, bookingId: booking._id.toString() },
      about: peopleIn(booking),
      ...bookingCancelledMail(shown, core.env.PUBLIC_URL),
      attachments: [await calendarAttachment(core, booking)],
    };
  });
}
