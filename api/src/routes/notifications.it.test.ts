import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { notifyInWords } from '@crease/domain/accounts/notifications/notify';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let player: UserDoc;

beforeAll(async () => {
  world = await openWorld();
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  player = await aUser(world.core);
});

const tell = (eventId: string, userId = player._id.toString()) =>
  notifyInWords(world.core, {
    eventId,
    userId,
    type: 'booking_confirmed',
    title: 'Booking confirmed',
    message: 'Your hour is yours.',
    priority: 'high',
    data: { bookingId: 'a'.repeat(24), actionUrl: `/booking/${'a'.repeat(24)}` },
  });

it('a notification is created once per event and user, however often and in parallel it is requested', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => tell('event-1')));
  expect(made.filter(Boolean)).toHaveLength(1);
  const { body } = await api.as(player).get('/notifications');
  expect(body).toMatchObject({ unreadCount: 1, pagination: { page: 1, limit: 20, total: 1, pages: 1 } });
  expect(body.notifications[0]).toMatchObject({
    type: 'booking_confirmed',
    isRead: false,
    data: { bookingId: 'a'.repeat(24) },
  });
});

it('lists newest first, in pages, and by unread', async () => {
  for (const id of ['1', '2', '3']) await tell(id);
  const mine = api.as(player);
  const first = await mine.get('/notifications?page=1&limit=2');
  expect(first.body.notifications).toHaveLength(2);
  expect(first.body.pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2 });
  await mine.patch(`/notifications/${first.body.notifications[0]._id}/read`);
  expect((await mine.get('/notifications?unread=true')).body.notifications).toHaveLength(2);
  expect((await mine.get('/notifications?limit=101')).status).toBe(400);
  expect((await mine.get('/notifications?page=0')).status).toBe(400);
  expect((await mine.get('/notifications?unknown=1')).status).toBe(400);
});

it('marks one as read once, and records it once', async () => {
  await tell('1');
  const mine = api.as(player);
  const [{ _id }] = (await mine.get('/notifications')).body.notifications;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => mine.patch(`/notifications/${_id}/read`)),
  );
  for (const { body } of answers) {
    expect(body).toMatchObject({ unreadCount: 0, notification: { _id, isRead: true } });
  }
  const doc = await world.core.db.notifications.findOne({ userId: player._id });
  expect(doc?.outbox.map(({ name }) => name)).toEqual(['notification.created', 'notification.read']);
});

it("answers NOT_FOUND for another user's notification", async () => {
  await tell('1');
  const [{ _id }] = (await api.as(player).get('/notifications')).body.notifications;
  const other = api.as(await aUser(world.core));
  expect(await other.patch(`/notifications/${_id}/read`)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
  expect((await other.patch('/notifications/zzz/read')).status).toBe(400);
});

it('marks all as read and tells the other tabs which', async () => {
  await tell('1');
  await tell('2');
  const mine = api.as(player);
  expect((await mine.patch('/notifications/read-all')).body).toEqual({ success: true, unreadCount: 0 });
  const user = await world.core.db.users.findOne({ _id: player._id });
  const read = user?.outbox.find(({ name }) => name === 'notification.read');
  expect(read?.data).toMatchObject({ userId: player._id.toString() });
});
