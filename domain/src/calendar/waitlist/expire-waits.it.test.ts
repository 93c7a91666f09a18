import { slotStart } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import type { Core } from '../../platform/core.js';
import { createBooking } from '../../sales/book/create-booking.js';
import { approveBooking } from '../../sales/change/approve-booking.js';
import { takeScans } from '../../testing/collection-scans.js';
import { aGround, aUser } from '../../testing/factories.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { openWorld, type World } from '../../testing/world.js';
import { placeHold } from '../holds/place-hold.js';
import { releaseHold } from '../holds/release-hold.js';
import { expireWaits } from './expire-waits.js';
import { joinWaitlist, leaveWaitlist, listWaits } from './waitlist.service.js';

const DATE = dateAhead();
const SLOT = '18:00-19:00';
const details = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };

let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(async () => {
  await world.close();
});

/** A core with its clock this long after the start of the hours. */
const afterStart = (ms: number): Core => ({
  ...core,
  clock: { now: () => new Date(slotStart(DATE, SLOT).getTime() + ms) },
});

/** A user who waits for hours that another user holds. */
async function aWait(at: Core = core) {
  const [ground, player, waiter] = [await aGround(core), await aUser(core), await aUser(core)];
  const slot = { groundId: ground._id.toString(), bookingDate: DATE, timeSlot: SLOT };
  const { holdId } = await placeHold(at, player._id.toString(), slot);
  const { waitlistId } = await joinWaitlist(at, waiter._id.toString(), slot);
  return { slot, player, waiter, holdId, waitlistId };
}

const waitsOf = (user: UserDoc) => core.db.waits.find({ userId: user._id }).toArray();
/** The state of the user's wait, and how often its end was published. */
async function endOf(user: UserDoc): Promise<[string | undefined, number]> {
  const [wait] = await waitsOf(user);
  return [wait?.state, wait?.outbox.filter(({ name }) => name === 'waitlist.expired').length ?? 0];
}

describe('a wait whose start has passed', () => {
  it('expires and notifies the player once, however many sweeps run', async () => {
    const { waiter, waitlistId } = await aWait();
    await expireWaits(afterStart(-1_000));
    expect(await endOf(waiter)).toEqual(['waiting', 0]);
    await takeScans(core);
    const swept = await Promise.all([1, 2, 3].map(() => expireWaits(afterStart(1_000))));
    expect((await takeScans(core)) ?? []).toEqual([]);
    expect(swept.sort()).toEqual([0, 0, 1]);
    expect([await expireWaits(afterStart(60_000)), await endOf(waiter)]).toEqual([0, ['expired', 1]]);
    expect(await listWaits(core, waiter._id.toString())).toEqual([]);
    const leave = leaveWaitlist(core, waiter._id.toString(), waitlistId);
    await expect(leave).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('ends without an event if the player has booked the hours', async () => {
    const { slot, player, waiter, holdId } = await aWait();
    await core.db.waits.updateMany({ userId: waiter._id }, { $set: { state: 'left' } });
    await releaseHold(core, player._id.toString(), holdId);
    const booked = { ...slot, playerDetails: details };
    const { booking } = await createBooking(core, waiter._id.toString(), booked);
    await approveBooking(core, booking._id, 'Sanjay');
    await core.db.waits.updateMany({ userId: waiter._id }, { $set: { state: 'waiting' } });
    await expireWaits(afterStart(1_000));
    expect(await endOf(waiter)).toEqual(['done', 0]);
  });

  it('expires even while its hours are offered, but not if the player has booked them', async () => {
    const soon = afterStart(-60_000);
    const [kept, taken] = [await aWait(soon), await aWait(soon)];
    for (const { player, holdId } of [kept, taken]) await releaseHold(soon, player._id.toString(), holdId);
    const booked = { ...taken.slot, playerDetails: details };
    await createBooking(soon, taken.waiter._id.toString(), booked);
    await expireWaits(afterStart(1_000));
    expect(await endOf(kept.waiter)).toEqual(['expired', 1]);
    expect(await endOf(taken.waiter)).toEqual(['offered', 0]);
  });

  it('expires in an old database, however many waits there are', async () => {
    const waiter = await aUser(core);
    const startsAt = new Date(core.clock.now().getTime() - 90 * 86_400_000);
    await core.db.waits.insertMany(
      Array.from({ length: 250 }, () => ({
        _id: new Types.ObjectId(),
        userId: waiter._id,
        groundId: new Types.ObjectId(),
        groundName: 'Sixer Cage',
        bookingDate: '2025-01-04',
        timeSlot: SLOT,
        startsAt,
        state: 'waiting' as const,
        createdAt: startsAt,
        outbox: [],
        seq: 0,
      })),
    );
    expect(await expireWaits(core)).toBe(250);
    expect((await waitsOf(waiter)).map(({ state }) => state)).toEqual(Array(250).fill('expired'));
  });
});
