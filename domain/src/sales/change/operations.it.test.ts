import { AppError } from '@crease/shared/errors';
import { totalOf } from '@crease/shared/prices';
import { addDays } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD, STAFF_DAYS_AHEAD, slotEnd, slotStart } from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import { readDayState } from '../../calendar/availability/availability.service.js';
import { addBlock, removeBlock, resumeBlocks } from '../../calendar/blocks/block.service.js';
import { readDay } from '../../calendar/day/read-days.js';
import { endOffers } from '../../calendar/hand-over/offer-free-hours.js';
import { placesOf } from '../../calendar/hold-limit/places.js';
import { placeHold } from '../../calendar/holds/place-hold.js';
import { releaseHold } from '../../calendar/holds/release-hold.js';
import { joinWaitlist, leaveWaitlist, listWaits } from '../../calendar/waitlist/waitlist.service.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint, type FailpointName, watchFailpoints } from '../../platform/failpoint.js';
import { aGround, aUser } from '../../testing/factories.js';
import { stagger } from '../../testing/pauses.js';
import { rounds } from '../../testing/rounds.js';
import { paySandboxOrder } from '../../testing/sandbox-client.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { until } from '../../testing/until.js';
import { openWorld, type World } from '../../testing/world.js';
import { addWalkIn } from '../book/add-walk-in.js';
import { createBooking } from '../book/create-booking.js';
import { findBooking } from '../booking-reads/find-booking.js';
import { readCalendar } from '../booking-reads/ground-calendar.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { beginOperation } from '../operation/operation.js';
import { addReview } from '../reviews/add-review.js';
import { createOrder } from '../settle/create-order.js';
import { pursueRefunds } from '../settle/refunds.js';
import { settleOrder } from '../settle/settle.js';
import { approveBooking } from './approve-booking.js';
import { assertCancellable, cancelBooking } from './cancel-booking.js';
import { checkIn } from './check-in.js';
import { closureRefund } from './close-booking.js';
import { bookingsUnder, closeGround } from './closure.service.js';
import { collectPayment } from './collect-payment.js';
import { rescheduleBooking } from './reschedule-booking.js';
import { resumeOperations } from './resume-operations.js';

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(async () => {
  const found = await violations(core);
  await world.close();
  expect(found).toEqual([]);
});

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => 'ok',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );

const players = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };

async function book(ground: GroundDoc, player: UserDoc, timeSlot: string, bookingDate = dateAhead()) {
  const { booking } = await createBooking(core, player._id.toString(), {
    groundId: ground._id.toString(),
    bookingDate,
    timeSlot,
    playerDetails: players,
  });
  return booking;
}

async function paid(
  ground: GroundDoc,
  player: UserDoc,
  timeSlot: string,
  date?: string,
): Promise<BookingDoc> {
  const booking = await book(ground, player, timeSlot, date);
  const { orderId } = await createOrder(core, booking);
  await paySandboxOrder(orderId, { outcome: 'success' });
  return (await settleOrder(core, orderId)).booking;
}

const owners = async (ground: GroundDoc, date = dateAhead()): Promise<Record<string, string>> => {
  const day = await readDay(core, ground._id.toString(), date);
  return Object.fromEntries(
    Object.entries(day?.claims ?? {}).map(([hour, claim]) => [hour, claim?.ref ?? '']),
  );
};

const again = async (id: Types.ObjectId): Promise<BookingDoc> => {
  const found = await findBooking(core, id.toString());
  if (!found) throw new Error('the booking is gone');
  return found;
};

describe('a move', () => {
  it('secures the new hours, frees the old ones and leaves shared ones as they are', async () => {
    const [ground, player] = [await aGround(core), await aUser(core)];
    const booking = await paid(ground, player, '18:00-20:00');
    const to = { bookingDate: dateAhead(), timeSlot: '19:00-21:00' };
    const moved = await rescheduleBooking(core, booking._id, ground._id.toString(), to);
    expect(moved.timeSlot).toEqual({ startTime: '19:00', endTime: '21:00', duration: 2 });
    const id = booking._id.toString();
    expect(await owners(ground)).toEqual({ 19: id, 20: id });
    expect(moved.op).toBeUndefined();
  });

  it('onto the mover’s own hold over midnight frees the rest of it, on the other date too', async () => {
    const [ground, player] = [await aGround(core), await aUser(core)];
    const groundId = ground._id.toString();
    const booking = await paid(ground, player, '17:00-18:00');
    const bookingDate = dateAhead();
    await placeHold(core, player._id.toString(), { groundId, bookingDate, timeSlot: '23:00-01:00' });
    const to = { bookingDate, timeSlot: '23:00-00:00', acceptPrice: 1010 };
    await rescheduleBooking(core, booking._id, groundId, to);
    expect(await owners(ground)).toEqual({ 23: booking._id.toString() });
    expect(await owners(ground, addDays(bookingDate, 1))).toEqual({});
  });

  it('restores the mover’s own hold on the first date if it fails on the second', async () => {
    const [ground, player, rival] = [await aGround(core), await aUser(core), await aUser(core)];
    const [groundId, bookingDate, userId] = [ground._id.toString(), dateAhead(), player._id.toString()];
    const booking = await paid(ground, player, '17:00-19:00');
    await placeHold(core, userId, { groundId, bookingDate, timeSlot: '21:00-22:00' });
    await placeHold(core, userId, { groundId, bookingDate, timeSlot: '22:00-00:00' });
    const theirs = await book(ground, rival, '00:00-01:00', addDays(bookingDate, 1));
    const slot = { date: bookingDate, timeSlot: '23:00-01:00', now: core.clock.now() };
    const totalAmount = totalOf(ground.price, slot);
    const to = { bookingDate, timeSlot: '23:00-01:00', acceptPrice: totalAmount };
    expect(await codeOf(rescheduleBooking(core, booking._id, groundId, to))).toBe('SLOT_TAKEN');
    expect((await placesOf(core, userId)).map(({ slot }) => slot.timeSlot)).toEqual([
      '21:00-22:00',
      '22:00-00:00',
    ]);
    expect(Object.keys(await owners(ground))).toEqual(['17', '18', '21', '22', '23']);
    expect(await owners(ground, theirs.bookingDate)).toEqual({ 0: theirs._id.toString() });
  });

  it('to a rival’s hour changes nothing', async () => {
    const [ground, player, rival] = [await aGround(core), await aUser(core), await aUser(core)];
    const booking = await paid(ground, player, '18:00-20:00');
    const theirs = await paid(ground, rival, '20:00-21:00');
    const to = { bookingDate: dateAhead(), timeSlot: '19:00-21:00' };
    expect(await codeOf(rescheduleBooking(core, booking._id, ground._id.toString(), to))).toBe('SLOT_TAKEN');
    const [mine, other] = [booking._id.toString(), theirs._id.toString()];
    expect(await owners(ground)).toEqual({ 18: mine, 19: mine, 20: other });
    expect((await again(booking._id)).timeSlot.startTime).toBe('18:00');
  });

  it('to a dearer hour needs consent and makes the difference due at the ground; to a cheaper one refunds it', async () => {
    const [ground, player] = [await aGround(core), await aUser(core)];
    const groundId = ground._id.toString();
    const booking = await paid(ground, player, '10:00-11:00');
    const dearer = { bookingDate: dateAhead(), timeSlot: '18:00-19:00' };
    const asked = await rescheduleBooking(core, booking._id, groundId, dearer).catch((error) => error);
    expect([asked.code, asked.extra.totalAmount]).toEqual(['PRICE_CHANGED', 1377]);
    const up = await rescheduleBooking(core, booking._id, groundId, { ...dearer, acceptPrice: 1377 });
    expect(up.pricing.dueAtGround).toBe(1377 - 826);
    const down = await rescheduleBooking(core, booking._id, groundId, {
      bookingDate: dateAhead(),
      timeSlot: '10:00-11:00',
    });
    expect(down.pricing.dueAtGround).toBeUndefined();
    const evening = await paid(ground, await aUser(core), '20:00-21:00');
    await rescheduleBooking(core, evening._id, groundId, {
      bookingDate: dateAhead(),
      timeSlot: '11:00-12:00',
    });
    await pursueRefunds(core);
    expect((await again(evening._id)).payment.refunds).toMatchObject([
      { amount: 1377 - 826, status: 'processed' },
    ]);
  });

  it('that races a cancellation ends cancelled, with no hours claimed', async () => {
    for (let round = 0; round < 4; round++) {
      const [ground, player] = [await aGround(core), await aUser(core)];
      const booking = await paid(ground, player, '18:00-20:00');
      await Promise.allSettled([
        rescheduleBooking(core, booking._id, ground._id.toString(), {
          bookingDate: dateAhead(),
          timeSlot: '20:00-22:00',
          acceptPrice: 2754,
        }),
        cancelBooking(core, booking._id, { side: 'player', name: player.name }, 'Rain'),
      ]);
      const after = await again(booking._id);
      expect(after.status).toBe('cancelled');
      expect(await owners(ground)).toEqual({});
    }
  });
});

describe('a block', () => {
  it('keeps hours from being booked, is refused on sold ones, and can be removed', async () => {
    const [ground, player] = [await aGround(core, { version: 3 }), await aUser(core)];
    const groundId = ground._id.toString();
    const date = dateAhead();
    const block = await addBlock(
      core,
      ground,
      { date, timeSlot: '10:00-12:00', reason: 'Net repair' },
      'owner',
    );
    const hold = { groundId, bookingDate: date, timeSlot: '11:00-12:00' };
    expect(await codeOf(placeHold(core, player._id.toString(), hold))).toBe('SLOT_TAKEN');
    await book(ground, player, '18:00-19:00');
    expect(await codeOf(addBlock(core, ground, { date, timeSlot: '17:00-19:00', reason: '' }, 'owner'))).toBe(
      'SLOT_TAKEN',
    );
    expect(Object.keys(await owners(ground))).toEqual(['10', '11', '18']);
    const [day] = await readCalendar(core, ground, date, date);
    expect(day?.entries.map((entry) => [entry.kind, entry.timeSlot])).toEqual([
      ['block', '10:00-12:00'],
      ['booking', '18:00-19:00'],
    ]);
    // Both the owner's calendar and the players' availability show it.
    expect(day?.rev).toBe((await readDayState(core, groundId, date)).availability.rev);
    await removeBlock(core, ground, block._id.toString());
    expect(await codeOf(placeHold(core, player._id.toString(), hold))).toBe('ok');
  });
});

describe('the rain button', () => {
  it('closes the hours, refunds everything, ends holds and releases hours outside', async () => {
    const [ground, a, b, c] = [await aGround(core), await aUser(core), await aUser(core), await aUser(core)];
    const date = dateAhead();
    const under = await paid(ground, a, '18:00-20:00');
    const pending = await book(ground, b, '20:00-21:00');
    await placeHold(core, c._id.toString(), {
      groundId: ground._id.toString(),
      bookingDate: date,
      timeSlot: '21:00-22:00',
    });
    const request = { date, timeSlot: '19:00-22:00', reason: 'Rain' };
    const preview = await bookingsUnder(core, ground, request);
    expect(preview.reduce((sum, booking) => sum + closureRefund(booking), 0)).toBe(2754);
    const { closure: closed } = await closeGround(core, ground, request, 'Sanjay');
    expect([closed.state, closed.cancelled.length, closed.refundTotal]).toEqual(['active', 2, 2754]);
    const id = closed._id.toString();
    expect(await owners(ground)).toEqual({ 19: id, 20: id, 21: id });
    await pursueRefunds(core);
    expect((await again(under._id)).payment.refunds).toMatchObject([{ amount: 2754, status: 'processed' }]);
    expect((await again(pending._id)).status).toBe('cancelled');
    expect(await placesOf(core, c._id.toString())).toEqual([]);
  });

  it('takes held hours before the waitlist, which gets the hold’s hours outside the closure', async () => {
    const [ground, holder, a, b] = [
      await aGround(core),
      await aUser(core),
      await aUser(core),
      await aUser(core),
    ];
    const [groundId, bookingDate] = [ground._id.toString(), dateAhead()];
    await placeHold(core, holder._id.toString(), { groundId, bookingDate, timeSlot: '18:00-20:00' });
    const waits = { groundId, bookingDate };
    await joinWaitlist(core, a._id.toString(), { ...waits, timeSlot: '18:00-19:00' });
    await joinWaitlist(core, b._id.toString(), { ...waits, timeSlot: '19:00-20:00' });
    const request = { date: bookingDate, timeSlot: '18:00-19:00', reason: 'Rain' };
    const { closure: closed } = await closeGround(core, ground, request, 'Sanjay');
    const [[under], [outside]] = [
      await listWaits(core, a._id.toString()),
      await listWaits(core, b._id.toString()),
    ];
    expect(under?.offer).toBeUndefined();
    expect(await owners(ground)).toEqual({ 18: closed._id.toString(), 19: outside?.offer?.holdId });
  });

  it.each([
    { way: 'out of the closed hours', from: '18:00-19:00', to: '20:00-21:00', ends: 'confirmed' },
    { way: 'into the closed hours', from: '20:00-21:00', to: '18:00-19:00', ends: 'cancelled' },
  ])('of a booking that is just being moved $way leaves it $ends', async ({ from, to, ends }) => {
    const [ground, player] = [await aGround(core), await aUser(core)];
    const booking = await paid(ground, player, from);
    const disarm = armFailpoint('reschedule.afterClaims', 'sleep:200');
    const target = { bookingDate: dateAhead(), timeSlot: to };
    const moving = rescheduleBooking(core, booking._id, ground._id.toString(), target);
    await expect.poll(async () => Object.keys(await owners(ground))).toEqual(['18', '20']);
    const request = { date: dateAhead(), timeSlot: '18:00-19:00', reason: 'Rain' };
    const { closure: closed } = await closeGround(core, ground, request, 'Sanjay');
    await moving;
    disarm();
    const [id, mine] = [closed._id.toString(), booking._id.toString()];
    const after = await again(booking._id);
    expect([after.status, closed.cancelled]).toEqual([ends, ends === 'confirmed' ? [] : [mine]]);
    expect(await owners(ground)).toEqual(ends === 'confirmed' ? { 18: id, 20: mine } : { 18: id });
    await pursueRefunds(core);
  });

  it.each(['reschedule.afterClaims', 'reschedule.afterBooking'] as const)(
    'is completed over hours that an interrupted move (%s) left behind, once that is cleaned up',
    async (point) => {
      const [ground, player] = [await aGround(core), await aUser(core)];
      const booking = await paid(ground, player, '18:00-19:00');
      const target = { bookingDate: dateAhead(), timeSlot: '20:00-21:00' };
      const disarm = armFailpoint(point, 'throw');
      const groundId = ground._id.toString();
      await expect(rescheduleBooking(core, booking._id, groundId, target)).rejects.toThrow();
      disarm();
      const [here, left] = point === 'reschedule.afterClaims' ? ['18', '20'] : ['20', '18'];
      const request = { date: dateAhead(), timeSlot: `${left}:00-${Number(left) + 1}:00`, reason: 'Rain' };
      expect(await codeOf(closeGround(core, ground, request, 'Sanjay'))).toBe('UNAVAILABLE');
      await sweepAll(later(core, 20_000));
      const closure = await core.db.blocks.findOne({ groundId: ground._id });
      expect([closure?.state, closure?.cancelled]).toEqual(['active', []]);
      expect((await again(booking._id)).status).toBe('confirmed');
      expect(await owners(ground)).toEqual({
        [here]: booking._id.toString(),
        [left]: closure?._id.toString(),
      });
    },
  );

  it('cancels no booking or hold made after the reopening, even if its first process resumes late', async () => {
    const [ground, early, late, holder] = await Promise.all([
      aGround(core),
      aUser(core),
      aUser(core),
      aUser(core),
    ]);
    const [date, tomorrow] = [dateAhead(), dateAhead(4)];
    const before = await paid(ground, early, '00:00-01:00', tomorrow);
    const slot = { groundId: ground._id.toString(), bookingDate: date, timeSlot: '22:00-23:00' };
    const since: { booking?: BookingDoc; holdId?: string } = {};
    const stop = watchFailpoints(async (name) => {
      if (name !== 'closure.afterRecord') return;
      await resumeBlocks(later(core, 20_000));
      const closure = await core.db.blocks.findOne({ groundId: ground._id, state: 'active' });
      await removeBlock(core, ground, closure?._id.toString() ?? '');
      since.booking = await paid(ground, late, '00:00-01:00', tomorrow);
      since.holdId = (await placeHold(core, holder._id.toString(), slot)).holdId;
    });
    const request = { date, timeSlot: '22:00-01:00', reason: 'Rain' };
    expect(await codeOf(closeGround(core, ground, request, 'Sanjay'))).toBe('STATE_CONFLICT');
    stop();
    expect((await again(before._id)).status).toBe('cancelled');
    expect(since.booking && (await again(since.booking._id)).status).toBe('confirmed');
    expect((await placesOf(core, holder._id.toString())).map(({ ref }) => ref)).toEqual([since.holdId]);
    expect(await owners(ground)).toEqual({ 22: since.holdId });
    expect(await owners(ground, tomorrow)).toEqual({ 0: since.booking?._id.toString() });
    await pursueRefunds(core);
  });

  it('over midnight keeps the evening shut while a booking of the morning is just being made', async () => {
    const [ground, a, b] = [await aGround(core), await aUser(core), await aUser(core)];
    const [date, tomorrow] = [dateAhead(), dateAhead(4)];
    const evening = await book(ground, a, '23:00-00:00');
    const disarm = armFailpoint('create.afterClaim', 'throw');
    await expect(book(ground, b, '00:00-01:00', tomorrow)).rejects.toThrow();
    disarm();
    const request = { date, timeSlot: '22:00-01:00', reason: 'Rain' };
    expect(await codeOf(closeGround(core, ground, request, 'Sanjay'))).toBe('UNAVAILABLE');
    const closure = await core.db.blocks.findOne({ groundId: ground._id });
    const id = closure?._id.toString();
    expect(await owners(ground)).toEqual({ 22: id, 23: id });
    const morning = await book(ground, b, '00:00-01:00', tomorrow);
    await resumeBlocks(later(core, 20_000));
    expect([await owners(ground), await owners(ground, tomorrow)]).toEqual([{ 22: id, 23: id }, { 0: id }]);
    expect((await core.db.blocks.findOne({ _id: closure?._id }))?.cancelled).toEqual([
      evening._id.toString(),
      morning._id.toString(),
    ]);
  });

  it('leaves games that have been played and hours of another block as they are', async () => {
    const [ground, a, b] = [await aGround(core), await aUser(core), await aUser(core)];
    const date = dateAhead();
    const played = await paid(ground, a, '18:00-19:00');
    const under = await paid(ground, b, '20:00-21:00');
    const block = await addBlock(core, ground, { date, timeSlot: '19:00-20:00', reason: '' }, 'Sanjay');
    const evening = later(core, played.endsAt.getTime() + 60_000 - Date.now());
    const request = { date, timeSlot: '18:00-22:00', reason: 'Rain' };
    expect(await bookingsUnder(evening, ground, request)).toHaveLength(1);
    const { closure: closed } = await closeGround(evening, ground, request, 'Sanjay');
    expect([closed.state, closed.cancelled]).toEqual(['active', [under._id.toString()]]);
    const id = closed._id.toString();
    const mine = played._id.toString();
    expect(await owners(ground)).toEqual({ 18: mine, 19: block._id.toString(), 20: id, 21: id });
    expect((await again(played._id)).status).toBe('confirmed');
    expect(
      await codeOf(closeGround(evening, ground, { ...request, timeSlot: '18:00-20:00' }, 'Sanjay')),
    ).toBe('SLOT_TAKEN');
    await core.db.bookings.updateOne({ _id: played._id }, { $set: { status: 'completed' } });
    await core.db.grounds.updateOne({ _id: ground._id }, { $set: { totalBookings: 1 } });
  });
});

describe('a closure over other blocked hours', () => {
  const close = async (ground: GroundDoc, timeSlot: string) =>
    (
      await closeGround(core, ground, { date: dateAhead(), timeSlot, reason: 'Rain' }, 'Sanjay')
    ).closure._id.toString();
  const block = async (ground: GroundDoc, timeSlot: string) =>
    (await addBlock(core, ground, { date: dateAhead(), timeSlot, reason: 'Nets' }, 'Sanjay'))._id.toString();
  const slotsOf = async (ground: GroundDoc) =>
    (await readDayState(core, ground._id.toString(), dateAhead())).availability.slots;

  it.each([
    ['block', block],
    ['closure', close],
  ])('keeps them closed when the %s is removed, and frees them all when it is reopened', async (_, cover) => {
    const [ground, waiter] = [await aGround(core), await aUser(core)];
    const under = await cover(ground, '22:00-00:00');
    const closure = await close(ground, '21:00-01:00');
    const slot = { groundId: ground._id.toString(), bookingDate: dateAhead(), timeSlot: '22:00-23:00' };
    await joinWaitlist(core, waiter._id.toString(), slot);
    await removeBlock(core, ground, under);
    expect(await owners(ground)).toEqual({ 21: closure, 22: closure, 23: closure });
    expect((await slotsOf(ground)).slice(20).map(({ status }) => status)).toEqual([
      'available',
      ...Array(3).fill('blocked'),
    ]);
    await removeBlock(core, ground, closure);
    expect(Object.keys(await owners(ground))).toEqual(['22']);
    expect(await listWaits(core, waiter._id.toString())).toMatchObject([{ offer: {} }]);
  });

  it('are shared among overlapping closures, each hour to one of them', async () => {
    const ground = await aGround(core);
    const under = await block(ground, '18:00-22:00');
    const [early, late] = [await close(ground, '17:00-20:00'), await close(ground, '19:00-23:00')];
    await removeBlock(core, ground, under);
    const [e, l] = [early, late];
    expect(await owners(ground)).toEqual({ 17: e, 18: e, 19: e, 20: l, 21: l, 22: l });
    await removeBlock(core, ground, early);
    expect(await owners(ground)).toEqual({ 19: l, 20: l, 21: l, 22: l });
  });

  it('has all its hours, whether the closure starts or the block ends first', async () => {
    for (let round = 0; round < rounds('race'); round++) {
      const ground = await aGround(core);
      const under = await block(ground, '18:00-20:00');
      const removed = stagger((4 * round) % 25).then(() => removeBlock(core, ground, under));
      const [closure] = await Promise.all([close(ground, '18:00-22:00'), removed]);
      expect(await owners(ground)).toEqual({ 18: closure, 19: closure, 20: closure, 21: closure });
    }
  });
});

describe('a block that is removed from under a closure which is reopened at the same instant', () => {
  it('is removed, and so is the closure', async () => {
    const ground = await aGround(core);
    const on = { date: dateAhead(), reason: 'Rain' };
    const under = await addBlock(core, ground, { ...on, timeSlot: '18:00-20:00' }, 'Sanjay');
    const disarm = armFailpoint('closure.afterRecord', 'throw');
    await expect(closeGround(core, ground, { ...on, timeSlot: '18:00-22:00' }, 'Sanjay')).rejects.toThrow();
    disarm();
    const closure = await core.db.blocks.findOne({ groundId: ground._id, kind: 'closure' });
    let opened = false;
    const stop = watchFailpoints(async (name) => {
      if (name !== 'closure.afterClaim' || opened) return;
      opened = true;
      await resumeBlocks(later(core, 20_000));
      await removeBlock(core, ground, closure?._id.toString() ?? '');
    });
    await removeBlock(core, ground, under._id.toString());
    stop();
    expect([opened, await owners(ground)]).toEqual([true, {}]);
  });
});

describe('the rain button pressed twice', () => {
  const request = { date: dateAhead(), timeSlot: '18:00-21:00', reason: 'Rain' };
  const press = async (ground: GroundDoc, reason = 'Rain') => {
    const { closure, created } = await closeGround(core, ground, { ...request, reason }, 'Sanjay');
    return { id: closure._id.toString(), cancelled: closure.cancelled.length, created };
  };

  it('closes once, and every request returns the same closure with all its bookings', async () => {
    for (let round = 0; round < rounds('race'); round++) {
      const [ground, a, b] = [await aGround(core), await aUser(core), await aUser(core)];
      const under = [await book(ground, a, '18:00-19:00'), await book(ground, b, '19:00-20:00')];
      const pressed = await Promise.all([press(ground), press(ground), press(ground, 'Wet pitch')]);
      const closures = await core.db.blocks.find({ groundId: ground._id }).toArray();
      expect(closures.map(({ state, cancelled }) => [state, cancelled.sort()])).toEqual([
        ['active', under.map(({ _id }) => _id.toString()).sort()],
      ]);
      const id = closures[0]?._id.toString() ?? '';
      expect(pressed.toSorted((x, y) => Number(y.created) - Number(x.created))).toEqual([
        { id, cancelled: 2, created: true },
        { id, cancelled: 2, created: false },
        { id, cancelled: 2, created: false },
      ]);
      expect(await press(ground)).toEqual({ id, cancelled: 2, created: false });
      await removeBlock(core, ground, id);
      expect(await owners(ground)).toEqual({});
      const anew = await press(ground);
      expect([anew.created, anew.id === id]).toEqual([true, false]);
    }
  });

  it.each(['closure.afterRecord', 'closure.afterClaim'] as const)(
    'waits for the first while that is unfinished (%s)',
    async (point) => {
      const ground = await aGround(core);
      const disarm = armFailpoint(point, 'sleep:200');
      const first = press(ground);
      await expect
        .poll(() => core.db.blocks.countDocuments({ groundId: ground._id, state: 'claiming' }))
        .toBe(1);
      const second = await press(ground);
      disarm();
      expect([second, await first]).toEqual([
        { ...second, created: false },
        { ...second, created: true },
      ]);
      expect(Object.values(await owners(ground))).toEqual(Array(3).fill(second.id));
    },
  );

  it.each(['closure.afterRecord', 'closure.afterClaim'] as const)(
    'resumes the first one after a crash (%s)',
    async (point) => {
      const [ground, player] = [await aGround(core), await aUser(core)];
      await book(ground, player, '18:00-19:00');
      const disarm = armFailpoint(point, 'throw');
      await expect(press(ground)).rejects.toThrow();
      disarm();
      const soon = later(core, 5_000);
      const { closure, created } = await closeGround(soon, ground, request, 'Sanjay');
      expect([closure.state, closure.cancelled.length, created]).toEqual(['active', 1, false]);
      expect(Object.values(await owners(ground))).toEqual(Array(3).fill(closure._id.toString()));
    },
  );

  it('still refuses other hours if nothing in them is left to close', async () => {
    const ground = await aGround(core);
    await press(ground);
    const inside = { ...request, timeSlot: '18:00-19:00' };
    expect(await codeOf(closeGround(core, ground, inside, 'Sanjay'))).toBe('SLOT_TAKEN');
  });
});

describe('a closure that cannot be finished now', () => {
  it('is left to its sweep, which counts it, retries it and delays no other', async () => {
    const [stuck, fine] = [await aGround(core), await aGround(core)];
    const request = { date: dateAhead(), timeSlot: '18:00-19:00', reason: 'Rain' };
    const disarm = armFailpoint('closure.afterRecord', 'throw');
    for (const ground of [stuck, fine])
      await expect(closeGround(core, ground, request, 'Sanjay')).rejects.toThrow();
    disarm();
    const stateOf = async (ground: GroundDoc) =>
      (await core.db.blocks.findOne({ groundId: ground._id }))?.state;
    let failed = false;
    const stop = watchFailpoints(async (name) => {
      if (name !== 'closure.afterClaim' || failed) return;
      failed = true;
      throw new Error('the database said no');
    });
    await expect(resumeBlocks(later(core, 20_000))).rejects.toThrow(/1 of \d+ cut blocks could not go on/);
    stop();
    expect([await stateOf(stuck), await stateOf(fine)].sort()).toEqual(['active', 'claiming']);
    await resumeBlocks(later(core, 20_000));
    expect([await stateOf(stuck), await stateOf(fine)]).toEqual(['active', 'active']);
  });
});

describe('an operation that the sweep finishes while its worker is paused', () => {
  /** Runs an operation that pauses at a failpoint while the sweep finishes it. */
  async function overtaken<T>(point: FailpointName, operation: () => Promise<T>): Promise<T> {
    let swept = false;
    const stop = watchFailpoints(async (name) => {
      if (name !== point || swept) return;
      swept = true;
      await resumeOperations(later(core, 20_000));
    });
    try {
      return await operation();
    } finally {
      stop();
    }
  }

  it.each(['approve.afterFence', 'approve.afterClaims'] as const)(
    'still approves the booking: %s',
    async (point) => {
      const [ground, player] = [await aGround(core), await aUser(core)];
      const { _id } = await book(ground, player, '18:00-19:00');
      expect(await overtaken(point, () => approveBooking(core, _id, 'Sanjay'))).toMatchObject({
        _id,
        status: 'confirmed',
      });
      expect(await violations(core)).toEqual([]);
    },
  );

  it('still records the walk-in', async () => {
    const ground = await aGround(core);
    const walkIn = { bookingDate: dateAhead(), timeSlot: '18:00-19:00', playerDetails: players };
    const { status } = await overtaken('walkIn.afterClaim', () => addWalkIn(core, ground, walkIn, 'Sanjay'));
    expect(status).toBe('confirmed');
    expect(await violations(core)).toEqual([]);
  });
});

describe('a walk-in', () => {
  it('is confirmed at once and refused on hours that are held', async () => {
    const [ground, player] = [await aGround(core), await aUser(core)];
    const date = dateAhead();
    const walkIn = {
      bookingDate: date,
      timeSlot: '18:00-19:00',
      playerDetails: players,
      collected: { amount: 500, method: 'cash' as const },
    };
    const booking = await addWalkIn(core, ground, walkIn, 'Sanjay');
    expect([booking.status, booking.source, booking.payment.collected[0]?.amount]).toEqual([
      'confirmed',
      'walk-in',
      500,
    ]);
    expect(booking.timeline.map(({ what }) => what)).toEqual(['paid at the ground', 'walked in']);
    await placeHold(core, player._id.toString(), {
      groundId: ground._id.toString(),
      bookingDate: date,
      timeSlot: '20:00-21:00',
    });
    expect(await codeOf(addWalkIn(core, ground, { ...walkIn, timeSlot: '20:00-22:00' }, 'Sanjay'))).toBe(
      'SLOT_TAKEN',
    );
    expect(await codeOf(collectPayment(core, booking, { amount: 900, method: 'upi' }, 'Sanjay'))).toBe(
      'STATE_CONFLICT',
    );
    // Another run of the same request that read the booking before the first had written.
    const rest = { amount: 877, method: 'upi' } as const;
    await collectPayment(core, booking, rest, 'Sanjay', 'key');
    const full = await collectPayment(core, booking, rest, 'Sanjay', 'key');
    expect(full.payment.collected.map((row) => row.amount)).toEqual([500, 877]);
  });

  it('is accepted for hours that have begun, but not beyond the staff member’s allowed days', async () => {
    const ground = await aGround(core);
    const walkIn = { bookingDate: dateAhead(), timeSlot: '18:00-19:00', playerDetails: players };
    const halfPast = new Date(slotStart(walkIn.bookingDate, walkIn.timeSlot).getTime() + 1_800_000);
    const then: Core = { ...core, clock: { now: () => halfPast } };
    expect((await addWalkIn(then, ground, walkIn, 'Sanjay')).status).toBe('confirmed');
    for (const daysAhead of [MAX_DAYS_AHEAD, STAFF_DAYS_AHEAD]) {
      const last = { ...walkIn, bookingDate: dateAhead(daysAhead) };
      const beyond = { ...walkIn, bookingDate: dateAhead(daysAhead + 1) };
      expect((await addWalkIn(core, ground, last, 'Sanjay', daysAhead)).status).toBe('confirmed');
      expect(await codeOf(addWalkIn(core, ground, beyond, 'Sanjay', daysAhead))).toBe('VALIDATION');
    }
  });
});

describe('the gate', () => {
  it('refuses a cancellation that began before the players were checked in', async () => {
    const [ground, player] = [await aGround(core), await aUser(core)];
    const read = await approveBooking(core, (await book(ground, player, '18:00-19:00'))._id, 'Sanjay');
    const onTheDay: Core = { ...core, clock: { now: () => new Date(read.startsAt.getTime() - 3_600_000) } };
    await checkIn(onTheDay, read, read.confirmation?.confirmationCode ?? '', 'Sanjay');
    const cancel = (booking: BookingDoc) => {
      assertCancellable(booking, 'player', onTheDay.clock.now());
      return {};
    };
    expect(await codeOf(beginOperation(onTheDay, read._id, 'cancel', cancel, read))).toBe('STATE_CONFLICT');
  });

  it('lets a booking in on its day, with its code, once', async () => {
    const [ground, player] = [await aGround(core), await aUser(core)];
    const booking = await approveBooking(core, (await book(ground, player, '18:00-19:00'))._id, 'Sanjay');
    const code = booking.confirmation?.confirmationCode ?? '';
    expect(await codeOf(checkIn(core, booking, 'WRONG2', 'Sanjay'))).toBe('BAD_CREDENTIALS');
    expect(await codeOf(checkIn(core, booking, code, 'Sanjay'))).toBe('STATE_CONFLICT');
    const today = new Date(booking.startsAt.getTime() - 3_600_000);
    const onTheDay: Core = { ...core, clock: { now: () => today } };
    expect((await checkIn(onTheDay, booking, code, 'Sanjay')).checkedInAt).toEqual(today);
    expect(await codeOf(checkIn(onTheDay, booking, code, 'Sanjay'))).toBe('STATE_CONFLICT');
    expect(await codeOf(cancelBooking(core, booking._id, { side: 'player', name: 'x' }, ''))).toBe(
      'STATE_CONFLICT',
    );
  });

  /** An approved booking at its gate: today by the clock of `onTheDay`. */
  async function atTheGate() {
    const [ground, player] = [await aGround(core), await aUser(core)];
    const booking = await approveBooking(core, (await book(ground, player, '18:00-19:00'))._id, 'Sanjay');
    const today = new Date(booking.startsAt.getTime() - 3_600_000);
    const onTheDay: Core = { ...core, clock: { now: () => today } };
    return { ground, booking, onTheDay, code: booking.confirmation?.confirmationCode ?? '' };
  }
  const toNextWeek = { bookingDate: dateAhead(8), timeSlot: '18:00-19:00' };

  it('refuses a booking that was moved to another day since it was read', async () => {
    const { ground, booking, onTheDay, code } = await atTheGate();
    await rescheduleBooking(core, booking._id, ground._id.toString(), toNextWeek);
    await expect(checkIn(onTheDay, booking, code, 'Sanjay')).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
      message: `This booking is for ${dateAhead(8)}.`,
    });
    expect((await again(booking._id)).checkedInAt).toBeUndefined();
  });

  it.each(['reschedule.afterFence', 'reschedule.afterBooking'] as const)(
    'waits for a move that is under way (%s), and judges by its result',
    async (point) => {
      const { ground, booking, onTheDay, code } = await atTheGate();
      const disarm = armFailpoint(point, 'sleep:300');
      const moving = rescheduleBooking(core, booking._id, ground._id.toString(), toNextWeek);
      await until('a move under way', async () => (await again(booking._id)).op);
      const asRead = point === 'reschedule.afterFence' ? booking : await again(booking._id);
      await expect(checkIn(onTheDay, asRead, code, 'Sanjay')).rejects.toMatchObject({
        message: `This booking is for ${dateAhead(8)}.`,
      });
      await moving;
      disarm();
      expect((await again(booking._id)).checkedInAt).toBeUndefined();
    },
  );

  it('checks a booking in after a concurrent operation ends, and does not report it as already in', async () => {
    const { booking, onTheDay, code } = await atTheGate();
    const op = { kind: 'settle' as const, n: booking.opSeq + 1, at: onTheDay.clock.now(), args: {} };
    const bookings = core.db.bookings;
    await bookings.updateOne({ _id: booking._id }, { $set: { op, opSeq: op.n } });
    await expect(checkIn(onTheDay, booking, code, 'Sanjay')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const second = checkIn(onTheDay, booking, code, 'Sanjay');
    await bookings.updateOne({ _id: booking._id }, { $unset: { op: '' } });
    expect((await second).checkedInAt).toBeDefined();
  });
});

describe('a wait', () => {
  it('becomes a hold in the same step that releases the hours, before any other player', async () => {
    const [ground, holder, waiter, later, passer] = [
      await aGround(core),
      await aUser(core),
      await aUser(core),
      await aUser(core),
      await aUser(core),
    ];
    const slot = { groundId: ground._id.toString(), bookingDate: dateAhead(), timeSlot: '18:00-19:00' };
    expect(await codeOf(joinWaitlist(core, waiter._id.toString(), slot))).toBe('STATE_CONFLICT');
    const hold = await placeHold(core, holder._id.toString(), slot);
    const first = await joinWaitlist(core, waiter._id.toString(), slot);
    const second = await joinWaitlist(core, later._id.toString(), slot);
    expect([first.position, second.position]).toEqual([1, 2]);
    expect(await joinWaitlist(core, waiter._id.toString(), slot)).toMatchObject({
      waitlistId: first.waitlistId,
      created: false,
    });
    await releaseHold(core, holder._id.toString(), hold.holdId);
    expect(await codeOf(placeHold(core, passer._id.toString(), slot))).toBe('SLOT_TAKEN');
    const [mine] = await listWaits(core, waiter._id.toString());
    expect(mine?.offer).toBeDefined();
    await leaveWaitlist(core, waiter._id.toString(), first.waitlistId);
    const [next] = await listWaits(core, later._id.toString());
    expect(next?.offer).toBeDefined();
    const { booking } = await createBooking(core, later._id.toString(), { ...slot, playerDetails: players });
    expect(booking.status).toBe('pending');
    await endOffers(core);
  });
});

describe('a review', () => {
  it('is written once for a completed booking and counts at once', async () => {
    const [ground, player] = [await aGround(core), await aUser(core)];
    const booking = await paid(ground, player, '18:00-19:00');
    expect(await codeOf(addReview(core, booking, { rating: 5, comment: 'Fine turf' }))).toBe(
      'STATE_CONFLICT',
    );
    const [yesterday, slot] = [addDays(dateAhead(), -4), '18:00-19:00'];
    await core.db.groundDays.updateOne(
      { _id: `${ground._id.toString()}:${yesterday}` },
      {
        $set: {
          groundId: ground._id.toString(),
          date: yesterday,
          rev: 1,
          publishedRev: 1,
          'claims.18': { kind: 'booking', ref: booking._id.toString(), userId: player._id.toString(), n: 1 },
        },
      },
      { upsert: true },
    );
    await core.db.groundDays.updateOne(
      { _id: `${ground._id.toString()}:${dateAhead()}` },
      { $unset: { 'claims.18': '' } },
    );
    await core.db.bookings.updateOne(
      { _id: booking._id },
      {
        $set: {
          status: 'completed',
          bookingDate: yesterday,
          startsAt: slotStart(yesterday, slot),
          endsAt: slotEnd(yesterday, slot),
        },
      },
    );
    await core.db.grounds.updateOne({ _id: ground._id }, { $set: { totalBookings: 1 } });
    const played = await again(booking._id);
    const results = await Promise.all(
      [5, 4, 3].map((rating) => codeOf(addReview(core, played, { rating, comment: '' }))),
    );
    expect(results.sort()).toEqual(['DUPLICATE', 'DUPLICATE', 'ok']);
    const rated = await core.db.grounds.findOne({ _id: ground._id });
    expect(rated?.rating.count).toBe(1);
    expect((await again(booking._id)).feedback?.rating).toBe(rated?.rating.sum);
  });
});
