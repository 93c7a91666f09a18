import type { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import type { Actor } from '../accounts/users/actor.js';
import { recordWork } from '../accounts/workplaces/work-log.js';
import { addBlock } from '../calendar/blocks/block.service.js';
import { createBooking } from '../sales/book/create-booking.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { approveBooking } from '../sales/change/approve-booking.js';
import { cancelBooking } from '../sales/change/cancel-booking.js';
import { collectPayment } from '../sales/change/collect-payment.js';
import { aGround, aUser } from '../testing/factories.js';
import { dateAhead } from '../testing/slots-ahead.js';
import { openWorld, type World } from '../testing/world.js';
import { eraseTraces } from './erase-traces.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const as = ({ _id, name }: UserDoc): Exclude<Actor, string> => ({ id: _id, name });

/** A player and an owner of one name, and a ground whose name contains it. */
async function aScene() {
  const { core } = world;
  const player = await aUser(core, { name: 'Raj' });
  const owner = await aUser(core, { name: 'Raj', role: 'ground_owner' });
  const ground = await aGround(core, { ownerId: owner._id, name: 'Rajwada Turf' });
  const book = async (timeSlot: string) => {
    const { booking } = await createBooking(core, player._id.toString(), {
      groundId: ground._id.toString(),
      bookingDate: dateAhead(),
      timeSlot,
      playerDetails: { playerCount: 6, contactPerson: { name: player.name, phone: player.phone } },
    });
    return booking;
  };
  return { player, owner, ground, book };
}

const again = async (_id: Types.ObjectId): Promise<BookingDoc | null> =>
  await world.core.db.bookings.findOne({ _id });
const rowsOf = (booking: BookingDoc | null) =>
  booking?.timeline.filter(({ by }) => by !== 'system').map(({ what, by }) => `${what}: ${by}`);
const erase = async ({ _id, name, email, phone }: UserDoc): Promise<void> =>
  await eraseTraces(world.core, { _id, name, email, phone });

it('erases a player by id: the owner of the same name and the ground that contains it keep theirs', async () => {
  const { core } = world;
  const { player, owner, book } = await aScene();
  const { _id } = await book('18:00-19:00');
  await approveBooking(core, _id, as(owner));
  await cancelBooking(core, _id, { side: 'player', ...as(player) }, 'Raj is ill');
  await erase(player);
  const kept = await again(_id);
  expect(rowsOf(kept)).toEqual(['held: Former player', 'approved: Raj', 'cancelled: Former player']);
  expect(kept).toMatchObject({
    groundName: 'Rajwada Turf',
    cancellation: { by: 'Former player', reason: 'Cancelled by the player' },
  });
});

it('erases a player under the name they had when they booked', async () => {
  const { core } = world;
  const { player, book } = await aScene();
  const { _id } = await book('18:00-19:00');
  await core.db.users.updateOne({ _id: player._id }, { $set: { name: 'Ravi' } });
  await erase({ ...player, name: 'Ravi' });
  expect(JSON.stringify(await again(_id))).not.toContain('"Raj"');
});

it('erases a staff member’s name from their actions on bookings, cash and blocks, and no other name', async () => {
  const { core } = world;
  const { owner, ground, book } = await aScene();
  const staff = await aUser(core, { name: 'Raj' });
  const { _id } = await book('18:00-19:00');
  const booking = await approveBooking(core, _id, as(staff));
  await collectPayment(core, booking, { amount: 100, method: 'cash' }, as(owner));
  const paid = await again(_id);
  if (paid) await collectPayment(core, paid, { amount: 50, method: 'upi' }, as(staff));
  const other = await book('20:00-21:00');
  await cancelBooking(core, other._id, { side: 'owner', ...as(staff) }, 'Rain');
  const hours = { date: dateAhead(), timeSlot: '10:00-11:00', reason: '' };
  const block = await addBlock(core, ground, hours, as(staff));
  const act = { act: 'booking.approve', role: 'desk', ownerId: owner._id.toString() } as const;
  await recordWork({ ...core, acts: [act] }, { id: staff._id.toString() }, {});

  await erase(staff);
  const kept = await again(_id);
  expect(rowsOf(kept)).toEqual([
    'held: Raj',
    'approved: Former staff',
    'paid at the ground: Raj',
    'paid at the ground: Former staff',
  ]);
  expect(kept?.payment.collected.map(({ by }) => by)).toEqual(['Raj', 'Former staff']);
  expect((await again(other._id))?.cancellation).toMatchObject({ by: 'Former staff', reason: 'Rain' });
  expect(await core.db.blocks.findOne({ _id: block._id })).toMatchObject({
    by: 'Former staff',
  });
});

it('erases rows without an id if only that side can have written them', async () => {
  const { core } = world;
  const { player, owner, book } = await aScene();
  const { _id } = await book('18:00-19:00');
  await approveBooking(core, _id, 'Raj');
  const moved = { at: new Date(), what: 'moved', by: 'Raj' };
  await core.db.bookings.updateOne({ _id }, { $unset: { 'timeline.$[].byId': '' } });
  await core.db.bookings.updateOne({ _id }, { $push: { timeline: moved } });
  await erase(player);
  expect(rowsOf(await again(_id))).toEqual(['held: Former player', 'approved: Raj', 'moved: Unknown']);
  await erase(owner);
  expect(rowsOf(await again(_id))).toEqual([
    'held: Former player',
    'approved: Former owner',
    'moved: Unknown',
  ]);
});
