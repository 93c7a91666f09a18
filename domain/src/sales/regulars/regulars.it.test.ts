import { formatDay } from '@crease/shared/format/in-english';
import { addDays } from '@crease/shared/time/ist';
import { slotText } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBlock } from '../../calendar/blocks/block.service.js';
import { armFailpoint, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { aRegularRequest, regularsOn } from '../../testing/a-regular.js';
import { aGround } from '../../testing/factories.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { cancelBooking } from '../change/cancel-booking.js';
import { closeGround } from '../change/closure.service.js';
import { rescheduleBooking } from '../change/reschedule-booking.js';
import { addRegular } from './add-regular.js';
import { endRegular, skipDate } from './end-regular.js';
import { presentRegular } from './regular.present.js';
import { tellOfLostDate } from './tell-of-date.js';
import { workOnRegular } from './work-on-regular.js';

/** Longer than interrupted work and intents last. */
const AFTER_A_CRASH_MS = 90_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

const { bookingsOf, standing, hoursOn, outcomes, again, mailsTo } = regularsOn(() => world.core);

describe('a regular', () => {
  it('books each date as a separate game, at the agreed rate, paid at the ground', async () => {
    const { core } = world;
    const ground = await aGround(core);
    const request = aRegularRequest(4, { rate: 1000, note: 'Two balls' });
    const { regular, created } = await addRegular(core, ground, request, 'Sanjay');
    expect([created, regular.status, regular.workDueAt]).toEqual([true, 'active', undefined]);
    const found = await bookingsOf(ground);
    expect(found.map(({ bookingDate }) => bookingDate)).toEqual(
      [0, 7, 14, 21].map((days) => addDays(request.from, days)),
    );
    for (const booking of found) {
      expect(booking).toMatchObject({
        status: 'confirmed',
        regularId: regular._id,
        userId: null,
        playerDetails: { contactPerson: request.customer },
        pricing: { ratePerHour: 1000, baseAmount: 2000, discount: 0 },
        payment: { status: 'pending', collected: [] },
      });
      expect([slotText(booking.timeSlot), booking.unboundAt]).toEqual(['18:00-20:00', undefined]);
      expect(await hoursOn(ground, booking.bookingDate)).toEqual(['18', '19']);
    }
    expect(await violations(core)).toEqual([]);
  });

  it('reports a taken date with nearby free hours, and leaves the existing booking alone', async () => {
    const { core } = world;
    const ground = await aGround(core);
    const request = aRegularRequest(3);
    const second = addDays(request.from, 7);
    await addBlock(core, ground, { date: second, timeSlot: '19:00-20:00', reason: '' }, 'Sanjay');
    await closeGround(
      core,
      ground,
      { date: addDays(second, 7), timeSlot: '18:00-19:00', reason: '' },
      'Sanjay',
    );
    const { regular } = await addRegular(core, ground, request, 'Sanjay');
    const { dates } = await presentRegular(core, regular);
    expect(dates.map(({ outcome }) => outcome)).toEqual(['booked', 'taken', 'taken']);
    expect(dates[1]?.alternatives?.[0]).toMatchObject({ bookingDate: second, timeSlot: '17:00-19:00' });
    expect(await standing(ground)).toEqual([request.from]);
    expect(await hoursOn(ground, second)).toEqual(['19']);
    expect(await violations(core)).toEqual([]);
  });

  it('is created once and mailed once, however many identical requests run at once', async () => {
    const { core } = world;
    const ground = await aGround(core);
    const email = `${ground._id}@crease.test`;
    const request = aRegularRequest(5);
    request.customer = { ...request.customer, email };
    const all = await Promise.all(
      Array.from({ length: 6 }, () => addRegular(core, ground, request, 'Sanjay')),
    );
    expect(all.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(all.map(({ regular }) => regular._id.toString())).size).toBe(1);
    const { regular } = await addRegular(core, ground, request, 'Sanjay');
    await workOnRegular(core, regular._id);
    expect(await bookingsOf(ground)).toHaveLength(5);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await violations(core)).toEqual([]);
  });

  it('reports a game that has begun as past', async () => {
    const { core } = world;
    const ground = await aGround(core);
    const request = aRegularRequest(2, { from: addDays(aRegularRequest().from, -4) });
    const { regular } = await addRegular(core, ground, request, 'Sanjay');
    expect(await outcomes(regular)).toEqual(['past', 'booked']);
  });

  it('skips one date once and releases its hours', async () => {
    const { core } = world;
    const ground = await aGround(core);
    const request = aRegularRequest(3);
    const second = addDays(request.from, 7);
    const { regular } = await addRegular(core, ground, request, 'Sanjay');
    await skipDate(core, regular, second, 'Meera');
    expect(await outcomes(await skipDate(core, regular, second, 'Meera'))).toEqual([
      'booked',
      'skipped',
      'booked',
    ]);
    expect(await hoursOn(ground, second)).toEqual([]);
    await expect(skipDate(core, regular, addDays(second, 1), 'Meera')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const now = { ...core, clock: { now: () => new Date(`${request.from}T13:00:00Z`) } };
    await expect(skipDate(now, regular, request.from, 'Meera')).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    expect(await violations(core)).toEqual([]);
  });

  it('ends from a date on: earlier dates stay, and the same one may be created again', async () => {
    const { core } = world;
    const ground = await aGround(core);
    const request = aRegularRequest(5);
    const { regular } = await addRegular(core, ground, request, 'Sanjay');
    const third = addDays(request.from, 14);
    const ended = await endRegular(core, regular, third, 'Meera');
    expect([ended.status, ended.endedFrom, ended.workDueAt]).toEqual(['ended', third, undefined]);
    expect(await outcomes(regular)).toEqual(['booked', 'booked', 'ended', 'ended', 'ended']);
    expect(await standing(ground)).toEqual([request.from, addDays(request.from, 7)]);
    await endRegular(core, regular, addDays(third, 7), 'Meera');
    expect(await outcomes(regular)).toEqual(['booked', 'booked', 'ended', 'ended', 'ended']);
    await endRegular(core, regular, addDays(request.from, 1), 'Meera');
    expect(await outcomes(regular)).toEqual(['booked', 'ended', 'ended', 'ended', 'ended']);
    const anew = await addRegular(core, ground, request, 'Sanjay');
    expect([anew.created, await outcomes(anew.regular)]).toEqual([
      true,
      ['taken', 'booked', 'booked', 'booked', 'booked'],
    ]);
    expect(await violations(core)).toEqual([]);
  });

  it('keeps played games when it ends, and ends a game by the day it was moved to', async () => {
    const { core } = world;
    const ground = await aGround(core);
    const request = aRegularRequest(3);
    const { regular } = await addRegular(core, ground, request, 'Sanjay');
    const [first, second] = await bookingsOf(ground);
    if (!first || !second) throw new Error('not booked');
    const to = { bookingDate: addDays(request.from, 1), timeSlot: '18:00-20:00' };
    await rescheduleBooking(core, second._id, ground._id.toString(), to, { side: 'ground', name: 'Sanjay' });
    const inFirst = { ...core, clock: { now: () => new Date(first.startsAt.getTime() + 60_000) } };
    await endRegular(inFirst, regular, addDays(request.from, 2), 'Sanjay');
    expect(await outcomes(regular)).toEqual(['booked', 'booked', 'ended']);
    await endRegular(inFirst, regular, request.from, 'Sanjay');
    expect(await outcomes(regular)).toEqual(['booked', 'ended', 'ended']);
    const { dates } = await presentRegular(core, await again(regular));
    expect(dates[0]).toMatchObject({ status: 'confirmed', due: first.pricing.totalAmount });
    expect(await violations(core)).toEqual([]);
  });

  it('shows a date as skipped if its booking was cancelled, and as taken if the ground was closed', async () => {
    const { core } = world;
    const ground = await aGround(core);
    const request = aRegularRequest(3);
    const { regular } = await addRegular(core, ground, request, 'Sanjay');
    const [first] = await bookingsOf(ground);
    if (!first) throw new Error('not booked');
    await cancelBooking(core, first._id, { side: 'owner', name: 'Sanjay' }, 'Ill');
    const closing = { date: addDays(request.from, 7), timeSlot: '18:00-19:00', reason: 'Rain' };
    await closeGround(core, ground, closing, 'Sanjay');
    expect(await outcomes(regular)).toEqual(['skipped', 'taken', 'booked']);
    expect(await violations(core)).toEqual([]);
  });

  it('is continued by the sweep after the request runs out of time', async () => {
    const { core } = world;
    const ground = await aGround(core);
    const disarm = armFailpoint('regular.afterRecord', 'throw');
    await expect(addRegular(core, ground, aRegularRequest(6), 'Sanjay')).rejects.toBeInstanceOf(
      StoppedAtFailpoint,
    );
    disarm();
    const [regular] = await core.db.regulars.find({ groundId: ground._id }).toArray();
    if (!regular) throw new Error('not written');
    await workOnRegular(core, regular._id, 0);
    expect(await outcomes(regular)).toEqual(Array(6).fill('due'));
    const after = later(core, AFTER_A_CRASH_MS);
    await sweepAll(after);
    expect(await outcomes(regular)).toEqual(Array(6).fill('booked'));
    expect(await violations(after)).toEqual([]);
  });
});

describe('the customer', () => {
  const withMail = async (weeks: number) => {
    const ground = await aGround(world.core);
    const request = aRegularRequest(weeks);
    const email = `${ground._id}@crease.test`;
    request.customer = { ...request.customer, email };
    return { ground, request, email };
  };

  it('learns of holidays among their dates, and of dates that are taken', async () => {
    const { core } = world;
    const { ground, request, email } = await withMail(3);
    const second = addDays(request.from, 7);
    const third = addDays(second, 7);
    await core.db.grounds.updateOne(
      { _id: ground._id },
      { $set: { 'price.holidayChanges': { added: [third], removed: [] } } },
    );
    await addBlock(core, ground, { date: second, timeSlot: '18:00-19:00', reason: '' }, 'Sanjay');
    const { regular } = await addRegular(core, ground, request, 'Sanjay');
    const { dates } = await presentRegular(core, regular);
    expect(dates[2]?.holiday).toEqual({ name: '' });
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain(`${formatDay(third)} is a holiday`);
    expect(mail?.text).toContain('To leave a date out or move it, call the ground: ');
    expect(mail?.text).toContain(`Somebody else has the ground on ${formatDay(second)}`);
  });

  it('is notified once of a game that a closure takes, with nearby free hours', async () => {
    const { core } = world;
    const { ground, request, email } = await withMail(2);
    await addRegular(core, ground, request, 'Sanjay');
    const [first, second] = await bookingsOf(ground);
    if (!first || !second) throw new Error('not booked');
    const closing = { date: request.from, timeSlot: '18:00-20:00', reason: 'Rain' };
    await closeGround(core, ground, closing, 'Sanjay');
    for (let times = 0; times < 2; times++) await tellOfLostDate(core, first._id.toString());
    await tellOfLostDate(core, second._id.toString());
    const [, lost, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(lost?.subject).toContain('Closed: ');
    expect(lost?.text).toContain('Reason: Rain');
    expect(lost?.text).toMatch(/Free near it: .*4–6 PM/);
  });

  it('learns of an end once, without separate news of its dates', async () => {
    const { core } = world;
    const { ground, request, email } = await withMail(3);
    const { regular } = await addRegular(core, ground, request, 'Sanjay');
    await endRegular(core, regular, addDays(request.from, 7), 'Sanjay');
    await workOnRegular(core, regular._id);
    for (const { _id } of await bookingsOf(ground)) await tellOfLostDate(core, _id.toString());
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject.replace(/^.* at /, ''))).toEqual([
      'Sixer Cage: 3 games booked',
      'Sixer Cage ends',
    ]);
  });
});

describe('fsck', () => {
  it('finds a date without its booking, a skip with one, and a booking that is no date', async () => {
    await using planted = await openWorld();
    const { core } = planted;
    const ground = await aGround(core);
    const request = aRegularRequest(3);
    const { regular } = await addRegular(core, ground, request, 'Sanjay');
    expect(await violations(core)).toEqual([]);
    const [first, second, third] = Object.keys(regular.dates).sort();
    const regulars = core.db.regulars;
    await regulars.updateOne(
      { _id: regular._id },
      {
        $set: {
          [`dates.${first}.bookingId`]: new Types.ObjectId(),
          [`dates.${second}.state`]: 'skipped',
          [`dates.${third}.state`]: 'due',
        },
      },
    );
    const found = (await violations(core)).map((line) => line.replace(/[0-9a-f]{24}/g, '…'));
    expect(found.sort()).toEqual(
      [
        ...Array(3).fill('11 … is of regular …, which does not have it'),
        `11 … ${first} is booked without a booking`,
        `11 … ${second} is skipped with a live booking`,
        `11 … ${third} is due but no worker is due to handle it`,
      ].sort(),
    );
  });
});
