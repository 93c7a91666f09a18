import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import { findGroundById } from '../../catalogue/ground-record/ground.schema.js';
import { createGroundCache } from '../../catalogue/ground-record/ground-cache.js';
import { createGround } from '../../catalogue/grounds/create-ground.js';
import { eraseGroundOwner } from '../../catalogue/grounds/ground-erasure.queries.js';
import { updateGround } from '../../catalogue/grounds/update-ground.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { again, book } from '../../testing/booked.js';
import { takeScans } from '../../testing/collection-scans.js';
import { aGround, aUser } from '../../testing/factories.js';
import { GSTIN, giveGstin } from '../../testing/invoicing.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { openWorld, type World } from '../../testing/world.js';
import { addWalkIn } from '../book/add-walk-in.js';
import { quoteBooking } from '../book/quote-booking.js';
import { rescheduleBooking } from '../change/reschedule-booking.js';
import { correctSellers } from './copy-seller.js';
import { keepLegal } from './kept-legals.queries.js';
import { setLegal } from './legal.service.js';

let world: World;
/** Like an API process, which caches grounds. */
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  const grounds = createGroundCache(world.core, () => performance.now());
  core = { ...world.core, reads: { ...world.core.reads, recentGround: grounds.read } };
});
afterAll(() => world.close());

const PLAIN = { name: 'Mhatre Sports', address: 'Andheri West', stateCode: '27' };
const withoutGstin = ({ ownerId }: GroundDoc) => setLegal(core, ownerId.toString(), PLAIN);
const sellerOn = async ({ _id }: GroundDoc) => (await findGroundById(core, _id))?.seller;

const quoted = async (ground: GroundDoc, timeSlot = '18:00-20:00') => {
  const slot = { groundId: ground._id.toString(), bookingDate: dateAhead(), timeSlot };
  return await quoteBooking(core, (await aUser(core))._id.toString(), slot);
};

async function walkedIn(groundId: GroundDoc['_id'], timeSlot: string) {
  const ground = await findGroundById(core, groundId);
  if (!ground) throw new Error('the ground is gone');
  const playerDetails = { playerCount: 4, contactPerson: { name: 'Asha Rao', phone: '9820000001' } };
  return await addWalkIn(core, ground, { bookingDate: dateAhead(), timeSlot, playerDetails }, 'Sanjay');
}

describe('the tax in a price', () => {
  it('appears and disappears at once when the owner saves or removes a GSTIN, and the total stays', async () => {
    const ground = await aGround(core);
    const player = await aUser(core);
    expect(await quoted(ground)).toMatchObject({ taxes: 0, totalAmount: 2754 });
    await giveGstin(core, ground);
    expect(await quoted(ground)).toMatchObject({ taxes: 420, totalAmount: 2754 });
    const taxed = await book(core, ground, player, '18:00-20:00');
    expect((await walkedIn(ground._id, '10:00-11:00')).pricing.taxes).toBe(126);
    await withoutGstin(ground);
    expect(await quoted(ground)).toMatchObject({ taxes: 0, totalAmount: 2754 });
    expect((await walkedIn(ground._id, '11:00-12:00')).pricing.taxes).toBe(0);
    const untaxed = await book(core, ground, player, '20:00-22:00');
    expect([taxed.pricing.taxes, untaxed.pricing.taxes]).toEqual([420, 0]);
    expect([taxed.bills, untaxed.bills]).toEqual([{ taxed: true }, { taxed: false }]);
  });

  it('stays in a booking as it was made, also when the booking is moved', async () => {
    const [ground, player] = [await aGround(core), await aUser(core)];
    const untaxed = await book(core, ground, player, '18:00-20:00');
    await core.db.bookings.updateOne({ _id: untaxed._id }, { $set: { status: 'confirmed' } });
    await giveGstin(core, ground);
    expect((await again(core, untaxed)).pricing.taxes).toBe(0);
    const to = { bookingDate: untaxed.bookingDate, timeSlot: '20:00-22:00' };
    expect((await rescheduleBooking(core, untaxed._id, ground._id.toString(), to)).pricing.taxes).toBe(0);
  });

  it('stays when the owner changes the prices', async () => {
    const ground = await aGround(core);
    await giveGstin(core, ground);
    const { perHour, ranges } = ground.price;
    await updateGround(core, ground, { price: { perHour, currency: 'INR', ranges, discount: 0 } });
    expect(await quoted(ground)).toMatchObject({ totalAmount: 3060, taxes: 467 });
  });
});

describe('the seller on a ground', () => {
  it('is named on every ground of the owner, and on one added later', async () => {
    const owner = await aUser(core, { role: 'ground_owner' });
    const grounds = [
      await aGround(core, { ownerId: owner._id }),
      await aGround(core, { ownerId: owner._id }),
    ];
    await giveGstin(core, { ownerId: owner._id });
    const seller = { name: 'Mhatre Sports LLP', gstin: GSTIN };
    expect(await Promise.all(grounds.map(sellerOn))).toEqual([seller, seller]);
    const added = await createGround(core, owner._id.toString(), {
      name: 'New Nets',
      description: 'A cage with a roof and good light.',
      location: { address: 'Link Road, Andheri', cityId: 'mumbai' },
      price: { perHour: 900, currency: 'INR', discount: 0, ranges: [] },
      amenities: [],
      features: { pitchType: 'Matting', capacity: 12, lighting: true, parking: false },
    });
    expect(await sellerOn(added)).toEqual(seller);
  });

  it('is the one saved last if two are saved at once', async () => {
    for (let round = 0; round < 5; round++) {
      const ground = await aGround(core);
      await Promise.all([giveGstin(core, ground), withoutGstin(ground)]);
      const legal = await core.db.legals.findOne({ _id: ground.ownerId });
      expect((await sellerOn(ground))?.gstin).toBe(legal?.gstin);
      expect((await quoted(ground)).taxes > 0).toBe(legal?.gstin !== undefined);
    }
  });

  it('is corrected by the sweep if a process died before it was copied', async () => {
    const ground = await aGround(core);
    const disarm = armFailpoint('legal.beforeCopy', 'throw');
    await expect(giveGstin(core, ground)).rejects.toThrow(StoppedAtFailpoint);
    disarm();
    expect(await sellerOn(ground)).toBeUndefined();
    await takeScans(core);
    await correctSellers(core);
    expect((await takeScans(core)) ?? []).toEqual([]);
    expect(await sellerOn(ground)).toEqual({ name: 'Mhatre Sports LLP', gstin: GSTIN });
    expect((await quoted(ground)).taxes).toBe(420);
  });

  it('does not return to the grounds of a closed account whose legal data are kept for tax', async () => {
    const ground = await aGround(core);
    await giveGstin(core, ground);
    await eraseGroundOwner(core, ground.ownerId, 'Former owner');
    await keepLegal(core, ground.ownerId, new Date(core.clock.now().getTime() + 86_400_000));
    await correctSellers(core);
    expect(await sellerOn(ground)).toBeUndefined();
  });
});
