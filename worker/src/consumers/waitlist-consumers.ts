import { mailNews } from '@crease/domain/accounts/mails/mail-news';
import { notify } from '@crease/domain/accounts/notifications/notify';
import { plainMail } from '@crease/domain/messaging/mail/plain-mail';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import type { Core } from '@crease/domain/platform/core';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import { formatClock, formatDay, formatSlot } from '@crease/shared/format/in-english';
import { Types } from 'mongoose';
import type { Consumer, ConsumersOf } from './consumer.js';

type Offer = DomainEvent<'waitlist.offered'>['data'];

interface Slot {
  ground: string;
  date: string;
  slot: string;
}

/** The slot that is waited for; null when the ground is gone. */
async function slotOf(
  core: Core,
  { groundId, bookingDate, timeSlot }: Pick<Offer, 'groundId' | 'bookingDate' | 'timeSlot'>,
): Promise<Slot | null> {
  const ground = await core.reads.bookedGround(groundId);
  return ground ? { ground: ground.name, date: bookingDate, slot: timeSlot } : null;
}

/** What is offered; null when it is over already, or its ground is gone. */
async function openOffer(core: Core, offer: Offer): Promise<{ slot: Slot; url: string } | null> {
  if (new Date(offer.expiresAt) <= core.clock.now()) return null;
  const slot = await slotOf(core, offer);
  if (!slot) return null;
  return { slot, url: `/ground/${offer.groundId}?date=${offer.bookingDate}&slot=${offer.timeSlot}` };
}

/** Notifies the first player on the waitlist of their offer. */
const tellOfOffer: Consumer<'waitlist.offered'> = {
  name: 'tell-waiter',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    const offer = await openOffer(core, data);
    if (!offer) return;
    await notify(core, {
      eventId: `offered-${data.holdId}`,
      userId: data.userId,
      news: { key: 'offer_made', params: { ...offer.slot, until: data.expiresAt } },
      priority: 'high',
      data: { actionUrl: offer.url },
      usefulUntil: new Date(data.expiresAt),
    });
  },
};

/** Notifies players whose hours started while they were still waiting, once. */
const tellOfExpiry: Consumer<'waitlist.expired'> = {
  name: 'tell-wait-over',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    const slot = await slotOf(core, data);
    if (!slot) return;
    await notify(core, {
      eventId: `wait-expired-${data.waitlistId}`,
      userId: data.userId,
      news: { key: 'wait_ended', params: slot },
      priority: 'low',
      data: { actionUrl: `/ground/${data.groundId}` },
    });
  },
};

/** Mails the offer as well, because the player may have closed the page long ago, unless they want no mails. */
export const mailOffer: Consumer<'waitlist.offered'> = {
  name: 'mail-waiter',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    const offer = await openOffer(core, data);
    if (!offer) return;
    const url = `${core.env.PUBLIC_URL}${offer.url}`;
    const { ground, date, slot } = offer.slot;
    const words = `${formatDay(date)}, ${formatSlot(slot)} at ${ground}`;
    await mailNews(core, new Types.ObjectId(data.userId), 'waitlist', (user) => ({
      id: stableId(`offered-${data.holdId}`),
      kind: 'notification',
      tells: `offered-${data.holdId}`,
      ...plainMail({
        subject: `Free for you: ${words}`,
        heading: 'Your slot is free',
        lines: [
          `Hello ${user.name}, the slot you waited for is free: ${words}.`,
          `It is kept for you until ${formatClock(data.expiresAt)}.`,
        ],
        button: { label: 'Book it', url },
      }),
      uselessAt: new Date(data.expiresAt),
    }));
  },
};

/** Consumers of the events about waits. */
export const waitlistConsumers = {
  'waitlist.offered': [tellOfOffer, mailOffer],
  'waitlist.expired': [tellOfExpiry],
} satisfies ConsumersOf<`waitlist.${string}`>;
