import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import type { Core } from '@crease/domain/platform/core';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { again } from '@crease/domain/testing/booked';
import { takeScans } from '@crease/domain/testing/collection-scans';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_BEFORE, remindPlayers } from './remind-players.js';

const HOUR_MS = 3_600_000;
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

async function aConfirmedBooking(over: Partial<UserDoc> = {}): Promise<BookingDoc> {
  const { core } = world;
  const [ground, player] = [await aGround(core), await aUser(core, over)];
  const { booking } = await createBooking(core, player._id.toString(), {
    groundId: ground._id.toString(),
    bookingDate: dateAhead(),
    timeSlot: '18:00-20:00',
    playerDetails: { playerCount: 10, contactPerson: { name: 'Rohan', phone: '9820098200' } },
  });
  return await approveBooking(core, booking._id, 'Sanjay');
}

/** The world at this time before a booking starts. */
const before = ({ startsAt }: BookingDoc, hours: number): Core =>
  later(world.core, startsAt.getTime() - hours * HOUR_MS - world.core.clock.now().getTime());

const noticesOf = (booking: BookingDoc) =>
  world.core.db.notifications
    .find({ 'data.bookingId': booking._id.toString(), type: 'booking_reminder' })
    .toArray();
const mailsTo = ({ userEmail }: BookingDoc) =>
  world.core.db.mails.find({ to: userEmail, subject: /^Coming up/ }).toArray();

describe('the reminder of a game', () => {
  it('comes two hours before, once by notification and once by mail, however often workers sweep', async () => {
    const booking = await aConfirmedBooking();
    await remindPlayers(before(booking, 2.1));
    expect(await noticesOf(booking)).toHaveLength(0);
    await takeScans(world.core);
    await Promise.all([1, 2, 3].map(() => remindPlayers(before(booking, 1.9))));
    expect((await takeScans(world.core)) ?? []).toEqual([]);
    await remindPlayers(before(booking, 1));
    const [notice, ...more] = await noticesOf(booking);
    expect(more).toEqual([]);
    expect(notice?.message).toMatch(/6–8 PM at Sixer Cage\. ₹[\d,]+ is to be paid at the ground\./);
    const mails = await mailsTo(booking);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Confirmation code');
    expect(mails[0]?.uselessAt).toEqual(booking.startsAt);
  });

  it('comes a day before as well, once, and again two hours before', async () => {
    const booking = await aConfirmedBooking();
    await world.core.db.bookings.updateOne(
      { _id: booking._id },
      { $set: { 'timeline.$[].at': new Date(booking.startsAt.getTime() - 40 * HOUR_MS) } },
    );
    await remindPlayers(before(booking, 24.1), DAY_BEFORE);
    expect(await noticesOf(booking)).toHaveLength(0);
    await takeScans(world.core);
    await Promise.all([1, 2, 3].map(() => remindPlayers(before(booking, 23.9), DAY_BEFORE)));
    expect((await takeScans(world.core)) ?? []).toEqual([]);
    await remindPlayers(before(booking, 12), DAY_BEFORE);
    expect([await noticesOf(booking), await mailsTo(booking)]).toMatchObject([[{}], [{}]]);
    await remindPlayers(before(booking, 1.9));
    expect(await noticesOf(booking)).toHaveLength(2);
    expect(await mailsTo(booking)).toHaveLength(2);
  });

  it('does not come a day before to players who booked within half a day of that, or who play within hours', async () => {
    const fresh = await aConfirmedBooking();
    const set = (booking: BookingDoc, hours: number) =>
      world.core.db.bookings.updateOne(
        { _id: booking._id },
        { $set: { 'timeline.$[].at': new Date(booking.startsAt.getTime() - hours * HOUR_MS) } },
      );
    await set(fresh, 30);
    await remindPlayers(before(fresh, 23), DAY_BEFORE);
    await remindPlayers(before(fresh, 10), DAY_BEFORE);
    const near = await aConfirmedBooking();
    await set(near, 40);
    await remindPlayers(before(near, 5), DAY_BEFORE);
    expect([await noticesOf(fresh), await noticesOf(near)]).toEqual([[], []]);
  });

  it('never comes for a cancelled game', async () => {
    const booking = await aConfirmedBooking();
    await cancelBooking(world.core, booking._id, { side: 'player', name: 'Rohan' }, 'Rain');
    await remindPlayers(before(booking, 1.5));
    expect(await noticesOf(booking)).toHaveLength(0);
    expect(await mailsTo(booking)).toHaveLength(0);
  });

  it('does not come to a player who has just booked the game, then or later', async () => {
    const booking = await aConfirmedBooking();
    const recently = new Date(booking.startsAt.getTime() - 2.5 * HOUR_MS);
    await world.core.db.bookings.updateOne(
      { _id: booking._id },
      { $set: { timeline: [{ at: recently, what: 'confirmed', by: 'system' }] } },
    );
    await remindPlayers(before(booking, 1.9));
    await remindPlayers(before(booking, 0.5));
    expect(await noticesOf(booking)).toHaveLength(0);
  });

  it('comes again for the new hours of a moved game', async () => {
    const booking = await aConfirmedBooking();
    await remindPlayers(before(booking, 1.9));
    const startsAt = new Date(booking.startsAt.getTime() + 24 * HOUR_MS);
    const moved = { ...booking, startsAt };
    await world.core.db.bookings.updateOne({ _id: booking._id }, { $set: { startsAt } });
    await remindPlayers(before(moved, 3));
    expect(await noticesOf(booking)).toHaveLength(1);
    await remindPlayers(before(moved, 1.9));
    expect(await noticesOf(booking)).toHaveLength(2);
  });

  it('comes to one player though it fails for another, who is retried', async () => {
    const { core } = world;
    const [broken, booking] = [await aConfirmedBooking(), await aConfirmedBooking()];
    const bookings = core.db.bookings;
    const { timeline } = await again(core, broken);
    await bookings.updateOne({ _id: broken._id }, { $unset: { timeline: '' } });
    await remindPlayers(before(booking, 1.9));
    expect(await noticesOf(booking)).toHaveLength(1);
    await bookings.updateOne({ _id: broken._id }, { $set: { timeline } });
    await remindPlayers(before(broken, 1.8));
    expect(await noticesOf(broken)).toHaveLength(1);
  });

  it('comes without a mail to players who want none', async () => {
    const booking = await aConfirmedBooking({
      preferences: {
        notifications: { email: false, push: true, sms: false, marketing: false },
        shareLocation: false,
      },
    });
    await remindPlayers(before(booking, 1.9));
    expect(await noticesOf(booking)).toHaveLength(1);
    expect(await mailsTo(booking)).toHaveLength(0);
  });
});
