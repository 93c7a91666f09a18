import { openSession } from '@crease/domain/accounts/auth/sessions';
import { IN_DIGEST } from '@crease/domain/accounts/digests/in-digest';
import { sendDigests } from '@crease/domain/accounts/digests/send-digests';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { mailNews } from '@crease/domain/accounts/mails/mail-news';
import { notifyInWords } from '@crease/domain/accounts/notifications/notify';
import { subscribe } from '@crease/domain/accounts/push/push-subscription.service';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import type { Core } from '@crease/domain/platform/core';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { book } from '@crease/domain/testing/booked';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { FakeBrowser } from '@crease/domain/testing/push-sink';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { NotificationType } from '@crease/shared/contracts/notifications';
import type { Preferences } from '@crease/shared/contracts/user';
import { MAIL_TOPICS, type MailTopic, SWITCHED_TOPICS } from '@crease/shared/mail-topics';
import { NOTIFICATION_TYPES } from '@crease/shared/notification-types';
import { AT_NIGHT } from '@crease/shared/quiet-hours';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverPush } from '../push/deliver-push.js';
import { pushAfterQuiet } from '../push/push-after-quiet.js';
import type { PushService } from '../push/push-service.js';

/** Every type on every channel with every relevant preference: what is sent, and when. */
const TYPES = Object.keys(NOTIFICATION_TYPES) as NotificationType[]; // the keys of the table are the types
const NEVER_QUIET = { on: false, from: '22:00', to: '07:00' };
const NIGHT = { on: true, from: '22:00', to: '07:00' };

let world: World;
let player: UserDoc;
let owner: UserDoc;
let booking: BookingDoc;
/** The evening on which everything happens, 11 PM, and 7 AM of the next day. */
let evening: Date;
let morning: Date;
/** Ids of the pushes that a phone received. */
const rung: string[] = [];
const phone: PushService = {
  send: async ({ payload }) => {
    rung.push(JSON.parse(payload).id);
    return 'taken';
  },
};
const at = (now: Date): Core => ({ ...world.core, clock: { now: () => now } });

beforeAll(async () => {
  world = await openWorld({ LOCAL_PUSH: 'on' });
  const { core } = world;
  const day = addDays(dayOf(core.clock.now()), 1);
  [evening, morning] = [hourStart(day, 23), hourStart(day, 31)];
  [player, owner] = [await aUser(core), await aUser(core, { role: 'ground_owner' })];
  booking = await book(core, await aGround(core, { ownerId: owner._id }), player);
  for (const user of [player, owner]) {
    const { sessionId } = await openSession(core, user, 'Phone');
    const caller = { id: user._id.toString(), role: user.role, sessionId };
    await subscribe(core, caller, new FakeBrowser('http://127.0.0.1:9').subscription);
  }
});
afterAll(async () => await world.close());

interface Wishes {
  email: boolean;
  push: boolean;
  quiet: boolean;
  left?: MailTopic | undefined;
  marketing?: boolean;
}
const preferencesOf = ({ email, push, quiet, left, marketing = false }: Wishes): Preferences => ({
  notifications: { email, push, sms: false, marketing },
  shareLocation: false,
  quietHours: quiet ? NIGHT : NEVER_QUIET,
  ...(left ? { mails: { [left]: false } } : {}),
});
const wish = (user: UserDoc, preferences: Preferences) =>
  world.core.db.users.updateOne({ _id: user._id }, { $set: { preferences } });
const BOTH = [true, false];
const goesAtNight = (rule: string, near: boolean) => rule === 'at-once' || (rule === 'unless-near' && near);

describe.each(TYPES)('%s', (type) => {
  const cases = BOTH.flatMap((push) =>
    BOTH.flatMap((quiet) => BOTH.flatMap((near) => BOTH.map((isOwner) => ({ push, quiet, near, isOwner })))),
  );

  it.each(cases)('rings as preferred: %o', async ({ push, quiet, near, isOwner }) => {
    const user = isOwner ? owner : player;
    await wish(user, preferencesOf({ email: true, push, quiet }));
    const startsAt = new Date(evening.getTime() + (near ? 6 : 40) * 3_600_000);
    await world.core.db.bookings.updateOne({ _id: booking._id }, { $set: { startsAt } });
    const eventId = `ring-${new Types.ObjectId()}`;
    const isOfBooking = /^(booking|payment|refund|review_request)/.test(type);
    await notifyInWords(at(evening), {
      eventId,
      userId: user._id.toString(),
      type,
      title: 'T',
      message: 'M',
      data: isOfBooking ? { bookingId: booking._id.toString() } : {},
    });
    const doc = await world.core.db.notifications.findOne({ eventId });
    const id = String(doc?._id);
    await deliverPush(at(evening), phone, id);

    const rule = NOTIFICATION_TYPES[type].rings;
    // The fixture has no canceller, so the player is notified of a cancellation as if the ground had done it.
    const sides = { player: ['player'], owner: ['owner'], both: ['player', 'owner'], others: ['player'] };
    const isSide = rule && (!isOfBooking || sides[rule.sides].includes(isOwner ? 'owner' : 'player'));
    const rings = Boolean(isSide && push);
    const atOnce = !quiet || goesAtNight(AT_NIGHT.types[type], near && isOfBooking);
    expect(rung.filter((one) => one === id)).toHaveLength(rings && atOnce ? 1 : 0);

    // In the morning it rings once, even if the sweep runs twice, and not if it is over by then.
    await pushAfterQuiet(at(new Date(morning.getTime() - 1)), phone);
    expect(rung.filter((one) => one === id)).toHaveLength(rings && atOnce ? 1 : 0);
    await pushAfterQuiet(at(morning), phone);
    await pushAfterQuiet(at(morning), phone);
    const isOver = rule !== null && rule.usefulForMs < morning.getTime() - evening.getTime();
    expect(rung.filter((one) => one === id)).toHaveLength(rings && (atOnce || !isOver) ? 1 : 0);
  });
});

describe.each(MAIL_TOPICS)('mails of %s', (topic) => {
  const cases = BOTH.flatMap((email) =>
    BOTH.flatMap((quiet) =>
      BOTH.flatMap((near) => [undefined, ...SWITCHED_TOPICS].map((left) => ({ email, quiet, near, left }))),
    ),
  );

  it.each(cases)('are sent as preferred: %o', async ({ email, quiet, near, left }) => {
    const user = await aUser(world.core, {
      preferences: preferencesOf({ email, push: true, quiet, left, marketing: true }),
    });
    await mailNews(at(evening), user._id, topic, () => ({
      id: stableId(`${topic}-${user._id}`),
      kind: 'booking',
      subject: 'S',
      text: 'T',
      html: '',
      startsAt: new Date(evening.getTime() + (near ? 6 : 40) * 3_600_000),
    }));
    const mails = await world.core.db.mails.find({ to: user.email }).toArray();
    expect(mails).toHaveLength(email && left !== topic ? 1 : 0);
    const waits = quiet && !goesAtNight(AT_NIGHT.mails[topic], near);
    for (const { notBefore } of mails) expect(notBefore).toEqual(waits ? morning : undefined);
  });
});

describe('the daily digest', () => {
  it('contains every type as preferred, and nothing that was read', async () => {
    const { core } = world;
    const cases = TYPES.flatMap((type) =>
      BOTH.flatMap((email) =>
        BOTH.flatMap((isRead) =>
          ([undefined, 'digest', 'bookings'] as const).map((left) => ({ type, email, isRead, left })),
        ),
      ),
    );
    const people = await Promise.all(
      cases.map(async (one) => {
        const { type, email, isRead, left } = one;
        const preferences = preferencesOf({ email, push: true, quiet: false, left });
        const user = await aUser(core, { preferences });
        const eventId = `unseen-${user._id}`;
        const words = { title: type, message: 'M' };
        await notifyInWords(at(evening), { eventId, userId: user._id.toString(), type, ...words });
        await core.db.notifications.updateOne({ eventId }, { $set: { isRead } });
        return { ...one, to: user.email };
      }),
    );
    await sendDigests(at(new Date(morning.getTime() + 3_600_000)));
    const mails = await core.db.mails.find({ subject: /^You have not seen/ }).toArray();
    const told = new Set(mails.map(({ to }) => to));
    expect(mails).toHaveLength(told.size);
    for (const { to, type, email, isRead, left } of people)
      expect({ type, email, isRead, left, told: told.has(to) }).toEqual({
        ...{ type, email, isRead, left },
        told: email && left !== 'digest' && !isRead && IN_DIGEST[type] === 'reason',
      });
  });
});
