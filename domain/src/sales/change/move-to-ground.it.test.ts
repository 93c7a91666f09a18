import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDay } from '../../calendar/day/read-days.js';
import { placeHold } from '../../calendar/holds/place-hold.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import { armFailpoint, type FailpointName, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { aSpace } from '../../testing/a-space.js';
import { again, book, bookPaid } from '../../testing/booked.js';
import { aGround, aUser } from '../../testing/factories.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { pursueRefunds } from '../settle/refunds.js';
import { approveBooking } from './approve-booking.js';
import { cancelBooking } from './cancel-booking.js';
import type { Move } from './move-rules.js';
import { previewMove } from './preview-move.js';
import { rescheduleBooking } from './reschedule-booking.js';

const AFTER_A_CRASH_MS = 40_000;
const MOVER = { side: 'ground', name: 'Sanjay' } as const;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

const hoursOn = async (groundId: unknown, date = dateAhead()) =>
  Object.keys((await readDay(world.core, String(groundId), date))?.claims ?? {});
const move = (booking: BookingDoc, to: Partial<Move>, core = world.core) =>
  rescheduleBooking(
    core,
    booking._id,
    booking.groundId.toString(),
    { bookingDate: booking.bookingDate, timeSlot: '18:00-20:00', ...to },
    MOVER,
  );
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    ({ code }) => code,
  );

/** A paid booking from 18 to 20, and another ground of the same owner's. */
async function aScene(over: Partial<GroundDoc> = {}) {
  const { booking, ground } = await bookPaid(world.core, '18:00-20:00');
  const other = await aGround(world.core, { ownerId: ground.ownerId, name: 'Second Cage', ...over });
  return { booking, ground, other, to: { groundId: other._id.toString() } };
}

describe('a move to another ground of the same owner', () => {
  it('takes the hours there at the price there, and releases its old ones', async () => {
    const { core } = world;
    const price = { perHour: 500, currency: 'INR', discount: 0, ranges: [], from: 500 };
    const { booking, ground, other, to } = await aScene({ price });
    const preview = await previewMove(
      core,
      booking,
      { ...to, bookingDate: dateAhead(), timeSlot: '18:00-20:00' },
      MOVER,
    );
    expect([preview.pricing.totalAmount, preview.difference]).toEqual([1020, 1020 - 2754]);
    expect(await hoursOn(other._id)).toEqual([]);
    const moved = await move(booking, to);
    expect([moved.groundId, moved.groundName, moved.op]).toEqual([other._id, 'Second Cage', undefined]);
    expect(moved.pricing.totalAmount).toBe(1020);
    expect(moved.timeline.at(-1)).toMatchObject({ what: 'moved', by: 'Sanjay' });
    expect([await hoursOn(ground._id), await hoursOn(other._id)]).toEqual([[], ['18', '19']]);
    await pursueRefunds(core);
    expect((await again(core, booking)).payment.refunds).toMatchObject([{ amount: 1734 }]);
    const [event] = moved.outbox.filter(({ name }) => name === 'booking.moved');
    expect(event?.data).toMatchObject({
      groundId: other._id.toString(),
      fromGroundId: ground._id.toString(),
    });
    expect(await violations(later(core, AFTER_A_CRASH_MS))).toEqual([]);
  });

  it('keeps the price if requested, whether it would rise or fall', async () => {
    const { booking, to } = await aScene();
    expect(await codeOf(move(booking, { timeSlot: '09:00-11:00', ...to }))).toBe('ok');
    const day = await again(world.core, booking);
    expect(await codeOf(move(day, { timeSlot: '18:00-20:00' }))).toBe('PRICE_CHANGED');
    const kept = await move(day, { timeSlot: '18:00-20:00', keepPrice: true });
    expect(kept.pricing.totalAmount).toBe(day.pricing.totalAmount);
    expect(kept.payment.refundOwed).toBe(day.payment.refundOwed);
  });

  it('is allowed only to free hours of the owner’s grounds that have room', async () => {
    const { core } = world;
    const { booking, other, to } = await aScene();
    const strange = await aGround(core);
    const small = await aGround(core, {
      ownerId: other.ownerId,
      features: { ...other.features, capacity: 2 },
    });
    expect(await codeOf(move(booking, { groundId: strange._id.toString() }))).toBe('NOT_FOUND');
    expect(await codeOf(move(booking, { groundId: small._id.toString() }))).toBe('VALIDATION');
    const slot = { ...to, bookingDate: dateAhead(), timeSlot: '18:00-20:00' };
    await placeHold(core, (await aUser(core))._id.toString(), slot);
    expect(await codeOf(move(booking, to))).toBe('SLOT_TAKEN');
    expect(await codeOf(previewMove(core, booking, slot, MOVER))).toBe('SLOT_TAKEN');
    expect((await again(core, booking)).op).toBeUndefined();
  });

  it('is refused at the same hours if both share their turf', async () => {
    const { core } = world;
    const { whole, left } = await aSpace(core, { whole: ['A', 'B'], left: ['A'], right: ['B'] });
    await core.db.grounds.updateOne({ _id: left._id }, { $set: { ownerId: whole.ownerId } });
    const pending = await book(core, whole, await aUser(core));
    const booking = await approveBooking(core, pending._id, 'Sanjay');
    const to = { groundId: left._id.toString() };
    expect(await codeOf(move(booking, { ...to, timeSlot: '19:00-21:00' }))).toBe('STATE_CONFLICT');
    expect(await hoursOn(whole._id)).toEqual(['18A', '18B', '19A', '19B']);
    const moved = await move(booking, { ...to, timeSlot: '20:00-22:00' });
    expect(moved.groundId).toEqual(left._id);
    expect(await hoursOn(whole._id)).toEqual(['20A', '21A']);
    expect(await violations(later(core, AFTER_A_CRASH_MS))).toEqual([]);
  });

  it('is possible until the start, while a player has until two hours before', async () => {
    const { core } = world;
    const { booking, to } = await aScene();
    const late = later(core, booking.startsAt.getTime() - core.clock.now().getTime() - 60_000);
    const nextDay = { bookingDate: dateAhead(4) };
    const asPlayer = rescheduleBooking(late, booking._id, booking.groundId.toString(), {
      ...nextDay,
      timeSlot: '18:00-20:00',
    });
    expect(await codeOf(asPlayer)).toBe('STATE_CONFLICT');
    expect(await codeOf(move(booking, { ...nextDay, ...to }, late))).toBe('ok');
    const over = later(core, booking.endsAt.getTime() - core.clock.now().getTime() + 86_400_000);
    expect(await codeOf(move(booking, { bookingDate: dateAhead(6) }, over))).toBe('STATE_CONFLICT');
  });
});

const CUTS: [FailpointName, 'stays' | 'goes'][] = [
  ['reschedule.afterFence', 'stays'],
  ['reschedule.afterClaims', 'stays'],
  ['reschedule.afterBooking', 'goes'],
  ['reschedule.afterRelease', 'goes'],
];

describe('a move to another ground that is cut', () => {
  it.each(CUTS)('at %s: the booking %s, and no hour is left on the other ground', async (point, outcome) => {
    const { core } = world;
    const { booking, ground, other, to } = await aScene();
    const disarm = armFailpoint(point, 'throw');
    await expect(move(booking, to)).rejects.toBeInstanceOf(StoppedAtFailpoint);
    disarm();
    const after = later(core, AFTER_A_CRASH_MS);
    await sweepAll(after);
    const here = await again(core, booking);
    expect([here.op, here.status]).toEqual([undefined, 'confirmed']);
    expect(here.groundId).toEqual(outcome === 'goes' ? other._id : ground._id);
    const hours = [await hoursOn(ground._id), await hoursOn(other._id)];
    expect(hours).toEqual(outcome === 'goes' ? [[], ['18', '19']] : [['18', '19'], []]);
    expect(await violations(after)).toEqual([]);
  });

  it.each(['reschedule.afterClaims', 'reschedule.afterBooking'] as const)(
    'leaves nothing on either ground if it is interrupted at %s and a cancellation takes over',
    async (point) => {
      const { core } = world;
      const { booking, ground, other, to } = await aScene();
      const disarm = armFailpoint(point, 'throw');
      await expect(move(booking, to)).rejects.toBeInstanceOf(StoppedAtFailpoint);
      disarm();
      const stop = armFailpoint('takeover.afterFence', 'throw');
      const soon = later(core, AFTER_A_CRASH_MS);
      const cancelled = cancelBooking(soon, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
      await expect(cancelled).rejects.toBeInstanceOf(StoppedAtFailpoint);
      stop();
      const after = later(core, 2 * AFTER_A_CRASH_MS);
      await sweepAll(after);
      expect([await hoursOn(ground._id), await hoursOn(other._id)]).toEqual([[], []]);
      expect(await violations(after)).toEqual([]);
    },
  );
});

describe('two who drag the same game', () => {
  it('from the same place: one moves it, the other gets a conflict, and it is in one place', async () => {
    for (let round = 0; round < 5; round++) {
      const { booking, other, ground } = await aScene();
      const from = {
        bookingDate: booking.bookingDate,
        timeSlot: '18:00-20:00',
        groundId: ground._id.toString(),
      };
      const outcomes = await Promise.all([
        codeOf(move(booking, { timeSlot: '10:00-12:00', keepPrice: true, from })),
        codeOf(move(booking, { groundId: other._id.toString(), keepPrice: true, from })),
      ]);
      expect(outcomes.sort()).toEqual(['STATE_CONFLICT', 'ok']);
      const after = await again(world.core, booking);
      const isHere = after.groundId.equals(ground._id);
      expect(await hoursOn(ground._id)).toEqual(isHere ? ['10', '11'] : []);
      expect(await hoursOn(other._id)).toEqual(isHere ? [] : ['18', '19']);
    }
    expect(await violations(world.core)).toEqual([]);
  });
});
