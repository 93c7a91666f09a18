import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

it('revokes every permission of an owner who lost the role, and restores them with it', async () => {
  const scene = await Scene.of(world.core);
  const { admin, owner, desk, otherOwner } = scene.people;
  // A desk role at another workplace opens the routes of workplaces to the former owner.
  await aMember(world.core, otherOwner, owner);
  const booking = await scene.confirmed();
  const feed = (await api.as(owner).post('/owner/feeds', {})).body.feed.url;
  const ics = new URL(feed).pathname.replace(/^\/api/, '');
  expect((await api.get(ics)).status).toBe(200);
  const role = (to: string) => api.as(admin).patch(`/admin/users/${owner._id}`, { role: to });
  expect((await role('user')).status).toBe(200);

  const former = api.as({ ...owner, role: 'user' });
  const refused = await Promise.all([
    former.post('/payments/refund', { bookingId: String(booking._id), amount: 100, reason: 'Rain' }),
    former.patch(`/bookings/${booking._id}/reschedule`, {
      bookingDate: scene.date,
      timeSlot: '20:00-22:00',
    }),
    former.patch(`/bookings/${booking._id}/status`, { status: 'cancelled', reason: 'Rain' }),
    former.post(`${scene.groundPath}/blocks`, { date: scene.date, timeSlot: '09:00-10:00' }),
    api.as(desk).post(`${scene.groundPath}/blocks`, { date: scene.date, timeSlot: '09:00-10:00' }),
  ]);
  for (const { status } of refused) expect([403, 404]).toContain(status);
  // A stranger sees a booking without its player.
  const glimpse = await former.get(`/bookings/${booking._id}`);
  expect(JSON.stringify(glimpse.body)).not.toContain('Rohan');
  const seen = await former.get(`/bookings/ground/${scene.ground._id}?date=${scene.date}`);
  expect(JSON.stringify(seen.body)).not.toContain('Rohan');
  expect((await former.get(`/owner/today?workplace=${owner._id}`)).status).toBe(404);
  expect((await api.get(ics)).status).toBe(404);

  const hold = { groundId: String(scene.ground._id), bookingDate: scene.date, timeSlot: '12:00-13:00' };
  const player = api.as(await aUser(world.core));
  expect((await player.post('/bookings/temp-hold', hold)).body.code).toBe('NOT_BOOKABLE');
  expect((await api.get(scene.groundPath)).body.ground.isBookableOnline).toBe(false);

  expect((await role('ground_owner')).status).toBe(200);
  expect((await player.post('/bookings/temp-hold', hold)).status).toBe(201);
  expect((await api.as(owner).get(`/bookings/${booking._id}`)).body.booking.bookingId).toBe(
    booking.bookingId,
  );
});

it('leaves the grounds of other owners bookable', async () => {
  const scene = await Scene.of(world.core);
  const { admin, owner, otherOwner } = scene.people;
  const other = await aGround(world.core, { ownerId: otherOwner._id });
  await api.as(admin).patch(`/admin/users/${owner._id}`, { role: 'user' });
  expect((await api.get(`/grounds/${other._id}`)).body.ground.isBookableOnline).toBe(true);
});
