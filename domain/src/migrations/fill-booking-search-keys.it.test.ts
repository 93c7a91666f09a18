import { afterAll, beforeAll, expect, it } from 'vitest';
import { listWorkplaceBookings } from '../sales/booking-reads/booking.read.js';
import { book } from '../testing/booked.js';
import { takeScans } from '../testing/collection-scans.js';
import { aGround, aUser } from '../testing/factories.js';
import { openWorld, type World } from '../testing/world.js';
import { fillBookingSearchKeys } from './004-fill-booking-search-keys.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

it('makes old bookings searchable at their ground, once, and leaves those that have keys', async () => {
  const { core } = world;
  const { db } = core.connection;
  if (!db) throw new Error('the database is not connected');
  const ground = await aGround(core);
  const bookings = core.db.bookings;
  const old = await book(core, ground, await aUser(core, { name: 'Meera Joshi' }), '10:00-11:00');
  const kept = await book(core, ground, await aUser(core), '18:00-20:00');
  await bookings.updateOne({ _id: old._id }, { $unset: { searchKeys: '' } });
  await bookings.updateOne({ _id: kept._id }, { $set: { searchKeys: ['as it was'] } });
  const find = async (q: string) =>
    (
      await listWorkplaceBookings(
        core,
        { ownerId: ground.ownerId.toString(), role: 'owner' },
        { page: 1, limit: 20, q },
      )
    ).bookings.map(({ _id }) => _id);
  expect(await find('joshi')).toEqual([]);
  await takeScans(core);
  for (let i = 0; i < 2; i++) await fillBookingSearchKeys.up({ db, checkpoint: async () => undefined });
  expect(await find('joshi')).toEqual([old._id.toString()]);
  expect(await find('as it')).toEqual([kept._id.toString()]);
  expect((await takeScans(core)) ?? []).toEqual([]);
});
