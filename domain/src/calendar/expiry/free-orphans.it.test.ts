import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../platform/core.js';
import { watchFailpoints } from '../../platform/failpoint.js';
import { createBooking } from '../../sales/book/create-booking.js';
import { cancelBooking } from '../../sales/change/cancel-booking.js';
import { aGround, aUser } from '../../testing/factories.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { reserveSlot } from '../claims/reserve.js';
import { hasAllHours, readDay } from '../day/read-days.js';
import { releaseSlot } from '../hand-over/release-hours.js';
import { freeOrphans } from './free-orphans.js';

const SOON_MS = 31_000;
let world: World;
let core: Core;
beforeAll(async () => {
  world = await openWorld();
  core = world.core;
});
afterAll(async () => {
  await world.close();
});

/** A booking that is over, and two hours that one of its operations claimed permanently before it died. */
async function aDeadOperation() {
  const [ground, player] = [await aGround(core), await aUser(core)];
  const slot = { groundId: ground._id.toString(), bookingDate: dateAhead(), timeSlot: '18:00-20:00' };
  const details = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };
  const { booking } = await createBooking(core, player._id.toString(), { ...slot, playerDetails: details });
  await cancelBooking(core, booking._id, { side: 'player', name: player.name }, 'Rain');
  const claim = {
    kind: 'booking' as const,
    ref: booking._id.toString(),
    userId: player._id.toString(),
    n: 9,
  };
  await reserveSlot(core, { ...slot, timeSlot: '20:00-22:00' }, claim);
  const claimed = async () =>
    Object.keys((await readDay(core, slot.groundId, slot.bookingDate))?.claims ?? {});
  return { booking, slot, claimed };
}

describe('a permanent claim without an owner', () => {
  it('is released by the sweep half a minute after it was written', async () => {
    const { claimed } = await aDeadOperation();
    await sweepAll(core);
    expect(await claimed()).toEqual(['20', '21']);
    await sweepAll(later(core, SOON_MS));
    expect(await claimed()).toEqual([]);
    expect(await violations(later(core, SOON_MS))).toEqual([]);
  });

  it('is not reported if its operation released it after the day was read', async () => {
    const { booking, slot } = await aDeadOperation();
    const read = await core.db.groundDays.find({ groundId: slot.groundId }).toArray();
    await releaseSlot(core, { ...slot, timeSlot: '20:00-22:00' }, booking._id.toString(), 9);
    const warn = vi.spyOn(core.log, 'warn');
    expect(await freeOrphans(core, read)).toBe(0);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('stays while an operation of its booking is under way', async () => {
    const { booking, claimed } = await aDeadOperation();
    const at = new Date(core.clock.now().getTime() + SOON_MS);
    const op = { kind: 'cancel' as const, n: 9, at, args: {} };
    await core.db.bookings.updateOne({ _id: booking._id }, { $set: { op } });
    await sweepAll(later(core, SOON_MS));
    expect(await claimed()).toEqual(['20', '21']);
    await core.db.bookings.updateOne({ _id: booking._id }, { $unset: { op: '' } });
    await sweepAll(later(core, 2 * SOON_MS));
    expect(await claimed()).toEqual([]);
  });
});

describe('a claim with its own expiry', () => {
  it('stays while its booking is being made, however long the window is', async () => {
    await using patient = await openWorld({ PENDING_SECONDS: '900' });
    const [ground, player] = [await aGround(patient.core), await aUser(patient.core)];
    const slot = { groundId: ground._id.toString(), bookingDate: dateAhead(), timeSlot: '18:00-20:00' };
    const playerDetails = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };
    const freed: number[] = [];
    const stop = watchFailpoints(async (name) => {
      if (name !== 'create.afterClaim') return;
      const days = await patient.core.db.groundDays.find({}).toArray();
      freed.push(await freeOrphans(patient.core, days));
    });
    try {
      const request = { ...slot, playerDetails };
      const { booking } = await createBooking(patient.core, player._id.toString(), request);
      expect(freed).toEqual([0]);
      const ref = booking._id.toString();
      expect(await hasAllHours(patient.core, slot, ref, patient.core.clock.now())).toBe(true);
    } finally {
      stop();
    }
  });
});
