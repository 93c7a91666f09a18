import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import { dayKeysIn } from '../../messaging/outbox/publisher.js';
import { streamKey } from '../../messaging/outbox/stream.js';
import type { Core } from '../../platform/core.js';
import { createBooking } from '../../sales/book/create-booking.js';
import { readCalendar } from '../../sales/booking-reads/ground-calendar.js';
import { approveBooking } from '../../sales/change/approve-booking.js';
import { cancelBooking } from '../../sales/change/cancel-booking.js';
import { bookingsUnder, closeGround } from '../../sales/change/closure.service.js';
import { aSpace } from '../../testing/a-space.js';
import { aUser } from '../../testing/factories.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { readDayState } from '../availability/availability.service.js';
import { slotsOfGrounds } from '../availability/ground-slots.js';
import { addBlock, removeBlock } from '../blocks/block.service.js';
import { reserve, reserveSlot } from '../claims/reserve.js';
import { groundsOfDay } from '../day/claim-keys.js';
import { claimsOfUser } from '../day/claims-of-user.js';
import { readDay } from '../day/read-days.js';
import { placesOf } from '../hold-limit/places.js';
import { placeHold } from '../holds/place-hold.js';
import { releaseHold } from '../holds/release-hold.js';
import { joinWaitlist, listWaits } from '../waitlist/waitlist.service.js';

const DATE = dateAhead();
const details = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };
const HALVES = { whole: ['A', 'B'], left: ['A'], right: ['B'] };

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(async () => {
  const found = await violations(later(core, 610_000));
  await world.close();
  expect(found).toEqual([]);
});

const at = (ground: GroundDoc, timeSlot: string, bookingDate = DATE) => ({
  groundId: ground._id.toString(),
  bookingDate,
  timeSlot,
});
const hold = async (ground: GroundDoc, player: UserDoc, timeSlot: string, date = DATE) =>
  await placeHold(core, player._id.toString(), at(ground, timeSlot, date));
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    ({ code }) => code,
  );
const book = async (ground: GroundDoc, player: UserDoc, timeSlot: string) =>
  (await createBooking(core, player._id.toString(), { ...at(ground, timeSlot), playerDetails: details }))
    .booking;

/** The user who owns each key of the space's day. */
async function owners(ground: GroundDoc, date = DATE): Promise<Record<string, string | undefined>> {
  const day = await readDay(core, ground._id.toString(), date);
  return Object.fromEntries(Object.entries(day?.claims ?? {}).map(([key, claim]) => [key, claim?.userId]));
}

const statusAt = async (ground: GroundDoc, hour: number) =>
  (await readDayState(core, ground._id.toString(), DATE)).availability.slots[hour]?.status;

describe('grounds that share turf', () => {
  it('are one document, in which a ground writes all its parts', async () => {
    const { whole, right } = await aSpace(core, HALVES);
    const [anna, bela] = [await aUser(core), await aUser(core)];
    await hold(right, anna, '18:00-19:00');
    await hold(whole, bela, '20:00-21:00');
    const day = await readDay(core, whole._id.toString(), DATE);
    expect(day?._id).toBe(`${whole.space?.id}:${DATE}`);
    expect(Object.entries(day?.claims ?? {}).map(([key, claim]) => [key, claim?.groundId])).toEqual([
      ['18B', right._id.toString()],
      ['20A', whole._id.toString()],
      ['20B', whole._id.toString()],
    ]);
    expect(day && groundsOfDay(day)).toEqual(whole.space?.grounds.map(String));
  });

  it('give an hour to the whole or to its halves, however many want it at once', async () => {
    for (let round = 0; round < 3; round++) {
      const grounds = Object.values(await aSpace(core, HALVES));
      const won = await Promise.all(
        Array.from({ length: 30 }, async (_, i) => {
          const ground = grounds[i % 3];
          if (!ground) return [];
          const result = await outcome(hold(ground, await aUser(core), '18:00-20:00'));
          return result === 'ok' ? (ground.space?.parts ?? []) : [];
        }),
      );
      expect(won.flat().toSorted()).toEqual(['A', 'B']);
    }
  });

  it('show on each ground the claims that touch its parts', async () => {
    const { whole, left, right } = await aSpace(core, HALVES);
    await hold(left, await aUser(core), '18:00-19:00');
    const booking = await book(whole, await aUser(core), '20:00-21:00');
    await approveBooking(core, booking._id, 'Sanjay');
    expect(await Promise.all([whole, left, right].map((ground) => statusAt(ground, 18)))).toEqual([
      'held',
      'held',
      'available',
    ]);
    expect(await Promise.all([whole, left, right].map((ground) => statusAt(ground, 20)))).toEqual([
      'booked',
      'booked',
      'booked',
    ]);
    const free = await slotsOfGrounds(core, [whole, right], DATE);
    const count = (ground: GroundDoc) => free.get(ground._id.toString())?.availableSlots ?? 0;
    expect(count(right) - count(whole)).toBe(1);
    const [day] = await readCalendar(core, left, DATE, DATE);
    // The player is shown only on the calendar of the ground they play on, to the people who work there.
    const elsewhere = { date: DATE, groundId: whole._id.toString() };
    expect(day?.entries).toEqual([
      expect.objectContaining({ kind: 'hold', timeSlot: '18:00-19:00', heldUntil: expect.any(String) }),
      { kind: 'booking', timeSlot: '20:00-21:00', ...elsewhere },
    ]);
    const [own] = await readCalendar(core, whole, DATE, DATE);
    expect(own?.entries.map(({ booking: one }) => one?._id)).toEqual([undefined, booking._id.toString()]);
  });

  it('tell the watchers of every ground of a change on one', async () => {
    const { whole, left, right } = await aSpace(core, HALVES);
    const told: string[] = [];
    core.events.onOwnWrite((key) => told.push(key));
    await hold(left, await aUser(core), '18:00-19:00');
    await core.events.settled();
    const keys = [whole, left, right].map(({ _id }) => `day:${_id}:${DATE}`);
    expect(told).toEqual(expect.arrayContaining(keys));
    const entries = await core.redis.xrange(streamKey(core.env.QUEUE_PREFIX), '-', '+');
    const streamed = entries.flatMap(([, fields]) => dayKeysIn(fields[fields.indexOf('key') + 1] ?? ''));
    expect(keys.filter((key) => !streamed.includes(key))).toEqual([]);
  });

  it('let a hold of a half give way to the same player’s hold of the whole, and vice versa', async () => {
    const { whole, left, right } = await aSpace(core, HALVES);
    const player = await aUser(core);
    const id = player._id.toString();
    const first = await hold(left, player, '18:00-20:00');
    const second = await hold(whole, player, '19:00-20:00');
    expect(second.holdId).not.toBe(first.holdId);
    expect(await owners(whole)).toEqual({ '19A': id, '19B': id });
    const third = await hold(right, player, '19:00-20:00');
    expect(third.created).toBe(true);
    expect(await owners(whole)).toEqual({ '19B': id });
    expect((await placesOf(core, id)).map(({ ref }) => ref)).toEqual([third.holdId]);
    const claims = [];
    for await (const claim of claimsOfUser(core, id)) claims.push(claim.slot);
    expect(claims).toEqual([at(right, '19:00-20:00')]);
    await releaseHold(core, id, third.holdId);
    expect(await owners(whole)).toEqual({});
  });

  it('keep a hold across midnight in both dates', async () => {
    const { whole, left } = await aSpace(core, HALVES);
    const player = await aUser(core);
    await hold(left, player, '23:00-01:00');
    await hold(whole, player, '22:00-00:00');
    const id = player._id.toString();
    expect(await owners(whole)).toEqual({ '22A': id, '22B': id, '23A': id, '23B': id });
    expect(await owners(whole, dateAhead(4))).toEqual({});
  });

  it('return the earlier date to its previous holder when the later date is lost', async () => {
    const { whole, left, right } = await aSpace(core, HALVES);
    const [player, rival] = [await aUser(core), await aUser(core)];
    const { holdId } = await hold(left, player, '23:00-00:00');
    await hold(right, rival, '00:00-01:00', dateAhead(4));
    const groups = [
      { date: DATE, hours: [23] },
      { date: dateAhead(4), hours: [0] },
    ];
    const ref = new Types.ObjectId().toString();
    const claim = { kind: 'booking' as const, ref, userId: player._id.toString(), n: 1 };
    const groundId = whole._id.toString();
    const reserved = await reserve(core, { groundId, groups, claim, overHoldsOf: player._id.toString() });
    expect(reserved.taken).toBe(false);
    const day = await readDay(core, groundId, DATE);
    expect(Object.entries(day?.claims ?? {}).map(([key, one]) => [key, one?.ref])).toEqual([['23A', holdId]]);
  });
});

describe('a waitlist of grounds that share turf', () => {
  const wait = async (ground: GroundDoc, player: UserDoc, timeSlot: string) =>
    await joinWaitlist(core, player._id.toString(), at(ground, timeSlot));
  const cancel = async (booking: { _id: Types.ObjectId }) =>
    await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');

  it('offers the whole only when its last half is released', async () => {
    const { whole, left, right } = await aSpace(core, HALVES);
    const [one, other, waiter] = [await aUser(core), await aUser(core), await aUser(core)];
    const [first, second] = [await book(left, one, '18:00-19:00'), await book(right, other, '18:00-19:00')];
    await wait(whole, waiter, '18:00-19:00');
    await cancel(first);
    expect(await owners(whole)).toEqual({ '18B': other._id.toString() });
    await cancel(second);
    const id = waiter._id.toString();
    expect(await owners(whole)).toEqual({ '18A': id, '18B': id });
    expect(await listWaits(core, id)).toMatchObject([{ offer: { holdId: expect.any(String) } }]);
  });

  it('offers each half to its own waiter, in line order, when the whole is released', async () => {
    const { whole, left, right } = await aSpace(core, HALVES);
    const [booker, first, late, second] = [
      await aUser(core),
      await aUser(core),
      await aUser(core),
      await aUser(core),
    ];
    const booking = await book(whole, booker, '18:00-19:00');
    await wait(left, first, '18:00-19:00');
    await wait(whole, late, '18:00-19:00');
    await wait(right, second, '18:00-19:00');
    await cancel(booking);
    expect(await owners(whole)).toEqual({ '18A': first._id.toString(), '18B': second._id.toString() });
  });

  it('makes the sweep offer hours that expired on another ground of the space', async () => {
    const { whole, left } = await aSpace(core, HALVES);
    const [holder, waiter] = [await aUser(core), await aUser(core)];
    await hold(left, holder, '18:00-19:00');
    await wait(whole, waiter, '18:00-19:00');
    await sweepAll(later(core, 301_000));
    const id = waiter._id.toString();
    expect(await owners(whole)).toEqual({ '18A': id, '18B': id });
  });
});

describe('blocks and closures of shared turf', () => {
  it('keep the hour from every ground that they touch, and release it on all', async () => {
    const { whole, left, right } = await aSpace(core, HALVES);
    const block = await addBlock(core, left, { date: DATE, timeSlot: '18:00-19:00', reason: '' }, 'Sanjay');
    expect(await outcome(hold(whole, await aUser(core), '18:00-19:00'))).toBe('SLOT_TAKEN');
    expect(await outcome(hold(right, await aUser(core), '18:00-19:00'))).toBe('ok');
    await removeBlock(core, left, block._id.toString());
    expect(await outcome(hold(left, await aUser(core), '18:00-19:00'))).toBe('ok');
  });

  it('end the bookings and holds on the closed part, and leave the rest free', async () => {
    const { whole, left, right } = await aSpace(core, HALVES);
    const [booker, holder, waiter] = [await aUser(core), await aUser(core), await aUser(core)];
    const booking = await book(whole, booker, '18:00-19:00');
    await hold(whole, holder, '19:00-20:00');
    await joinWaitlist(core, waiter._id.toString(), at(right, '18:00-19:00'));
    const request = { date: DATE, timeSlot: '18:00-20:00', reason: 'Rain' };
    expect((await bookingsUnder(core, left, request)).map(({ _id }) => _id)).toEqual([booking._id]);
    const { closure } = await closeGround(core, left, request, 'Sanjay');
    expect(closure.cancelled).toEqual([booking._id.toString()]);
    const owner = left.ownerId.toString();
    expect(await owners(whole)).toEqual({ '18A': owner, '19A': owner, '18B': waiter._id.toString() });
    await removeBlock(core, left, closure._id.toString());
    expect(Object.keys(await owners(whole))).toEqual(['18B']);
  });
});

describe('a day that has moved to another document', () => {
  /**
   * Links a ground as the owner would: its day becomes a tombstone, its claims move, and its document names the new
   * space.
   */
  async function link(ground: GroundDoc, parts = ['A']): Promise<string> {
    const days = core.db.groundDays;
    const grounds = core.db.grounds;
    const id = new Types.ObjectId();
    const old = await days.findOne({ _id: `${ground._id}:${DATE}` });
    const claims = Object.fromEntries(
      Object.entries(old?.claims ?? {}).flatMap(([hour, claim]) =>
        parts.map((part) => [`${hour}${part}`, claim] as const),
      ),
    );
    const stone = {
      $set: { movedTo: id.toString(), claims: {} },
      $inc: { rev: 1 },
      $unset: { nextEndAt: '' as const, dirtyAt: '' as const },
    };
    const born = { groundId: ground._id.toString(), date: DATE, publishedRev: 0 };
    await days.updateOne(
      { _id: `${ground._id}:${DATE}` },
      { ...stone, $setOnInsert: born },
      { upsert: true },
    );
    await days.insertOne({
      _id: `${id}:${DATE}`,
      groundId: id.toString(),
      grounds: [ground._id.toString()],
      date: DATE,
      rev: (old?.rev ?? 0) + 2,
      publishedRev: 0,
      claims,
      ...(old?.nextEndAt ? { nextEndAt: old.nextEndAt } : {}),
    });
    await grounds.updateOne({ _id: ground._id }, { $set: { space: { id, parts, grounds: [ground._id] } } });
    return id.toString();
  }

  const scene = async () => {
    const { alone } = await aSpace(core, { alone: ['A'] });
    await core.db.grounds.updateOne({ _id: alone._id }, { $unset: { space: '' } });
    const player = await aUser(core);
    // Lets this process cache where the ground's hours are.
    await hold({ ...alone }, await aUser(core), '08:00-09:00');
    return { ground: alone, player };
  };

  it('is claimed, booked, confirmed and released where the hours are now', async () => {
    const { ground, player } = await scene();
    const held = await hold(ground, player, '10:00-11:00');
    const booking = await book(ground, player, '12:00-13:00');
    const spaceId = await link(ground);
    await releaseHold(core, player._id.toString(), held.holdId);
    await approveBooking(core, booking._id, 'Sanjay');
    expect(await outcome(hold(ground, await aUser(core), '12:00-13:00'))).toBe('SLOT_TAKEN');
    expect(await outcome(hold(ground, await aUser(core), '14:00-15:00'))).toBe('ok');
    const day = await core.db.groundDays.findOne({ _id: `${spaceId}:${DATE}` });
    expect(Object.keys(day?.claims ?? {}).toSorted()).toEqual(['12A', '14A', '8A']);
    expect(day?.claims['12A']?.expiresAt).toBeUndefined();
    expect(await core.db.groundDays.findOne({ _id: `${ground._id}:${DATE}` })).toMatchObject({
      movedTo: spaceId,
      claims: {},
    });
    expect(await statusAt(ground, 12)).toBe('booked');
  });

  it('is claimed there even if it moved after it was read', async () => {
    const { ground } = await scene();
    let spaceId = '';
    // The claim reads before the move and writes after it.
    const moving: Core = {
      ...core,
      writes: {
        ...core.writes,
        day: async (update) => {
          if (!spaceId) spaceId = await link(ground);
          return await core.writes.day(update);
        },
      },
    };
    const player = await aUser(core);
    await placeHold(moving, player._id.toString(), at(ground, '18:00-19:00'));
    const day = await core.db.groundDays.findOne({ _id: `${spaceId}:${DATE}` });
    expect(Object.keys(day?.claims ?? {}).toSorted()).toEqual(['18A', '8A']);
  });

  it('takes permanent claims in the new document too', async () => {
    const { ground, player } = await scene();
    const spaceId = await link(ground);
    const claim = {
      kind: 'block' as const,
      ref: new Types.ObjectId().toString(),
      userId: player._id.toString(),
      n: 1,
    };
    expect(await reserveSlot(core, at(ground, '18:00-19:00'), claim)).toBe(true);
    const days = core.db.groundDays;
    const day = await days.findOne({ _id: `${spaceId}:${DATE}` });
    expect(day?.claims['18A']?.ref).toBe(claim.ref);
    await days.updateOne({ _id: `${spaceId}:${DATE}` }, { $unset: { 'claims.18A': '' } });
  });

  it('cannot be claimed while its ground does not name the new document', async () => {
    const { ground, player } = await scene();
    const days = core.db.groundDays;
    const _id = `${ground._id}:${DATE}`;
    const before = await days.findOne({ _id });
    await days.updateOne(
      { _id },
      { $set: { movedTo: 'somewhere', claims: {} }, $inc: { rev: 1 }, $unset: { dirtyAt: '' } },
    );
    expect(await outcome(hold(ground, player, '18:00-19:00'))).toBe('UNAVAILABLE');
    expect(
      await outcome(addBlock(core, ground, { date: DATE, timeSlot: '18:00-19:00', reason: '' }, 'S')),
    ).toBe('UNAVAILABLE');
    expect((await days.findOne({ _id }))?.claims).toEqual({});
    expect((await days.findOne({ _id }))?.rev).toBe((before?.rev ?? 0) + 1);
    await core.db.blocks.deleteMany({ groundId: ground._id });
  });
});

describe('fsck', () => {
  it('finds a claim on a part that its ground does not have, and one of another space', async () => {
    const { whole, left } = await aSpace(core, HALVES);
    await hold(left, await aUser(core), '18:00-19:00');
    const days = core.db.groundDays;
    const _id = `${whole.space?.id}:${DATE}`;
    const claim = (await days.findOne({ _id }))?.claims['18A'];
    const plant = async (key: string, more: object) => {
      await days.updateOne({ _id }, { $set: { [`claims.${key}`]: { ...claim, ...more } } });
      const found = await violations(core);
      await days.updateOne({ _id }, { $unset: { [`claims.${key}`]: '' } });
      return found.filter((line) => line.includes(_id));
    };
    expect(await plant('18B', {})).toEqual([expect.stringMatching(/^10 .*:18B .* has no such part$/)]);
    expect(await plant('18', {})).toEqual([expect.stringMatching(/^10 .*:18 .* has no such part$/)]);
    const stranger = new Types.ObjectId().toString();
    expect(await plant('19A', { groundId: stranger })).toEqual([
      expect.stringMatching(/^10 .*:19A .* is of another space$/),
    ]);
    expect(await plant('19A', {})).toEqual([]);
  });
});
