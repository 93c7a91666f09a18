import { endSessions, openSession } from '@crease/domain/accounts/auth/sessions';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { notify, notifyInWords } from '@crease/domain/accounts/notifications/notify';
import { subscribe } from '@crease/domain/accounts/push/push-subscription.service';
import { createMetrics } from '@crease/domain/platform/metrics';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { FakeBrowser, PushSink, readVapid } from '@crease/domain/testing/push-sink';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { NotificationType } from '@crease/shared/contracts/notifications';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningWorker, startWorker } from '../worker.js';
import { deliverPush } from './deliver-push.js';
import { openPushService, PushAway } from './push-service.js';

let world: World;
let sink: PushSink;

beforeAll(async () => {
  sink = await PushSink.start();
  world = await openWorld({ LOCAL_PUSH: 'on' });
});
afterAll(async () => {
  await world.close();
  await sink[Symbol.asyncDispose]();
});

interface Device {
  browser: FakeBrowser;
  sessionId: string;
}

/** Signs a user in on one more browser and subscribes it to pushes. */
async function aDevice(user: UserDoc, origin = sink.origin): Promise<Device> {
  const { sessionId } = await openSession(world.core, user, 'Chrome on Android');
  const browser = new FakeBrowser(origin);
  const caller = { id: user._id.toString(), role: user.role, sessionId };
  await subscribe(world.core, caller, browser.subscription);
  return { browser, sessionId };
}

/** A notification without a booking; returns its id. */
async function aNotice(
  user: UserDoc,
  type: NotificationType = 'waitlist_ready',
  usefulUntil?: Date,
): Promise<string> {
  const eventId = `test-${new Types.ObjectId()}`;
  await notifyInWords(world.core, {
    eventId,
    userId: user._id.toString(),
    type,
    title: 'Your slot is free',
    message: 'Sat 28 Nov, 6–8 PM at Sixer Cage is kept for you until 5:05 PM. ₹3,000.',
    data: { actionUrl: '/ground/abc?date=2026-11-28' },
    ...(usefulUntil ? { usefulUntil } : {}),
  });
  const doc = await world.core.db.notifications.findOne({ eventId });
  return String(doc?._id);
}

const deliver = (id: string) => deliverPush(world.core, openPushService(world.env), id);
const subscriptionsOf = (user: UserDoc) =>
  world.core.db.pushSubscriptions.countDocuments({ userId: user._id });

describe('a push', () => {
  it('is delivered to a local endpoint, and only its subscription can decrypt it', async () => {
    const user = await aUser(world.core);
    const { browser } = await aDevice(user);
    const id = await aNotice(user);
    expect(await deliver(id)).toBe(1);
    const [caught] = sink.to(browser);
    if (!caught) throw new Error('nothing came');
    expect(caught.body.toString('latin1')).not.toContain('Sixer');
    expect(browser.read(caught)).toEqual({
      id,
      title: 'Your slot is free',
      body: 'Sat 28 Nov, 6–8 PM at Sixer Cage is kept for you until 5:05 PM. ₹3,000.',
      tag: id,
      url: '/ground/abc?date=2026-11-28',
      at: expect.any(String),
    });
    const { publicKey, claims } = readVapid(caught);
    expect(publicKey).toBe(world.env.vapid?.publicKey);
    expect(claims).toMatchObject({ aud: sink.origin, sub: world.env.vapid?.subject });
    expect(caught.headers).toMatchObject({ urgency: 'high', topic: id });
    // An offer lapses after five minutes.
    expect(Number(caught.headers.ttl)).toBeGreaterThan(290);
    expect(Number(caught.headers.ttl)).toBeLessThanOrEqual(300);
  });

  it('is in the language of its reader, and carries the params it is made of', async () => {
    const user = await aUser(world.core, {
      preferences: {
        notifications: { email: true, push: true, sms: true, marketing: true },
        shareLocation: false,
        language: 'hi',
      },
    });
    const { browser } = await aDevice(user);
    const eventId = `test-${new Types.ObjectId()}`;
    const params = {
      ground: 'Sixer Cage',
      date: '2026-11-28',
      slot: '18:00-20:00',
      until: '2026-11-28T11:35:00.000Z',
    };
    await notify(world.core, { eventId, userId: user._id.toString(), news: { key: 'offer_made', params } });
    const doc = await world.core.db.notifications.findOne({ eventId });
    expect(await deliver(String(doc?._id))).toBe(1);
    const [caught] = sink.to(browser);
    expect(caught && browser.read(caught)).toMatchObject({
      title: 'आपका समय खाली है',
      body: 'Sixer Cage, शनि 28 नव, 6–8 PM: 5:05 PM तक आपके लिए रोका है। उससे पहले बुक करें।',
      key: 'offer_made',
      params,
    });
    expect(doc?.message).toBe(
      'Sat 28 Nov, 6–8 PM at Sixer Cage is kept for you until 5:05 PM. Book it before then.',
    );
  });

  it('of an offer made at night is kept as long as the offer', async () => {
    const user = await aUser(world.core);
    const { browser } = await aDevice(user);
    const in4Hours = new Date(world.core.clock.now().getTime() + 4 * 3_600_000);
    expect(await deliver(await aNotice(user, 'waitlist_ready', in4Hours))).toBe(1);
    const [caught] = sink.to(browser);
    expect(Number(caught?.headers.ttl)).toBeGreaterThan(4 * 3_600 - 60);
    expect(Number(caught?.headers.ttl)).toBeLessThanOrEqual(4 * 3_600);
  });

  it('reaches every browser of its user and no other, once each however often it is tried', async () => {
    const [user, other] = [await aUser(world.core), await aUser(world.core)];
    const [phone, laptop, strange] = [await aDevice(user), await aDevice(user), await aDevice(other)];
    sink.mood.set(laptop.browser.path, 503);
    const id = await aNotice(user);
    await expect(deliver(id)).rejects.toThrow(PushAway);
    await expect(deliver(id)).rejects.toThrow('503');
    sink.mood.delete(laptop.browser.path);
    expect(await deliver(id)).toBe(1);
    expect(await deliver(id)).toBe(0);
    expect(sink.to(phone.browser)).toHaveLength(1);
    expect(sink.to(laptop.browser)).toHaveLength(3);
    expect(sink.to(strange.browser)).toHaveLength(0);
  });

  it.each([404, 410])(
    'deletes a subscription whose push service answers %i, and no other',
    async (status) => {
      const user = await aUser(world.core);
      const [gone, here] = [await aDevice(user), await aDevice(user)];
      sink.mood.set(gone.browser.path, status);
      expect(await deliver(await aNotice(user))).toBe(1);
      expect(await subscriptionsOf(user)).toBe(1);
      await deliver(await aNotice(user));
      expect(sink.to(gone.browser)).toHaveLength(1);
      expect(sink.to(here.browser)).toHaveLength(2);
    },
  );

  it('follows no redirect, and is not retried when it was refused', async () => {
    const user = await aUser(world.core);
    const [moved, refusing] = [await aDevice(user), await aDevice(user)];
    sink.mood.set(moved.browser.path, 302).set(refusing.browser.path, 413);
    const id = await aNotice(user);
    expect(await deliver(id)).toBe(0);
    expect(await deliver(id)).toBe(0);
    expect(sink.to(moved.browser)).toHaveLength(1);
    expect(sink.to(refusing.browser)).toHaveLength(1);
    expect(sink.caught.filter(({ path }) => path === '/elsewhere')).toHaveLength(0);
    expect(await subscriptionsOf(user)).toBe(2);
  });

  it('is not sent if the user does not want pushes', async () => {
    const user = await aUser(world.core, {
      preferences: {
        notifications: { email: true, push: false, sms: true, marketing: true },
        shareLocation: false,
      },
    });
    const { browser } = await aDevice(user);
    const id = await aNotice(user);
    expect(await deliver(id)).toBe(0);
    await world.core.db.users.updateOne(
      { _id: user._id },
      { $set: { 'preferences.notifications.push': true } },
    );
    expect(await deliver(id)).toBe(1);
    expect(sink.to(browser)).toHaveLength(1);
  });

  it('is not sent if it can wait, was read, or is over', async () => {
    const user = await aUser(world.core);
    const { browser } = await aDevice(user);
    const notifications = world.core.db.notifications;
    for (const type of ['review_request', 'payment_success', 'admin_broadcast'] as const) {
      expect(await deliver(await aNotice(user, type)), type).toBe(0);
    }
    const read = await aNotice(user);
    await notifications.updateOne({ _id: new Types.ObjectId(read) }, { $set: { isRead: true } });
    const over = await aNotice(user);
    const sixMinutesAgo = new Date(world.core.clock.now().getTime() - 6 * 60_000);
    await notifications.updateOne({ _id: new Types.ObjectId(over) }, { $set: { createdAt: sixMinutesAgo } });
    expect(await deliver(read)).toBe(0);
    expect(await deliver(over)).toBe(0);
    expect(sink.to(browser)).toHaveLength(0);
  });

  it('ends with the session that subscribed, even if the end of that session was missed', async () => {
    const user = await aUser(world.core);
    const [ended, missed, stays] = [await aDevice(user), await aDevice(user), await aDevice(user)];
    await endSessions(world.core, user._id.toString(), [ended.sessionId]);
    expect(await subscriptionsOf(user)).toBe(2);
    await world.core.db.sessions.updateOne(
      { _id: new Types.ObjectId(missed.sessionId) },
      { $set: { expiresAt: new Date(0) } },
    );
    expect(await deliver(await aNotice(user))).toBe(1);
    expect(sink.to(stays.browser)).toHaveLength(1);
    expect(await subscriptionsOf(user)).toBe(1);
  });

  it('goes to the last user who signed in on a browser', async () => {
    const [first, second] = [await aUser(world.core), await aUser(world.core)];
    const { browser } = await aDevice(first);
    const { sessionId } = await openSession(world.core, second, 'Chrome on Android');
    const caller = { id: second._id.toString(), role: second.role, sessionId };
    await subscribe(world.core, caller, browser.subscription);
    expect(await deliver(await aNotice(first))).toBe(0);
    expect(await deliver(await aNotice(second))).toBe(1);
  });
});

describe('news of a booking', () => {
  let worker: RunningWorker;
  beforeAll(() => {
    worker = startWorker(world.core, createMetrics('worker'));
  });
  afterAll(async () => await worker.close());

  async function book(player: UserDoc, owner: UserDoc): Promise<BookingDoc> {
    const ground = await aGround(world.core, { ownerId: owner._id });
    const { booking } = await createBooking(world.core, player._id.toString(), {
      groundId: ground._id.toString(),
      bookingDate: dateAhead(),
      timeSlot: '18:00-20:00',
      playerDetails: { playerCount: 10, contactPerson: { name: 'Rohan', phone: '9820098200' } },
    });
    return booking;
  }
  const titles = ({ browser }: Device) =>
    sink.to(browser).map((caught) => (browser.read(caught) as { title: string }).title);

  it('ring for the owner on creation and cancellation, and for the player on confirmation, by events alone', async () => {
    const [player, owner] = [await aUser(world.core), await aUser(world.core, { role: 'ground_owner' })];
    const [phone, desk] = [await aDevice(player), await aDevice(owner)];
    const booking = await book(player, owner);
    await until('the owner’s push', async () => titles(desk).join() === 'New booking');
    await approveBooking(world.core, booking._id, 'Sanjay');
    await until('the player’s push', async () => titles(phone).join() === 'Booking confirmed');
    await cancelBooking(world.core, booking._id, { side: 'player', name: player.name }, 'Rain');
    await until('the owner’s second', async () => titles(desk).length === 2);
    expect(titles(desk)).toEqual(['New booking', 'Booking cancelled']);
    expect(titles(phone)).toEqual(['Booking confirmed']);
    const [confirmed] = sink.to(phone.browser);
    expect(confirmed?.headers.topic).toBe(booking._id.toString());
    expect(confirmed && phone.browser.read(confirmed)).toMatchObject({
      tag: booking._id.toString(),
      url: `/booking/${booking._id}`,
    });
  });

  it('ring for all staff of the ground as for its owner, once each, and for no other staff', async () => {
    const [player, owner] = [await aUser(world.core), await aUser(world.core, { role: 'ground_owner' })];
    const elsewhere = await aGround(world.core, { ownerId: owner._id });
    const [member, other, gone] = [await aUser(world.core), await aUser(world.core), await aUser(world.core)];
    await aMember(world.core, owner, member);
    await aMember(world.core, owner, other, { role: 'manager', groundIds: [elsewhere._id] });
    await aMember(world.core, owner, gone, { status: 'removed' });
    const devices = [await aDevice(owner), await aDevice(member), await aDevice(other), await aDevice(gone)];
    const booking = await book(player, owner);
    await until('both pushes', async () =>
      devices.slice(0, 2).every((device) => titles(device).length === 1),
    );
    await approveBooking(world.core, booking._id, 'Sanjay');
    await cancelBooking(world.core, booking._id, { side: 'player', name: player.name }, 'Rain');
    await until('the second ones', async () => devices.slice(0, 2).every((one) => titles(one).length === 2));
    const expected = ['New booking', 'Booking cancelled'];
    expect(devices.map(titles)).toEqual([expected, expected, [], []]);
    const told = await world.core.db.notifications
      .find({ 'data.bookingId': booking._id.toString(), type: 'booking_pending' })
      .toArray();
    const toldIds = told.map(({ userId }) => userId.toString()).sort();
    expect(toldIds).toEqual([player, owner, member].map(({ _id }) => _id.toString()).sort());
  });
});
