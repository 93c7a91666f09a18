import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { toEvent } from '@crease/domain/messaging/outbox/outbox';
import { addWalkIn } from '@crease/domain/sales/book/add-walk-in';
import { findBooking } from '@crease/domain/sales/booking-reads/find-booking';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { disownBooking } from '@crease/domain/sales/disown/disown-booking';
import { addRegular } from '@crease/domain/sales/regulars/add-regular';
import { endRegular } from '@crease/domain/sales/regulars/end-regular';
import { tellOfLostDate } from '@crease/domain/sales/regulars/tell-of-date';
import { workOnRegular } from '@crease/domain/sales/regulars/work-on-regular';
import { aRegularRequest } from '@crease/domain/testing/a-regular';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remindPlayers } from '../sweeps/remind-players.js';
import type { WorkerContext } from './consumer.js';
import { tellShown } from './shown-consumers.js';

const HOUR_MS = 3_600_000;
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function aShownWalkIn(onGround?: GroundDoc) {
  const { core } = world;
  const [ground, player] = [onGround ?? (await aGround(core)), await aUser(core)];
  const contactPerson = { name: 'Vikram Rao', phone: '9700000003', email: player.email };
  const booking = await addWalkIn(
    core,
    ground,
    { bookingDate: dateAhead(), timeSlot: '18:00-20:00', playerDetails: { playerCount: 6, contactPerson } },
    'Sanjay',
  );
  return { booking, player };
}

const noticesOf = ({ _id }: BookingDoc) =>
  world.core.db.notifications.find({ 'data.bookingId': _id.toString() }).toArray();

it('reminds the account linked to a walk-in once, by notification and by mail', async () => {
  const { booking, player } = await aShownWalkIn();
  const startsIn = booking.startsAt.getTime() - world.core.clock.now().getTime();
  for (const hours of [1.9, 1.5]) await remindPlayers(later(world.core, startsIn - hours * HOUR_MS));
  const notices = await noticesOf(booking);
  expect(notices.map(({ userId, type }) => [userId, type])).toEqual([[player._id, 'booking_reminder']]);
  const mails = await world.core.db.mails.find({ to: player.email }).toArray();
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Coming up/)]);
});

it('tells it once, also by mail, that the ground cancelled the game', async () => {
  const { booking, player } = await aShownWalkIn();
  const { core } = world;
  await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  const off = await findBooking(core, booking._id.toString());
  const entry = off?.outbox.find(({ name }) => name === 'booking.cancelled');
  if (!off || !entry) throw new Error('nothing was told');
  // The entry was found by this very name.
  const event = toEvent('test', off, entry) as DomainEvent<'booking.cancelled'>;
  for (let i = 0; i < 2; i++) await tellShown.cancelled.handle({ core } as WorkerContext, event);
  const notices = await noticesOf(booking);
  expect(notices.map(({ userId, title }) => [userId, title])).toEqual([
    [player._id, 'Booking cancelled by the ground'],
  ]);
  expect(await core.db.mails.countDocuments({ to: player.email })).toBe(1);
});

it('reports the end of weekly games once, however many dates are cancelled', async () => {
  const { core } = world;
  const [ground, player] = [await aGround(core), await aUser(core)];
  const customer = { name: 'Vikram Rao', phone: '9700000004', email: player.email };
  const { regular } = await addRegular(core, ground, aRegularRequest(3, { customer }), 'Sanjay');
  await workOnRegular(core, regular._id, 10_000);
  await endRegular(core, regular, undefined, 'Sanjay');
  const dates = await core.db.bookings.find({ userEmail: player.email }).toArray();
  expect(dates.length).toBeGreaterThan(1);
  for (const date of dates)
    for (const entry of date.outbox.filter(({ name }) => name === 'booking.cancelled'))
      await tellShown.cancelled.handle(
        { core } as WorkerContext,
        toEvent('test', date, entry) as DomainEvent<'booking.cancelled'>,
      );
  const notices = await core.db.notifications.find({ userId: player._id }).toArray();
  expect(notices.map(({ title }) => title)).toEqual(['Weekly games ended']);
});

/** Runs the consumer on each fact by which this booking was disowned. */
async function tellDisowned({ _id }: BookingDoc): Promise<void> {
  const after = await findBooking(world.core, _id.toString());
  if (!after) throw new Error('the booking is gone');
  for (const entry of after.outbox.filter(({ name }) => name === 'booking.disowned'))
    for (let i = 0; i < 2; i++)
      await tellShown.disowned.handle(
        { core: world.core } as WorkerContext,
        // The entry was found by this very name.
        toEvent('test', after, entry) as DomainEvent<'booking.disowned'>,
      );
}

it('tells the ground once that an account disowned a walk-in, and stops notifying the account', async () => {
  const { core } = world;
  const owner = await aUser(core, { role: 'ground_owner' });
  const { booking, player } = await aShownWalkIn(await aGround(core, { ownerId: owner._id }));
  await disownBooking(core, booking._id.toString(), player._id.toString());
  await tellDisowned(booking);
  const startsIn = booking.startsAt.getTime() - core.clock.now().getTime();
  await remindPlayers(later(core, startsIn - 1.5 * HOUR_MS));
  const notices = await noticesOf(booking);
  expect(notices.map(({ userId, type }) => [userId, type])).toEqual([[owner._id, 'booking_disowned']]);
  expect(notices[0]?.message).toMatch(/is not theirs.*The booking stays/);
  expect(await core.db.mails.countDocuments({ to: player.email })).toBe(0);
});

it('tells the ground once that an account disowned weekly games, and mails it about no cancelled date', async () => {
  const { core } = world;
  const owner = await aUser(core, { role: 'ground_owner' });
  const [ground, player] = [await aGround(core, { ownerId: owner._id }), await aUser(core)];
  const customer = { name: 'Vikram Rao', phone: '9700000005', email: player.email };
  const { regular } = await addRegular(core, ground, aRegularRequest(3, { customer }), 'Sanjay');
  await workOnRegular(core, regular._id, 10_000);
  const dates = await core.db.bookings.find({ regularId: regular._id }).toArray();
  const before = await core.db.mails.countDocuments({ to: player.email });
  await disownBooking(core, String(dates[0]?._id), player._id.toString());
  for (const date of dates) await tellDisowned(date);
  const notices = await core.db.notifications.find({ userId: owner._id }).toArray();
  expect(notices.map(({ type, message }) => [type, message])).toEqual([
    ['booking_disowned', expect.stringMatching(/^The weekly games at Sixer Cage are not theirs/)],
  ]);
  const lost = dates[1];
  if (!lost) throw new Error('no second date');
  await cancelBooking(core, lost._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  await tellOfLostDate(core, lost._id.toString());
  expect(await core.db.mails.countDocuments({ to: player.email })).toBe(before);
});
