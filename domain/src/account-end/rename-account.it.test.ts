import type { News } from '@crease/shared/news/news';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notify, notifyInWords } from '../accounts/notifications/notify.js';
import { renewNames } from '../accounts/users/renew-names.js';
import { updateUser } from '../accounts/users/user.service.js';
import { recordWork } from '../accounts/workplaces/work-log.js';
import { addBlock } from '../calendar/blocks/block.service.js';
import { createBooking } from '../sales/book/create-booking.js';
import { foundBy } from '../sales/booking-record/booking-search.js';
import { approveBooking } from '../sales/change/approve-booking.js';
import { aGround, aMember, aUser } from '../testing/factories.js';
import { dateAhead } from '../testing/slots-ahead.js';
import { later } from '../testing/sweep-all.js';
import { openWorld, type World } from '../testing/world.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const RENEWED_AFTER_MS = 31_000;
const rename = async (who: { _id: Types.ObjectId }, name: string) =>
  await updateUser(world.core, who._id.toString(), { name });

/** An owner, a player and a manager of one name, at a ground whose name contains it, and a booking of the player's. */
async function aScene() {
  const { core } = world;
  const owner = await aUser(core, { role: 'ground_owner', name: 'Raj' });
  const [player, manager] = [await aUser(core, { name: 'Raj' }), await aUser(core, { name: 'Raj' })];
  await aMember(core, owner, manager, { role: 'manager' });
  const ground = await aGround(core, { ownerId: owner._id, name: 'Rajwada Turf' });
  const { booking } = await createBooking(core, player._id.toString(), {
    groundId: ground._id.toString(),
    bookingDate: dateAhead(),
    timeSlot: '18:00-19:00',
    playerDetails: { playerCount: 6, contactPerson: { name: 'Raj Senior', phone: player.phone } },
  });
  await approveBooking(core, booking._id, { id: manager._id, name: manager.name });
  const again = async () => {
    const found = await core.db.bookings.findOne({ _id: booking._id });
    if (!found) throw new Error('the booking is gone');
    return found;
  };
  return { owner, player, manager, ground, booking, again };
}

it('shows a renamed player on their bookings, where the ground finds them by the new name, and in its bell', async () => {
  const { core } = world;
  const { owner, player, booking, again } = await aScene();
  const eventId = new Types.ObjectId().toString();
  await notifyInWords(core, {
    eventId,
    userId: owner._id.toString(),
    type: 'booking_pending',
    title: 'New booking',
    message: 'Raj wants Rajwada Turf.',
    named: { userId: player._id, erasedMessage: 'Former player wants Rajwada Turf.' },
  });
  const about = { ground: 'Raj', date: dateAhead(), slot: '18:00-19:00', reason: 'Raj is ill' };
  const cancelled = (name: string, reason: string): News => ({
    key: 'ground_cancelled_by_player',
    params: { ...about, player: name, reason },
  });
  await notify(core, {
    eventId: `${eventId}-told`,
    userId: owner._id.toString(),
    news: cancelled('Raj', about.reason),
    named: { userId: player._id, erased: cancelled('Former player', 'Cancelled by the player') },
  });
  await rename(player, 'Ravi $& Kumar');
  const renamed = await again();
  expect(renamed).toMatchObject({
    userName: 'Ravi $& Kumar',
    groundName: 'Rajwada Turf',
    playerDetails: { contactPerson: { name: 'Raj Senior' } },
  });
  expect(
    renamed.timeline.filter(({ by }) => by !== 'system').map(({ what, by }) => `${what}: ${by}`),
  ).toEqual(['held: Ravi $& Kumar', 'approved: Raj']);
  const found = await core.db.bookings.find(foundBy(owner._id, 'kumar')).toArray();
  expect(found.map(({ _id }) => _id)).toEqual([booking._id]);
  const heard = await core.db.notifications.findOne({
    userId: owner._id,
    title: 'New booking',
  });
  expect(heard?.message).toBe('Ravi $& Kumar wants Rajwada Turf.');
  const told = await core.db.notifications.findOne({ eventId: `${eventId}-told` });
  expect(told?.params).toEqual({ ...about, player: 'Ravi $& Kumar' });
  expect(told?.message).toMatch(/^Ravi \$& Kumar cancelled .* at Raj \(Raj is ill\)\. /);
});

it('shows a renamed staff member on their own actions, and leaves others of the same name alone', async () => {
  const { core } = world;
  const { owner, manager, ground, again } = await aScene();
  const by = { id: manager._id, name: manager.name };
  const block = await addBlock(core, ground, { date: dateAhead(), timeSlot: '09:00-10:00', reason: '' }, by);
  const act = { act: 'booking.approve' as const, role: 'manager' as const, ownerId: owner._id.toString() };
  await recordWork({ ...core, acts: [act] }, { id: manager._id.toString() }, {});
  await rename(manager, 'Meera');
  const renamed = await again();
  expect(renamed.userName).toBe('Raj');
  expect(renamed.timeline.filter(({ by }) => by !== 'system').map(({ by }) => by)).toEqual(['Raj', 'Meera']);
  const blocks = core.db.blocks;
  expect((await blocks.findOne({ _id: block._id }))?.by).toBe('Meera');
  const logged = await core.db.workLogs.findOne({ ownerId: owner._id });
  expect(logged?.by.name).toBe('Meera');
});

it('renews name copies a second time, for requests that wrote the old name and for crashes', async () => {
  const { core } = world;
  const { player, again } = await aScene();
  await rename(player, 'Ravi');
  const bookings = core.db.bookings;
  await bookings.updateOne({ _id: (await again())._id }, { $set: { userName: 'Raj' } });
  await renewNames(core);
  expect((await again()).userName).toBe('Raj');
  await renewNames(later(core, RENEWED_AFTER_MS));
  expect((await again()).userName).toBe('Ravi');
  const users = core.db.users;
  expect((await users.findOne({ _id: player._id }))?.renamedAt).toBeUndefined();
  await rename(player, 'Ravi');
  expect((await users.findOne({ _id: player._id }))?.renamedAt, 'the same name again').toBeUndefined();
});
