import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { notifyInWords } from '@crease/domain/accounts/notifications/notify';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { again, book } from '@crease/domain/testing/booked';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { TextSink } from '@crease/domain/testing/text-sink';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { NotificationType } from '@crease/shared/contracts/notifications';
import type { Preferences } from '@crease/shared/contracts/user';
import { NOTIFICATION_TYPES } from '@crease/shared/notification-types';
import { AT_NIGHT } from '@crease/shared/quiet-hours';
import { TEXT_CHANNELS } from '@crease/shared/text-channels';
import { hourOf } from '@crease/shared/time/ist';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverTexts } from './deliver-texts.js';
import { requestTexts } from './request-texts.js';

let world: World;
let sink: TextSink;
beforeAll(async () => {
  sink = await TextSink.start();
  world = await openWorld(sink.env);
});
afterAll(async () => {
  await world.close();
  await sink[Symbol.asyncDispose]();
});

const TYPES = Object.keys(NOTIFICATION_TYPES) as NotificationType[];
/** The types that reach phones, and no others (docs/product-rules.md, Texts). */
const TEXTED: Partial<Record<NotificationType, RegExp>> = {
  booking_confirmed: /is confirmed\. Show code \w+ at the ground/,
  booking_moved: /is now on/,
  booking_cancelled: /is cancelled/,
  booking_reminder: /begins at 6 PM/,
  refund_processed: /refund of Rs 500/,
};

type Switches = Preferences['notifications'];
const ON: Switches = { email: true, push: true, sms: true, whatsapp: true, marketing: true };
/** Each switch off by itself, none off, and all but the text's own off. */
const WISHES: Record<string, Switches> = {
  'nothing switched off': ON,
  ...Object.fromEntries(Object.keys(ON).map((name) => [`${name} switched off`, { ...ON, [name]: false }])),
  'only SMS switched on': { email: false, push: false, sms: true, whatsapp: false, marketing: false },
  'only WhatsApp switched on': { email: false, push: false, sms: false, whatsapp: true, marketing: false },
  'WhatsApp never spoken of': { email: true, push: true, sms: true, marketing: true },
};

async function aPlayer(notifications: Switches, over: Partial<UserDoc> = {}): Promise<UserDoc> {
  const player = await aUser(world.core, { preferences: { notifications, shareLocation: false }, ...over });
  const verifiedPhone = 'verifiedPhone' in over ? over.verifiedPhone : player.phone;
  if (verifiedPhone) await world.core.db.users.updateOne({ _id: player._id }, { $set: { verifiedPhone } });
  return player;
}

/** A booking in the state that this type is about, and the fact's id. */
async function happened(
  player: UserDoc,
  type: NotificationType,
): Promise<{ booking: BookingDoc; eventId: string }> {
  const { core } = world;
  const pending = await book(core, await aGround(core), player);
  const booking = await approveBooking(core, pending._id, 'Sanjay');
  const eventId = `${type}-${booking._id}`;
  if (type === 'booking_reminder')
    return { booking, eventId: `reminder-${booking._id}-${booking.startsAt.getTime()}` };
  if (type === 'booking_cancelled') {
    await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    return { booking: await again(core, booking), eventId };
  }
  if (type === 'refund_processed') {
    const refunds = [{ refundId: `r-${booking._id}`, amount: 500 }];
    await core.db.bookings.updateOne(
      { _id: booking._id },
      // The text needs no other fields of a refund.
      { $set: { 'payment.refunds': refunds as BookingDoc['payment']['refunds'] } },
    );
    return { booking: await again(core, booking), eventId: `refunded-r-${booking._id}` };
  }
  return { booking, eventId };
}

/** Notifies a user and sends everything due. */
async function tell(user: UserDoc, type: NotificationType, of: { booking: BookingDoc; eventId: string }) {
  const { core } = world;
  await notifyInWords(core, {
    eventId: of.eventId,
    userId: user._id.toString(),
    type,
    title: 'News',
    message: 'News',
    data: { bookingId: of.booking._id.toString() },
  });
  const doc = await core.db.notifications.findOne({ eventId: of.eventId, userId: user._id });
  // As if the event arrived twice.
  for (let i = 0; i < 2; i += 1) await requestTexts(core, String(doc?._id));
  for (const channel of TEXT_CHANNELS) await deliverTexts(core, channel);
}

describe.each(Object.keys(WISHES))('with %s', (wish) => {
  const notifications = WISHES[wish] ?? ON;
  const texted = TYPES.filter((type) => type in TEXTED);
  const untexted = TYPES.filter((type) => !(type in TEXTED));
  /** All types without a text are about one confirmed booking. */
  let shared: { player: UserDoc; booking: BookingDoc };
  beforeAll(async () => {
    const player = await aPlayer(notifications);
    const { booking } = await happened(player, 'booking_confirmed');
    shared = { player, booking };
  });

  it.each(texted)('%s reaches the phone by the wanted channels, once each', async (type) => {
    const player = await aPlayer(notifications);
    await tell(player, type, await happened(player, type));
    for (const channel of TEXT_CHANNELS) {
      const came = sink.to(player.phone, channel);
      expect(came.length, channel).toBe(notifications[channel] ? 1 : 0);
      if (came[0]) expect(came[0].text).toMatch(TEXTED[type] ?? /never/);
    }
  });

  it.each(untexted)('%s reaches the phone by no channel', async (type) => {
    const { player, booking } = shared;
    await tell(player, type, { booking, eventId: `${type}-${booking._id}` });
    for (const channel of TEXT_CHANNELS) expect(sink.to(player.phone, channel).length, channel).toBe(0);
  });
});

describe('in quiet hours', () => {
  const HOUR_MS = 3_600_000;
  /** The two hours around the current one, in India. */
  function quietNow(): Preferences['quietHours'] {
    const hour = hourOf(world.core.clock.now());
    const clock = (at: number) => `${String((at + 24) % 24).padStart(2, '0')}:00`;
    return { on: true, from: clock(hour), to: clock(hour + 2) };
  }
  const quiet = async (type: NotificationType) => {
    const player = await aPlayer(ON);
    await world.core.db.users.updateOne(
      { _id: player._id },
      { $set: { 'preferences.quietHours': quietNow() } },
    );
    return { player, of: await happened(player, type) };
  };
  const texted = Object.keys(TEXTED) as (keyof typeof AT_NIGHT.types)[];

  it.each(texted)('%s of a game days ahead waits for their end and is sent once', async (type) => {
    const { player, of } = await quiet(type);
    await tell(player, type, of);
    expect(sink.to(player.phone)).toEqual([]);
    const { core } = world;
    const now = () => new Date(core.clock.now().getTime() + 3 * HOUR_MS);
    const later = { ...core, clock: { ...core.clock, now } };
    for (const channel of [...TEXT_CHANNELS, ...TEXT_CHANNELS]) await deliverTexts(later, channel);
    expect(sink.to(player.phone).map(({ channel }) => channel)).toEqual(['sms', 'whatsapp']);
  });

  it.each(texted)('%s of a game that starts soon is sent at once if it cannot wait', async (type) => {
    const { player, of } = await quiet(type);
    const startsAt = new Date(world.core.clock.now().getTime() + 3 * HOUR_MS);
    await world.core.db.bookings.updateOne({ _id: of.booking._id }, { $set: { startsAt } });
    const eventId =
      type === 'booking_reminder' ? `reminder-${of.booking._id}-${startsAt.getTime()}` : of.eventId;
    await tell(player, type, { ...of, eventId });
    expect(sink.to(player.phone)).toHaveLength(AT_NIGHT.types[type] === 'waits' ? 0 : 2);
  });
});

describe('no text is sent to a user', () => {
  const texted = async (over: Partial<UserDoc>, change?: (player: UserDoc) => Promise<unknown>) => {
    const player = await aPlayer(ON, over);
    const of = await happened(player, 'booking_confirmed');
    await change?.(player);
    await tell(player, 'booking_confirmed', of);
    return sink.texts.filter(({ to }) => to === `91${player.phone}`).length;
  };
  const users = () => world.core.db.users;

  it('whose phone is not proven', async () => {
    expect(await texted({ verifiedPhone: undefined })).toBe(0);
  });

  it('whose phone has changed since it was verified', async () => {
    expect(await texted({ verifiedPhone: '9000000000' })).toBe(0);
  });

  it('whose account is deleted', async () => {
    expect(
      await texted({}, (player) =>
        users().updateOne({ _id: player._id }, { $set: { deletedAt: world.core.clock.now() } }),
      ),
    ).toBe(0);
  });

  it('on a channel that refused the number, while the other continues', async () => {
    const player = await aPlayer(ON);
    const refusal = { phone: player.phone, why: 'invalid', at: world.core.clock.now() } as const;
    await users().updateOne({ _id: player._id }, { $set: { 'unreachable.sms': refusal } });
    await tell(player, 'booking_confirmed', await happened(player, 'booking_confirmed'));
    expect(sink.to(player.phone).map(({ channel }) => channel)).toEqual(['whatsapp']);
  });

  it('whose preference or game was switched off or cancelled while it waited', async () => {
    const { core } = world;
    for (const change of [
      (player: UserDoc) =>
        users().updateOne(
          { _id: player._id },
          { $set: { 'preferences.notifications.sms': false, 'preferences.notifications.whatsapp': false } },
        ),
      (_: UserDoc, booking: BookingDoc) =>
        cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain'),
    ]) {
      const player = await aPlayer(ON);
      const { booking, eventId } = await happened(player, 'booking_confirmed');
      await notifyInWords(core, {
        eventId,
        userId: player._id.toString(),
        type: 'booking_confirmed',
        title: 'News',
        message: 'News',
        data: { bookingId: booking._id.toString() },
      });
      const doc = await core.db.notifications.findOne({ eventId });
      expect(await requestTexts(core, String(doc?._id))).toBe(2);
      await change(player, booking);
      for (const channel of TEXT_CHANNELS) await deliverTexts(core, channel);
      expect(sink.to(player.phone)).toEqual([]);
      const states = await core.db.texts.find({ userId: player._id }).toArray();
      expect(states.map(({ status }) => status)).toEqual(['dropped', 'dropped']);
    }
  });

  it('on the staff of the ground', async () => {
    const owner = await aPlayer(ON, { role: 'ground_owner' });
    const player = await aPlayer(ON);
    await tell(owner, 'booking_confirmed', await happened(player, 'booking_confirmed'));
    expect(sink.to(owner.phone)).toEqual([]);
  });
});
