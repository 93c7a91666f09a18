import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { armFailpoint } from '../../platform/failpoint.js';
import { createBooking } from '../../sales/book/create-booking.js';
import { atHour } from '../../testing/at-hour.js';
import { aGround, aUser } from '../../testing/factories.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { readDay } from '../day/read-days.js';
import { reviewOwed } from '../hand-over/review-waitlist.js';
import { placeHold } from '../holds/place-hold.js';
import { releaseHold } from '../holds/release-hold.js';
import { joinWaitlist, listWaits } from './waitlist.service.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

const details = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };
const MORNING = 7 + 10 / 60;

/** A hold that its player releases during the night, for a game on the next morning's date. */
async function aRelease(core: Core, timeSlot: string) {
  const [ground, player, waiter] = [await aGround(core), await aUser(core), await aUser(core)];
  const today = dayOf(core.clock.now());
  const night = core.clock.now() > hourStart(today, 12) ? addDays(today, 1) : today;
  const slot = { groundId: ground._id.toString(), bookingDate: night, timeSlot };
  const { holdId } = await placeHold(core, player._id.toString(), slot);
  await joinWaitlist(core, waiter._id.toString(), slot);
  const release = () => releaseHold(core, player._id.toString(), holdId);
  const waits = (at = core) => listWaits(at, waiter._id.toString());
  const ownerAt = async (hour: number) =>
    (await readDay(core, slot.groundId, night))?.claims[hour]?.userId ?? undefined;
  return { slot, night, waiter: waiter._id.toString(), release, waits, ownerAt };
}

describe('an offer made at 2 AM', () => {
  it('for a game at 18:00 is still open at 7:09 and over at 7:10, with its hours released', async () => {
    const core = atHour(world.core, 2);
    const { night, release, waits, waiter, ownerAt } = await aRelease(core, '18:00-19:00');
    await release();
    const end = hourStart(night, MORNING);
    expect((await waits())[0]?.offer?.expiresAt).toBe(end.toISOString());
    const untilEnd = end.getTime() - core.clock.now().getTime();
    const before = later(core, untilEnd - 60_000);
    await sweepAll(before);
    expect(await waits(before)).toMatchObject([{ position: 0, offer: {} }]);
    expect(await ownerAt(18)).toBe(waiter);
    const over = later(core, untilEnd + 1_000);
    await sweepAll(over);
    expect(await waits(over)).toEqual([]);
    expect(await ownerAt(18)).toBeUndefined();
  });

  it('for a game at 6:00 is open for five minutes', async () => {
    const core = atHour(world.core, 2);
    const { release, waits } = await aRelease(core, '06:00-07:00');
    await release();
    expect(await waits(later(core, 240_000))).toMatchObject([{ offer: {} }]);
    expect(await waits(later(core, 310_000))).toEqual([]);
  });

  it('can be booked at 7:05', async () => {
    const core = atHour(world.core, 2);
    const { night, release, slot, waiter, ownerAt } = await aRelease(core, '18:00-19:00');
    await release();
    const at = later(core, hourStart(night, 7 + 5 / 60).getTime() - core.clock.now().getTime());
    await sweepAll(at);
    const { booking } = await createBooking(at, waiter, { ...slot, playerDetails: details });
    expect(booking.status).toBe('pending');
    expect(await ownerAt(18)).toBe(waiter);
    expect(await violations(at)).toEqual([]);
  });

  it('notifies the player of its end', async () => {
    const core = atHour(world.core, 2);
    const { night, release, waiter } = await aRelease(core, '18:00-19:00');
    await release();
    const wait = (await core.db.waits.find().toArray()).find(({ userId }) => userId.toString() === waiter);
    const told = wait?.outbox.find(({ name }) => name === 'waitlist.offered');
    expect(told?.data).toMatchObject({ expiresAt: hourStart(night, MORNING).toISOString() });
  });
});

describe('an offer made at 2 AM by a process that dies', () => {
  it('is made again after five minutes if its hours were not kept for the night yet', async () => {
    const core = atHour(world.core, 2);
    const { night, release, waits } = await aRelease(core, '18:00-19:00');
    const disarm = armFailpoint('offer.afterClaim', 'throw');
    await expect(release()).rejects.toThrow();
    disarm();
    expect(await waits()).toMatchObject([{ position: 1 }]);
    const soon = later(core, 310_000);
    await sweepAll(soon);
    expect((await waits(soon))[0]?.offer?.expiresAt).toBe(hourStart(night, MORNING).toISOString());
  });

  it('is found by the next waitlist check if the player was not notified yet, and notifies them', async () => {
    const core = atHour(world.core, 2);
    const { night, release, waits, waiter, ownerAt } = await aRelease(core, '18:00-19:00');
    const disarm = armFailpoint('offer.afterExtension', 'throw');
    await expect(release()).rejects.toThrow();
    disarm();
    expect(await ownerAt(18)).toBe(waiter);
    expect((await waits())[0]?.offer).toBeUndefined();
    await reviewOwed(core);
    expect((await waits())[0]?.offer?.expiresAt).toBe(hourStart(night, MORNING).toISOString());
    await reviewOwed(core);
    expect(await ownerAt(18)).toBe(waiter);
  });

  it('releases the hours of a hold that has lost some of them', async () => {
    const core = atHour(world.core, 2);
    const { slot, night, release, ownerAt } = await aRelease(core, '18:00-20:00');
    const disarm = armFailpoint('offer.afterExtension', 'throw');
    await expect(release()).rejects.toThrow();
    disarm();
    const lost = await core.db.groundDays.updateOne(
      { _id: `${slot.groundId}:${night}` },
      { $unset: { 'claims.19': 1 }, $inc: { rev: 1 } },
    );
    expect(lost.modifiedCount).toBe(1);
    await reviewOwed(core);
    // The released hours go to the same player again, complete this time.
    expect([await ownerAt(18), await ownerAt(19)]).not.toContain(undefined);
  });
});
