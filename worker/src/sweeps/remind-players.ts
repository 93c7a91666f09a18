import { findAddressee } from '@crease/domain/accounts/identity/user.schema';
import { mailNews } from '@crease/domain/accounts/mails/mail-news';
import { notify } from '@crease/domain/accounts/notifications/notify';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import type { Core } from '@crease/domain/platform/core';
import { drain } from '@crease/domain/platform/drain';
import { bookingReminderMail } from '@crease/domain/sales/book/booking-mails';
import { presentOne } from '@crease/domain/sales/booking-reads/booking.read';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { markReminded } from '@crease/domain/sales/booking-record/booking-changes.queries';
import { findNearGames, findStillOn } from '@crease/domain/sales/booking-record/booking-due.queries';
import { peopleIn } from '@crease/domain/sales/booking-record/people-in';
import { accountsToTell } from '@crease/domain/sales/customers/shown-to';
import { Types } from 'mongoose';
import { toPlayer } from '../consumers/booking-news.js';

const HOUR_MS = 3_600_000;

/** When players are reminded of a game, once per start. */
export interface Reminder {
  /** Part of the ids of the notifications and mails it creates. */
  name: string;
  /** The field of a booking with the start it was last reminded of. */
  mark: 'remindedFor' | 'remindedDayFor';
  /** Games that begin within this time but not within `unlessWithinMs`, which are left to the next reminder. */
  beforeMs: number;
  unlessWithinMs: number;
  /** No reminder is sent to players who booked, moved or were notified within this time. */
  stillKnownMs: number;
}

/** Early enough to leave work, late enough to be about today. */
export const SOON: Reminder = {
  name: 'reminder',
  mark: 'remindedFor',
  beforeMs: 2 * HOUR_MS,
  unlessWithinMs: 0,
  stillKnownMs: HOUR_MS,
};

/** Early enough to find a substitute player, or to cancel with a full refund. */
export const DAY_BEFORE: Reminder = {
  name: 'day-before',
  mark: 'remindedDayFor',
  beforeMs: 24 * HOUR_MS,
  unlessWithinMs: 6 * HOUR_MS,
  stillKnownMs: 12 * HOUR_MS,
};

/**
 * Reminds players of upcoming games, once per start: a moved game has a new one. Returns the number of bookings
 * examined.
 */
export async function remindPlayers(core: Core, reminder: Reminder = SOON): Promise<number> {
  const now = core.clock.now();
  const at = (ms: number) => new Date(now.getTime() + ms);
  const { mark, beforeMs, unlessWithinMs } = reminder;
  const due = findNearGames(core, { after: at(unlessWithinMs), upTo: at(beforeMs), mark });
  const tell = async (game: BookingDoc): Promise<void> => {
    // Read again at the last moment: it may have been cancelled or moved in the meantime.
    const booking = await findStillOn(core, game);
    if (!booking) return;
    if (!isFresh(booking, at(-reminder.stillKnownMs))) await remind(core, booking, reminder);
    await markReminded(core, game, mark);
  };
  return await drain(core, due, { atOnce: 1, failed: 'a player could not be reminded yet' }, tell);
}

function isFresh({ timeline }: BookingDoc, since: Date): boolean {
  return Math.max(...timeline.map(({ at }) => at.getTime())) > since.getTime();
}

/** Can be repeated after a crash: the ids of the notification and the mail make duplicates impossible. */
async function remind(core: Core, booking: BookingDoc, { name }: Reminder): Promise<void> {
  const { userId } = booking;
  const playing = userId ? [userId.toString()] : await accountsToTell(core, booking);
  const factId = `${name}-${booking._id}-${booking.startsAt.getTime()}`;
  for (const player of playing) await remindPlayer(core, booking, player, factId);
}

async function remindPlayer(core: Core, booking: BookingDoc, userId: string, factId: string): Promise<void> {
  const bookingId = booking._id.toString();
  const user = await findAddressee(core, new Types.ObjectId(userId));
  if (!user || user.deletedAt) return;
  await notify(core, {
    eventId: factId,
    userId,
    news: toPlayer.comingUp(booking),
    priority: 'high',
    data: { bookingId, actionUrl: `/booking/${bookingId}` },
  });
  await mailNews(core, user._id, 'reminders', async () => ({
    id: stableId(booking.userId ? factId : `${factId}-${userId}`),
    kind: 'booking',
    tells: factId,
    startsAt: booking.startsAt,
    // A player's own booking needs no cap.
    cause: booking.userId ? undefined : { what: 'customer', ownerId: booking.ownerId, bookingId },
    about: peopleIn(booking),
    ...bookingReminderMail(await presentOne(core, booking), core.env.PUBLIC_URL),
    uselessAt: booking.startsAt,
  }));
}
