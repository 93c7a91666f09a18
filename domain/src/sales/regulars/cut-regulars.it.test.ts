import { addDays } from '@crease/shared/time/ist';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBlock } from '../../calendar/blocks/block.service.js';
import { armFailpoint, type FailpointName, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { aRegularRequest, regularsOn } from '../../testing/a-regular.js';
import { aGround } from '../../testing/factories.js';
import { later, sweepAll, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { addRegular } from './add-regular.js';
import { endRegular, skipDate } from './end-regular.js';

/** Longer than interrupted work and intents last. */
const AFTER_A_CRASH_MS = 90_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

const { bookingsOf, standing, hoursOn, outcomes, mailsTo } = regularsOn(() => world.core);

describe('a regular that is cut', () => {
  const making: FailpointName[] = [
    'regular.afterRecord',
    'regular.afterBegin',
    'walkIn.afterRecord',
    'walkIn.afterIntent',
    'walkIn.afterClaim',
    'regular.afterBooking',
    'regular.afterBound',
    'regular.afterMail',
  ];
  /** When a worker comes by: in time, or after every window has ended. */
  const schedules = [[20_000, AFTER_A_CRASH_MS], [AFTER_A_CRASH_MS]];
  const cuts = making.flatMap((point) => schedules.map((afterMs) => ({ point, afterMs })));
  it.each(cuts)(
    'has every date once after an interruption at $point, checked after $afterMs ms',
    async ({ point, afterMs }) => {
      const { core } = world;
      const ground = await aGround(core);
      const request = aRegularRequest(6);
      const email = `${ground._id}@crease.test`;
      request.customer = { ...request.customer, email };
      const disarm = armFailpoint(point, 'throw');
      await expect(addRegular(core, ground, request, 'Sanjay')).rejects.toBeInstanceOf(StoppedAtFailpoint);
      disarm();
      for (const ms of [...afterMs, 2 * AFTER_A_CRASH_MS]) await sweepAll(later(core, ms));
      expect(await standing(ground)).toEqual(
        Array.from({ length: 6 }, (_, i) => addDays(request.from, 7 * i)),
      );
      const live = (await bookingsOf(ground)).filter(({ status }) => status !== 'cancelled');
      expect(live.map(({ unboundAt }) => unboundAt)).toEqual(Array(6).fill(undefined));
      expect(await mailsTo(email)).toHaveLength(1);
      expect(await violations(later(core, 2 * AFTER_A_CRASH_MS))).toEqual([]);
    },
  );

  it('at regular.afterTaken reports the clash', async () => {
    const { core } = world;
    const ground = await aGround(core);
    const request = aRegularRequest(2);
    await addBlock(core, ground, { date: request.from, timeSlot: '18:00-19:00', reason: '' }, 'Sanjay');
    const disarm = armFailpoint('regular.afterTaken', 'throw');
    await expect(addRegular(core, ground, request, 'Sanjay')).rejects.toBeInstanceOf(StoppedAtFailpoint);
    disarm();
    await sweepAll(later(core, AFTER_A_CRASH_MS));
    const [regular] = await core.db.regulars.find({ groundId: ground._id }).toArray();
    if (!regular) throw new Error('not written');
    expect(await outcomes(regular)).toEqual(['taken', 'booked']);
    expect(await violations(later(core, AFTER_A_CRASH_MS))).toEqual([]);
  });

  const leaving: [FailpointName, 'skip' | 'end'][] = [
    ['regular.afterSkip', 'skip'],
    ['regular.afterCancel', 'skip'],
    ['cancel.afterFence', 'skip'],
    ['regular.afterEnd', 'end'],
    ['regular.afterEndedDates', 'end'],
    ['regular.afterCancel', 'end'],
    ['cancel.afterRelease', 'end'],
  ];
  it.each(leaving)('at %s of a %s frees the hours', async (point, what) => {
    const { core } = world;
    const ground = await aGround(core);
    const request = aRegularRequest(4);
    const { regular } = await addRegular(core, ground, request, 'Sanjay');
    const third = addDays(request.from, 14);
    const disarm = armFailpoint(point, 'throw');
    const work =
      what === 'skip' ? skipDate(core, regular, third, 'Meera') : endRegular(core, regular, third, 'Meera');
    await expect(work).rejects.toBeInstanceOf(StoppedAtFailpoint);
    disarm();
    const after = later(core, AFTER_A_CRASH_MS);
    await sweepAll(after);
    expect(await outcomes(regular)).toEqual(
      what === 'skip' ? ['booked', 'booked', 'skipped', 'booked'] : ['booked', 'booked', 'ended', 'ended'],
    );
    expect(await hoursOn(ground, third)).toEqual([]);
    expect(await violations(after)).toEqual([]);
  });
});
