import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { addWalkIn } from '@crease/domain/sales/book/add-walk-in';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { Customer } from '@crease/shared/contracts/customers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let scene: Scene;
let owner: ApiClient;

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
});

const customersOf = async (client: ApiClient, query = ''): Promise<Customer[]> =>
  (await client.get(`/owner/customers${query}`)).body.customers;

async function one(phone: string): Promise<Customer> {
  const found = (await customersOf(owner)).find((customer) => customer.phone === phone);
  if (!found) throw new Error(`nobody with ${phone}`);
  return found;
}

async function walkIn(phone: string, timeSlot: string, collected?: number): Promise<BookingDoc> {
  return await addWalkIn(
    world.core,
    scene.ground,
    {
      bookingDate: scene.date,
      timeSlot,
      playerDetails: { playerCount: 6, contactPerson: { name: 'Vikram Rao', phone } },
      ...(collected ? { collected: { amount: collected, method: 'cash' } } : {}),
    },
    'Sanjay Mhatre',
  );
}

const aPhone = () => `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
const play = ({ _id }: BookingDoc) =>
  world.core.db.bookings.updateOne(
    { _id },
    { $set: { status: 'completed', updatedAt: world.core.clock.now() } },
  );
const slot = (timeSlot = '20:00-21:00') => ({
  groundId: scene.ground._id.toString(),
  bookingDate: scene.date,
  timeSlot,
});
const details = (user: UserDoc) => ({
  playerDetails: { playerCount: 4, contactPerson: { name: user.name, phone: user.phone } },
});

describe('the customers of a workplace', () => {
  it('are accounts and walk-in phones, with figures exact to the rupee at once', async () => {
    const phone = aPhone();
    await play(await scene.confirmed());
    await play(await walkIn(phone, '10:00-11:00', 300));
    const second = await walkIn(phone, '11:00-12:00');
    expect(await one(phone)).toMatchObject({ name: 'Vikram Rao', visits: 1, spent: 300, noShows: 0 });
    await owner.post(`/bookings/${second._id}/collect`, { amount: 250, method: 'upi' });
    expect(await one(phone)).toMatchObject({ visits: 1, spent: 550, note: '', blocked: false });
    expect(await one(scene.people.player.phone)).toMatchObject({
      name: 'Rohan Kulkarni',
      email: scene.people.player.email,
      visits: 1,
      spent: 0,
      lastVisit: scene.date,
    });
  });

  it('are found by the beginning of a name, a phone in any notation or a mail address, and by nothing else', async () => {
    const phone = aPhone();
    await walkIn(phone, '10:00-11:00');
    await scene.booking();
    for (const q of ['vik', 'RAO', 'vikram r', phone.slice(0, 5), `+91 ${phone}`, `0${phone}`])
      expect(
        (await customersOf(owner, `?q=${encodeURIComponent(q)}`)).map(({ name }) => name),
        q,
      ).toEqual(['Vikram Rao']);
    const { email } = scene.people.player;
    expect(await customersOf(owner, `?q=${email.slice(0, 9)}`)).toHaveLength(1);
    for (const q of ['ikram', '.*', 'zz']) expect(await customersOf(owner, `?q=${q}`), q).toEqual([]);
  });

  it('are not searched for control characters, nor are bookings', async () => {
    for (const path of ['/owner/customers', '/bookings/owner', '/bookings/owner.csv'])
      expect((await owner.get(`${path}?q=a%00`)).status, path).toBe(400);
  });

  it('are sorted as requested, in pages', async () => {
    const [rich, poor] = [aPhone(), aPhone()];
    await play(await walkIn(poor, '10:00-11:00', 100));
    await play(await walkIn(poor, '12:00-13:00', 100));
    await play(await walkIn(rich, '11:00-12:00', 700));
    const phones = async (query: string) => (await customersOf(owner, query)).map((c) => c.phone);
    expect(await phones('?sort=spent')).toEqual([rich, poor]);
    expect(await phones('?sort=visits')).toEqual([poor, rich]);
    expect(await phones('?sort=recent')).toEqual([poor, rich]);
    expect(await phones('?sort=spent&limit=1&page=2')).toEqual([poor]);
    expect((await owner.get('/owner/customers?limit=1')).body.pagination).toMatchObject({
      total: 2,
      pages: 2,
    });
  });

  it('are visible to a manager for their grounds, with the figures of these', async () => {
    const other = await aGround(world.core, { ownerId: scene.people.owner._id });
    const limited = await aUser(world.core);
    await aMember(world.core, scene.people.owner, limited, { role: 'manager', groundIds: [other._id] });
    const phone = aPhone();
    await play(await walkIn(phone, '10:00-11:00', 300));
    await scene.booking();
    const here = scene.ground;
    Object.assign(scene, { ground: other });
    await play(await walkIn(phone, '10:00-11:00', 200));
    Object.assign(scene, { ground: here });
    expect(await one(phone)).toMatchObject({ visits: 2, spent: 500 });
    const seen = await customersOf(api.as(limited));
    expect(seen).toMatchObject([{ phone, visits: 1, spent: 200 }]);
    const path = `/owner/customers/${seen[0]?.customerId}`;
    expect((await api.as(limited).patch(path, { blocked: true })).status).toBe(403);
    expect((await api.as(scene.people.otherOwner).patch(path, { note: 'x' })).status).toBe(404);
  });
});

describe('a merge of customers', () => {
  it('is only suggested by a phone, and made by the owner', async () => {
    const { player } = scene.people;
    await play(await scene.confirmed());
    const walk = await walkIn(player.phone, '10:00-11:00', 400);
    await play(walk);
    const both = await customersOf(owner);
    expect(both).toHaveLength(2);
    const account = both.find(({ email }) => email) as Customer;
    const gate = both.find(({ email }) => !email) as Customer;
    expect(account.sameAs).toEqual([gate.customerId]);
    await owner.patch(`/owner/customers/${gate.customerId}`, { note: 'Brings own bats' });
    const merge = () => owner.post(`/owner/customers/${gate.customerId}/merge`, { into: account.customerId });
    const { status, body } = await merge();
    expect(status).toBe(200);
    expect(body.customer).toMatchObject({
      customerId: account.customerId,
      visits: 2,
      spent: 400,
      note: 'Brings own bats',
    });
    expect(body.customer).not.toHaveProperty('sameAs');
    expect((await merge()).body.customer).toEqual(body.customer);
    expect(await customersOf(owner)).toEqual([body.customer]);
    // Later games count for the one record, and the old id still leads there.
    await play(await walkIn(player.phone, '11:00-12:00', 150));
    expect(await one(player.phone)).toMatchObject({ visits: 3, spent: 550 });
    const changed = await owner.patch(`/owner/customers/${gate.customerId}`, { note: 'Pays late' });
    expect(changed.body.customer).toMatchObject({ customerId: account.customerId, note: 'Pays late' });
  });

  it('is possible neither with itself nor with another workplace’s customer', async () => {
    await scene.booking();
    const [mine] = await customersOf(owner);
    const elsewhere = await Scene.of(world.core);
    await elsewhere.booking();
    const [theirs] = await customersOf(api.as(elsewhere.people.owner));
    const path = `/owner/customers/${mine?.customerId}/merge`;
    expect((await owner.post(path, { into: mine?.customerId })).body.code).toBe('STATE_CONFLICT');
    expect((await owner.post(path, { into: theirs?.customerId })).status).toBe(404);
  });
});

describe('a blocked customer', () => {
  const block = async (phone: string, blocked = true) => {
    const { customerId } = await one(phone);
    return await owner.patch(`/owner/customers/${customerId}`, { blocked });
  };

  it('can no longer book on this workplace’s grounds, and is not told why', async () => {
    const { player, otherPlayer } = scene.people;
    await play(await scene.confirmed());
    expect((await block(player.phone)).body.customer).toMatchObject({ blocked: true });
    const them = api.as(player);
    const refused = [
      await them.post('/bookings/temp-hold', slot()),
      await them.post('/bookings', { ...slot(), ...details(player) }),
    ];
    await api.as(otherPlayer).post('/bookings/temp-hold', slot());
    refused.push(await them.post('/waitlist', slot()));
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'NOT_BOOKABLE', message: 'This ground cannot be booked online.' });
    }
    const walk = {
      ...slot('10:00-11:00'),
      groundId: undefined,
      ...details(player),
    };
    expect((await owner.post(`${scene.groundPath}/walk-ins`, walk)).body.code).toBe('NOT_BOOKABLE');
    // Elsewhere, and for others here, nothing changes; grounds listed later check it, too.
    const elsewhere = await Scene.of(world.core);
    const there = { ...slot(), groundId: elsewhere.ground._id.toString() };
    expect((await them.post('/bookings/temp-hold', there)).status).toBe(201);
    expect((await api.as(otherPlayer).post('/bookings/temp-hold', slot('22:00-23:00'))).status).toBe(201);
    const made = await owner.post('/grounds', {
      name: 'Second Cage',
      description: 'One net.',
      location: { address: 'Linking Road', cityName: 'Mumbai' },
      price: { perHour: 900 },
      amenities: [],
      features: { pitchType: 'Synthetic', capacity: 10, lighting: true, parking: false },
    });
    await api.as(scene.people.admin).patch(`/admin/grounds/${made.body.ground._id}`, { status: 'active' });
    const second = { ...slot(), groundId: made.body.ground._id };
    expect((await them.post('/bookings/temp-hold', second)).body.code).toBe('NOT_BOOKABLE');
    // After unblocking, they can book again.
    await block(player.phone, false);
    expect((await them.post('/bookings/temp-hold', second)).status).toBe(201);
  });

  it('is blocked with every account in the record', async () => {
    const { player, otherPlayer } = scene.people;
    await scene.booking(otherPlayer);
    await api.as(player).post('/bookings', { ...slot(), ...details(player) });
    await block(player.phone);
    expect((await api.as(otherPlayer).post('/bookings/temp-hold', slot('10:00-11:00'))).status).toBe(201);
    const [from, into] = [await one(player.phone), await one(otherPlayer.phone)];
    const merged = await owner.post(`/owner/customers/${from.customerId}/merge`, { into: into.customerId });
    expect(merged.body.customer).toMatchObject({ blocked: true });
    for (const person of [player, otherPlayer])
      expect((await api.as(person).post('/bookings/temp-hold', slot('11:00-12:00'))).body.code).toBe(
        'NOT_BOOKABLE',
      );
  });

  it('cannot move an existing booking', async () => {
    const { player } = scene.people;
    const { _id } = await scene.confirmed();
    await block(player.phone);
    const moved = await api
      .as(player)
      .patch(`/bookings/${_id}/reschedule`, { bookingDate: scene.date, timeSlot: '20:00-22:00' });
    expect(moved.body.code).toBe('NOT_BOOKABLE');
  });

  it('is skipped on the waitlist, and keeps the place', async () => {
    const { player, otherPlayer, manager } = scene.people;
    await scene.booking();
    await api.as(otherPlayer).post('/bookings', { ...slot(), ...details(otherPlayer) });
    await api.as(player).post('/waitlist', slot());
    await api.as(manager).post('/waitlist', slot());
    await block(player.phone);
    const held = (await api.as(otherPlayer).get('/bookings/my-bookings')).body.bookings[0];
    await api.as(otherPlayer).patch(`/bookings/${held._id}/status`, { status: 'cancelled' });
    expect((await api.as(manager).get('/waitlist')).body.waits).toMatchObject([{ offer: {} }]);
    const [wait] = (await api.as(player).get('/waitlist')).body.waits;
    expect(wait).toMatchObject({ position: 1 });
    expect(wait).not.toHaveProperty('offer');
  });
});

it('a customer record is anonymised with the account, whose export has the record but not the owner’s note', async () => {
  const { player } = scene.people;
  await play(await scene.confirmed());
  await play(await walkIn(player.phone, '10:00-11:00', 400));
  const [account, gate] = (await customersOf(owner)).sort((a) => (a.email ? -1 : 1)) as [Customer, Customer];
  await owner.patch(`/owner/customers/${account.customerId}`, { note: 'Argues' });
  await owner.post(`/owner/customers/${gate.customerId}/merge`, { into: account.customerId });
  const exported = (await api.as(player).get('/users/me/export')).body;
  expect(JSON.stringify(exported)).toContain('customerRecords');
  expect(JSON.stringify(exported)).not.toContain('Argues');
  const { eraseCustomer } = await import('@crease/domain/sales/customers/erase-customer');
  await world.core.db.users.updateOne({ _id: player._id }, { $set: { deletedAt: world.core.clock.now() } });
  await eraseCustomer(world.core, player._id, 'Former player');
  const [left] = await customersOf(owner);
  expect(left).toMatchObject({ visits: 2, spent: 400, note: '' });
  expect(left).not.toHaveProperty('email');
});
