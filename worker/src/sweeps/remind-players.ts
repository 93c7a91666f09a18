import { notify } from '@crease/domain/accounts/notifications/notification.service';
import { findAddressee } from '@crease/domain/accounts/users/user.model';
import { requestMail } from '@crease/domain/messaging/mail/request-mail';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import type { Core } from '@crease/domain/platform/core';
import { workOff } from '@crease/domain/platform/work-off';
import type { BookingDoc } from '@crease/domain/sales/bookings/booking.model';
import { presentOne } from '@crease/domain/sales/bookings/booking.read';
import { markReminded } from '@crease/domain/sales/bookings/booking-changes.model';
import { bookingReminderMail } from '@crease/domain/sales/bookings/booking-mails';
import { findNearGames, findStillOn } from '@crease/domain/sales/bookings/booking-sweeps.model';
import { accountsShown } from '@crease/domain/sales/customers/shown-to';
import { Types } from 'mongoose';
import { toPlayer } from '../consumers/booking-news.js';

/** Early enough to leave work for, late enough to be of today. */
const REMIND_BEFORE_MS = 2 * 3_600_000;
/** Whoever has booked, moved or been told within this time knows when they play. */
const STILL_KNOWN_MS = 3_600_000;

/**
 * Reminds players of games that are near, once for each start: a game that is moved afterwards has another. Answers how many bookings were looked at.
 */
export async function remindPlayers(core: Core): Promise<number> {
  const now = core.clock.now();
  const due = findNearGames(core, now, new Date(now.getTime() + REMIND_BEFORE_MS));
  const tell = async (game: BookingDoc): Promise<void> => {
    // Read at the last moment: what was cancelled or moved while others were told is left alone.
    const booking = await findStillOn(core, game);
    if (!booking) return;
    if (!isFresh(booking, now)) await remind(core, booking);
    await markReminded(core, game);
  };
  return await workOff(core, due, { atOnce: 1, failed: 'a player could not be reminded yet' }, tell);
}

function isFresh({ timeline }: BookingDoc, now: Date): boolean {
  const newest = Math.max(...timeline.map(({ at }) => at.getTime()));
  return newest > now.getTime() - STILL_KNOWN_MS;
}

/** Cut in between, it is done again: notification and mail have ids of their own, so nobody hears twice. */
async function remind(core: Core, booking: BookingDoc): Promise<void> {
  const { userId } = booking;
  const playing = userId ? [userId.toString()] : await accountsShown(core, booking);
  for (const player of playing) await remindPlayer(core, booking, player);
}

async function remindPlayer(core: Core, booking: BookingDoc, userId: string): Promise<void> {
  const bookingId = booking._id.toString();
  const factId = `reminder-${bookingId}-${booking.startsAt.getTime()}`;
  const user = await findAddressee(core, new Types.ObjectId(userId));
  if (!user || user.deletedAt) return;
  await notify(core, {
    eventId: factId,
    userId,
    type: 'booking_reminder',
    priority: 'high',
    ...toPlayer.comingUp(booking),
    data: { bookingId, actionUrl: `/booking/${bookingId}` },
  });
  if (!user.preferences.notifications.email) return;
  await requestMail(core, {
    id: stableId(booking.userId ? factId : `${factId}-${userId}`),
    to: user.email,
    kind: 'booking',
    ...bookingReminderMail(await presentOne(core, booking), core.env.PUBLIC_URL),
    uselessAt: booking.startsAt,
  });
}
