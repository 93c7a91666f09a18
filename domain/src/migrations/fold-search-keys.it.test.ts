import { afterAll, beforeAll, expect, it } from 'vitest';
import { listWorkplaceBookings } from '../sales/booking-reads/booking.read.js';
import { listCustomers } from '../sales/customers/list-customers.js';
import { book } from '../testing/booked.js';
import { takeScans } from '../testing/collection-scans.js';
import { aGround, aUser } from '../testing/factories.js';
import { openWorld, type World } from '../testing/world.js';
import { foldSearchKeys } from './009-fold-search-keys.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

it('finds bookings and customers that were stored with their accents by any spelling of the name', async () => {
  const { core } = world;
  const { db } = core.connection;
  if (!db) throw new Error('the database is not connected');
  const ground = await aGround(core);
  const workplace = { ownerId: ground.ownerId.toString(), role: 'owner' as const };
  const name = 'José Peña';
  const old = await book(core, ground, await aUser(core, { name }), '10:00-11:00');
  const bookings = async (q: string) =>
    (await listWorkplaceBookings(core, workplace, { page: 1, limit: 20, q })).bookings.map(({ _id }) => _id);
  const customers = async (q: string) =>
    (await listCustomers(core, workplace, { page: 1, limit: 20, sort: 'recent', q })).customers.map(
      (customer) => customer.name,
    );
  expect(await customers('')).toEqual([name]);
  await core.db.bookings.updateOne({ _id: old._id }, { $set: { searchKeys: ['peña'] } });
  await core.db.customers.updateOne({ ownerId: ground.ownerId }, { $set: { search: ['peña'] } });
  expect(await bookings('pena')).toEqual([]);

  await takeScans(core);
  for (let i = 0; i < 2; i++) await foldSearchKeys.up({ db, checkpoint: async () => undefined });
  expect((await takeScans(core)) ?? []).toEqual([]);
  const customer = await core.db.customers.findOne({ ownerId: ground.ownerId });
  expect(customer?.search).toEqual(expect.arrayContaining(['jose pena', 'pena']));
  for (const q of ['pena', 'Peña', 'JOSÉ'.normalize('NFD'), 'jose p']) {
    expect(await bookings(q)).toEqual([old._id.toString()]);
    expect(await customers(q)).toEqual([name]);
  }
});
