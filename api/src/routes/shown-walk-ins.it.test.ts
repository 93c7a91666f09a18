import { native } from '@crease/domain/platform/models';
import { eraseTraces } from '@crease/domain/sales/account-end/erase-traces';
import { addWalkIn } from '@crease/domain/sales/bookings/add-walk-in';
import type { BookingDoc } from '@crease/domain/sales/bookings/booking.model';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { Booking } from '@crease/shared/contracts/booking';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let scene: Scene;
let owner: ApiClient;
let player: ApiClient;
let stranger: ApiClient;
let phone: string;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  scene = await Scene.of(world.core);
  owner = api.as(scene.people.owner);
  player = api.as(scene.people.player);
  stranger = api.as(scene.people.otherPlayer);
  phone = `97${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
});

async function walkIn(
  timeSlot: string,
  contact: { phone?: string; email?: string } = {},
): Promise<BookingDoc> {
  const contactPerson = { name: 'Vikram Rao', phone, ...contact };
  const wanted = { bookingDate: scene.date, timeSlot, playerDetails: { playerCount: 6, contactPerson } };
  return await addWalkIn(world.core, scene.ground, wanted, 'Sanjay Mhatre');
}

const listOf = async (client: ApiClient): Promise<string[]> =>
  (await client.get('/bookings/my-bookings')).body.bookings.map((one: Booking) => one._id);
const customerId = async (of: string): Promise<string> =>
  (await owner.get(`/owner/customers?q=${of}`)).body.customers[0].customerId;
async function aLink(of = phone): Promise<string> {
  const { status, body } = await owner.post(`/owner/customers/${await customerId(of)}/link`, {});
  expect(status).toBe(201);
  const url = new URL(body.link.url);
  expect(url.pathname).toBe('/bookings/link');
  return url.searchParams.get('token') ?? '';
}
const take = (client: ApiClient, token: string) => client.post('/bookings/link', { token });

/** What a stranger to a booking gets of it. */
async function expectHidden(client: ApiClient, booking: BookingDoc): Promise<void> {
  const path = `/bookings/${booking._id}`;
  expect(await listOf(client)).not.toContain(booking._id.toString());
  expect(JSON.stringify((await client.get(path)).body)).not.toContain(
    booking.playerDetails.contactPerson.phone,
  );
  for (const file of ['receipt.pdf', 'calendar.ics'])
    expect((await client.get(`${path}/${file}`)).status).toBe(403);
  expect((await client.post(`${path}/send-receipt`)).status).toBe(403);
  expect((await client.get(`${path}/invoice.pdf`)).status).toBe(404);
}

describe('a walk-in', () => {
  it('is shown to the account whose verified address the ground has written down, and to no other', async () => {
    const booking = await walkIn('10:00-11:00', { email: scene.people.player.email });
    expect(await listOf(player)).toEqual([booking._id.toString()]);
    const path = `/bookings/${booking._id}`;
    const { body } = await player.get(path);
    expect(body.booking).toMatchObject({ userId: null, source: 'walk-in' });
    expect(body.booking.confirmation.confirmationCode).toBe(booking.confirmation?.confirmationCode);
    for (const file of ['receipt.pdf', 'calendar.ics'])
      expect((await player.get(`${path}/${file}`)).status).toBe(200);
    await expectHidden(stranger, booking);
    await expectHidden(api.as(scene.people.otherOwner), booking);
  });

  it('goes with the address: who has left it is shown nothing any more', async () => {
    const booking = await walkIn('10:00-11:00', { email: scene.people.player.email });
    await native(world.core.models, 'users').updateOne(
      { _id: scene.people.player._id },
      { $set: { email: `moved-${scene.people.player.email}` } },
    );
    await expectHidden(player, booking);
  });

  it('without an address is nobody’s, not even theirs who have its phone', async () => {
    const booking = await walkIn('10:00-11:00', { phone: scene.people.player.phone });
    await expectHidden(player, booking);
  });

  it('is read by its player, and run by the ground alone', async () => {
    const booking = await walkIn('10:00-11:00', { email: scene.people.player.email });
    const path = `/bookings/${booking._id}`;
    const off = { status: 'cancelled', reason: 'Rain' };
    expect((await player.patch(`${path}/status`, off)).body.code).toBe('FORBIDDEN');
    const move = { bookingDate: scene.date, timeSlot: '12:00-13:00' };
    expect((await player.patch(`${path}/reschedule`, move)).body.code).toBe('FORBIDDEN');
    expect((await player.post(`${path}/collect`, { amount: 1, method: 'cash' })).body.code).toBe('FORBIDDEN');
  });

  it('has its receipt mailed to who asks and is shown it', async () => {
    const booking = await walkIn('10:00-11:00', { email: scene.people.player.email });
    expect((await player.post(`/bookings/${booking._id}/send-receipt`)).status).toBe(200);
    const mail = await native(world.core.models, 'mails').findOne({ receiptFor: booking._id.toString() });
    expect(mail?.to).toBe(scene.people.player.email);
  });
});

describe('the owner’s link', () => {
  it('shows all walk-ins of that number, those to come too, to the one account that takes it up', async () => {
    const first = await walkIn('10:00-11:00');
    expect(await listOf(player)).toEqual([]);
    const taken = await take(player, await aLink());
    expect(taken.status).toBe(200);
    const second = await walkIn('11:00-12:00');
    const other = await walkIn('12:00-13:00', { phone: '9700000001' });
    expect(await listOf(player)).toEqual([second._id.toString(), first._id.toString()]);
    expect((await player.get(`/bookings/${first._id}/receipt.pdf`)).status).toBe(200);
    await expectHidden(player, other);
    await expectHidden(stranger, first);
  });

  it('works once: of many who open it at the same moment one sees them', async () => {
    const booking = await walkIn('10:00-11:00');
    const token = await aLink();
    const people = await Promise.all(Array.from({ length: 8 }, () => aUser(world.core)));
    const answers = await Promise.all(people.map((one) => take(api.as(one), token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'BAD_CREDENTIALS')).toHaveLength(7);
    const seen = await Promise.all(people.map((one) => listOf(api.as(one))));
    expect(seen.flat()).toEqual([booking._id.toString()]);
    expect((await take(stranger, token)).status).toBe(401);
    await expectHidden(stranger, booking);
  });

  it('ends after seven days, and with the next one', async () => {
    await walkIn('10:00-11:00');
    const old = await aLink();
    const late = await aLink();
    expect((await take(stranger, old)).status).toBe(401);
    await native(world.core.models, 'customerLinks').updateOne(
      { ownerId: scene.people.owner._id },
      { $set: { endsAt: world.core.clock.now() } },
    );
    expect((await take(stranger, late)).status).toBe(401);
    expect(await listOf(stranger)).toEqual([]);
  });

  it('is the owner’s to take back, and nothing of another workplace’s with the same number', async () => {
    const booking = await walkIn('10:00-11:00');
    const there = await Scene.of(world.core);
    const elsewhere = await addWalkIn(
      world.core,
      there.ground,
      {
        bookingDate: there.date,
        timeSlot: '10:00-11:00',
        playerDetails: { playerCount: 6, contactPerson: { name: 'Vikram Rao', phone } },
      },
      'Another Owner',
    );
    await take(player, await aLink());
    await expectHidden(player, elsewhere);
    const path = `/owner/customers/${await customerId(phone)}`;
    expect((await owner.get(`/owner/customers?q=${phone}`)).body.customers[0]).toMatchObject({
      walksIn: true,
      shownTo: 1,
    });
    // Neither another owner nor the desk makes or ends one.
    for (const who of [scene.people.otherOwner, scene.people.desk, scene.people.player])
      expect((await api.as(who).post(`${path}/link`, {})).status).toBeGreaterThanOrEqual(400);
    expect((await owner.delete(`${path}/link`)).status).toBe(200);
    await expectHidden(player, booking);
  });

  it('does not widen with a merge', async () => {
    await walkIn('10:00-11:00');
    const other = await walkIn('11:00-12:00', { phone: '9700000002' });
    await take(player, await aLink());
    const into = await customerId(phone);
    const from = await customerId('9700000002');
    expect((await owner.post(`/owner/customers/${from}/merge`, { into })).status).toBe(200);
    await expectHidden(player, other);
  });

  it('is mailed to the customer’s address, and refused where there is none, or nobody walked in', async () => {
    await walkIn('10:00-11:00');
    const path = `/owner/customers/${await customerId(phone)}/link`;
    expect((await owner.post(path, { mail: true })).body.code).toBe('STATE_CONFLICT');
    await walkIn('11:00-12:00', { email: `vikram-${phone}@example.com` });
    const { body } = await owner.post(path, { mail: true });
    const mail = await native(world.core.models, 'mails').findOne({ to: `vikram-${phone}@example.com` });
    expect(mail?.text.split('\n')).toContain(body.link.url);
    await scene.confirmed();
    const account = await customerId(scene.people.player.phone);
    expect((await owner.post(`/owner/customers/${account}/link`, {})).body.code).toBe('STATE_CONFLICT');
  });

  it('is kept as a hash, and goes with the account that took it up', async () => {
    await walkIn('10:00-11:00');
    const token = await aLink();
    const links = native(world.core.models, 'customerLinks');
    const ofOwner = { ownerId: scene.people.owner._id };
    expect(JSON.stringify(await links.find(ofOwner).toArray())).not.toContain(token);
    const leaving = await aUser(world.core);
    await take(api.as(leaving), token);
    expect(await links.countDocuments(ofOwner)).toBe(1);
    await eraseTraces(world.core, leaving);
    expect(await links.countDocuments(ofOwner)).toBe(0);
  });
});
