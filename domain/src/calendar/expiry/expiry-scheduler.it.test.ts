import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { aGround, aUser } from '../../testing/factories.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { until } from '../../testing/until.js';
import { openWorld, type World } from '../../testing/world.js';
import { dayKey, type GroundDayDoc } from '../day/ground-day.schema.js';
import { readDay } from '../day/read-days.js';
import { placeHold } from '../holds/place-hold.js';
import { joinWaitlist, listWaits } from '../waitlist/waitlist.service.js';
import { createExpiryScheduler } from './expiry-scheduler.js';
import { tidyLapsedClaims } from './tidy-days.js';

const DATE = dateAhead();
let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(async () => {
  await world.close();
});

/** A held hour, a core at any time from its end, and the state of its day. */
async function aHold() {
  const [ground, player] = [await aGround(core), await aUser(core)];
  const slot = { groundId: ground._id.toString(), bookingDate: DATE, timeSlot: '18:00-19:00' };
  const { expiresAt } = await placeHold(core, player._id.toString(), slot);
  let clock = core.clock.now();
  const moved: Core = { ...core, clock: { now: () => clock } };
  return {
    slot,
    expiresAt,
    moved,
    at: (msFromEnd: number) => {
      clock = new Date(expiresAt.getTime() + msFromEnd);
    },
    day: async () => {
      const day = await readDay(core, slot.groundId, DATE);
      return { rev: day?.rev, hours: Object.keys(day?.claims ?? {}), nextEndAt: day?.nextEndAt };
    },
  };
}

describe('a claim whose end is scheduled', () => {
  it('is dropped at its end and not before, and the sweep does the rest', async () => {
    const { moved, at, day, expiresAt } = await aHold();
    const scheduled = createExpiryScheduler(moved);
    at(-500);
    await scheduled.look(expiresAt);
    at(-1);
    expect(await scheduled.drop()).toBe(0);
    at(0);
    expect(await scheduled.drop()).toBe(1);
    expect(await day()).toMatchObject({ rev: 2, hours: [], nextEndAt: expect.any(Date) });
    at(1_000);
    expect(await tidyLapsedClaims(moved)).toBe(0);
    expect(await day()).toEqual({ rev: 2, hours: [], nextEndAt: undefined });
  });

  it('is not dropped if the hour has a new claim, even if the day has the `rev` it was read at', async () => {
    const { slot, moved, at, day, expiresAt } = await aHold();
    const scheduled = createExpiryScheduler(moved);
    at(-500);
    await scheduled.look(expiresAt);
    // A power cut undid what was read, and the next write was another player's hold.
    const ref = new Types.ObjectId().toString();
    const ofAnother = { 'claims.18.ref': ref, 'claims.18.expiresAt': new Date(expiresAt.getTime() + 60_000) };
    await core.db.groundDays.updateOne({ _id: dayKey(slot.groundId, DATE) }, { $set: ofAnother });
    at(0);
    await scheduled.drop();
    expect(await day()).toMatchObject({ rev: 1, hours: ['18'] });
  });

  it('is dropped once, by the first of several workers', async () => {
    const { moved, at, day, expiresAt } = await aHold();
    const workers = [
      createExpiryScheduler(moved),
      createExpiryScheduler(moved),
      createExpiryScheduler(moved),
    ];
    for (const worker of workers) await worker.look(expiresAt);
    at(0);
    await Promise.all([...workers.map((worker) => worker.drop()), tidyLapsedClaims(moved)]);
    expect(await day()).toMatchObject({ rev: 2, hours: [] });
  });

  it('is dropped even if its day has changed since', async () => {
    const { slot, moved, at, day, expiresAt } = await aHold();
    const scheduled = createExpiryScheduler(moved);
    await scheduled.look(expiresAt);
    const another = await aUser(core);
    await placeHold(later(core, 60_000), another._id.toString(), { ...slot, timeSlot: '20:00-21:00' });
    at(0);
    expect(await scheduled.drop()).toBe(1);
    expect(await day()).toMatchObject({ rev: 3, hours: ['20'] });
  });

  it('is dropped by its own timer', async () => {
    const { slot, expiresAt, day } = await aHold();
    const startedAt = performance.now();
    const before = expiresAt.getTime() - 200;
    const near: Core = {
      ...core,
      clock: { now: () => new Date(before + performance.now() - startedAt) },
    };
    const scheduled = createExpiryScheduler(near);
    expect(await scheduled.look(expiresAt)).toBeUndefined();
    expect(await day()).toMatchObject({ hours: ['18'] });
    await until('its end', async () => (await readDay(core, slot.groundId, DATE))?.rev === 2);
    expect(await day()).toMatchObject({ hours: [] });
    scheduled.close();
  });

  it('is dropped by its timer even if the timer fires slightly early', async () => {
    const { slot, expiresAt, day } = await aHold();
    let ms = expiresAt.getTime() - 3;
    // Time passes at each reading of the clock, so it has come when the next timer is set.
    const scheduled = createExpiryScheduler({ ...core, clock: { now: () => new Date(ms++) } });
    await scheduled.look(expiresAt);
    await until('its end', async () => (await readDay(core, slot.groundId, DATE))?.rev === 2);
    expect(await day()).toMatchObject({ hours: [] });
    scheduled.close();
  });

  it('delays the sweep until the watchers of many such days have been notified', async () => {
    const { slot, moved, at, expiresAt } = await aHold();
    const days = core.db.groundDays;
    const { _id, ...like } = (await days.findOne({ _id: dayKey(slot.groundId, DATE) })) as GroundDayDoc;
    const groundIds = Array.from({ length: 100 }, () => new Types.ObjectId().toString());
    await days.insertMany(groundIds.map((groundId) => ({ ...like, _id: dayKey(groundId, DATE), groundId })));
    const scheduled = createExpiryScheduler(moved);
    await scheduled.look(expiresAt);
    at(0);
    expect(await scheduled.drop()).toBe(101);
    let isCalm = false;
    const calm = scheduled.settled().then(() => {
      isCalm = true;
    });
    await new Promise(setImmediate);
    expect(isCalm).toBe(false);
    await calm;
  });

  it('is not dropped twice by a check that read it before the first drop', async () => {
    const { moved, at, day, expiresAt } = await aHold();
    const scheduled = createExpiryScheduler(moved);
    at(-1);
    await scheduled.look(expiresAt);
    const looking = scheduled.look(expiresAt);
    at(0);
    const [dropped] = await Promise.all([scheduled.drop(), looking]);
    expect(dropped).toBe(1);
    expect(await scheduled.drop()).toBe(0);
    expect(await day()).toMatchObject({ rev: 2, hours: [] });
  });

  it('is left to the sweep when a player is on the waitlist', async () => {
    const { slot, moved, at, day, expiresAt } = await aHold();
    await joinWaitlist(core, (await aUser(core))._id.toString(), slot);
    const scheduled = createExpiryScheduler(moved);
    expect(await scheduled.look(expiresAt)).toEqual(expiresAt);
    at(0);
    expect(await scheduled.drop()).toBe(0);
    expect(await day()).toMatchObject({ hours: ['18'] });
  });

  it('is offered to a player who joined the waitlist after the poll', async () => {
    const { slot, moved, at, expiresAt } = await aHold();
    const scheduled = createExpiryScheduler(moved);
    await scheduled.look(expiresAt);
    const waiter = await aUser(core);
    await joinWaitlist(core, waiter._id.toString(), slot);
    at(0);
    expect(await scheduled.drop()).toBe(1);
    at(1_000);
    await sweepAll(moved);
    expect(await listWaits(moved, waiter._id.toString())).toMatchObject([{ position: 0, offer: {} }]);
    expect(await violations(moved)).toEqual([]);
  });
});
