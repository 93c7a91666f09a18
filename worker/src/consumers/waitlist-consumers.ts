import { mailNews } from '@crease/domain/accounts/mails/mail-news';
import { notify } from '@crease/domain/accounts/notifications/notification.service';
import { plainMail } from '@crease/domain/messaging/mail/plain-mail';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import type { Core } from '@crease/domain/platform/core';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import { formatClock, formatDay, formatSlot } from '@crease/shared/format/in-english';
import { Types } from 'mongoose';
import type { Consumer, ConsumersOf } from './consumer.js';

type Offer = DomainEvent<'waitlist.offered'>['data'];

/** `Thu 26 Nov, 6–7 PM at Sixer Cage`; null when the ground is gone. */
async function slotInWords(
  core: Core,
  { groundId, bookingDate, timeSlot }: Pick<Offer, 'groundId' | 'bookingDate' | 'timeSlot'>,
): Promise<string | null> {
  const ground = await core.reads.bookedGround(groundId);
  if (!ground) return null;
  return `${formatDay(bookingDate)}, ${formatSlot(timeSlot)} at ${ground.name}`;
}

/** What is offered, in words; null when it is over already, or its ground is gone. */
async function wordsOf(
  core: Core,
  offer: Offer,
): Promise<{ slot: string; until: string; url: string } | null> {
  const expiresAt = new Date(offer.expiresAt);
  if (expiresAt <= core.clock.now()) return null;
  const slot = await slotInWords(core, offer);
  if (!slot) return null;
  return {
    slot,
    until: formatClock(expiresAt),
    url: `/ground/${offer.groundId}?date=${offer.bookingDate}&slot=${offer.timeSlot}`,
  };
}

/** The first in line hears at the bell, in every tab. */
const tellOfOffer: Consumer<'waitlist.offered'> = {
  name: 'tell-waiter',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    const words = await wordsOf(core, data);
    if (!words) return;
    await notify(core, {
      eventId: `offered-${data.holdId}`,
      userId: data.userId,
      type: 'waitlist_ready',
      priority: 'high',
      title: 'Your slot is free',
      message: `${words.slot} is kept for you until ${words.until}. Book it before then.`,
      data: { actionUrl: words.url },
      usefulUntil: new Date(data.expiresAt),
    });
  },
};

/** Whose wait has ended with the start of the hours hears so at the bell, once. */
const tellOfExpiry: Consumer<'waitlist.expired'> = {
  name: 'tell-wait-over',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    const slot = await slotInWords(core, data);
    if (!slot) return;
    await notify(core, {
      eventId: `wait-expired-${data.waitlistId}`,
      userId: data.userId,
      type: 'waitlist_expired',
      priority: 'low',
      title: 'Your wait has ended',
      message: `${slot} has begun, so you do not wait for it any more.`,
      data: { actionUrl: `/ground/${data.groundId}` },
    });
  },
};

/** And by mail, because they may have closed the page long ago, unless they want none. */
export const mailOffer: Consumer<'waitlist.offered'> = {
  name: 'mail-waiter',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    const words = await wordsOf(core, data);
    if (!words) return;
    const url = `${core.env.PUBLIC_URL}${words.url}`;
    await mailNews(core, new Types.ObjectId(data.userId), 'waitlist', (user) => ({
      id: stableId(`offered-${data.holdId}`),
      kind: 'notification',
      tells: `offered-${data.holdId}`,
      ...plainMail({
        subject: `Free for you: ${words.slot}`,
        heading: 'Your slot is free',
        lines: [
          `Hello ${user.name}, the slot you waited for is free: ${words.slot}.`,
          `It is kept for you until ${words.until}.`,
        ],
        button: { label: 'Book it', url },
      }),
      uselessAt: new Date(data.expiresAt),
    }));
  },
};

/** Who has work to do when something has happened to a wait. */
export const waitlistConsumers = {
  'waitlist.offered': [tellOfOffer, mailOffer],
  'waitlist.expired': [tellOfExpiry],
} satisfies ConsumersOf<`waitlist.${string}`>;
