import { later, sweepAll } from '@crease/domain/testing/sweep-all';
import { until } from '@crease/domain/testing/until';
import { describe, expect } from 'vitest';
import { must } from './actor.js';
import { aLastUse, expectFree, expectTaken, standingOf } from './last-use.js';
import { bookingOf } from './places.js';
import { openCases, type Round } from './survives.js';

/** Restarts the worker, armed to die at `point`. */
const arm = ({ system }: Round, point: string) => system.worker?.restart({ FAILPOINT: `${point}=kill` });

describe('a payment window that ends', () => {
  const survives = openCases({ api: 1, worker: 1, env: { PENDING_SECONDS: '5' } });

  /** Ensures that the worker dies on this round's booking. */
  const nothingEnds = ({ core }: Round) =>
    until(
      'earlier bookings to end',
      async () =>
        (await core.db.bookings.countDocuments({
          $or: [{ status: 'pending' }, { op: { $exists: true } }],
        })) === 0,
      20_000,
    );

  for (const point of ['expire.afterFence', 'release.afterHours', 'expire.afterRelease']) {
    survives(
      `frees a coupon use by the clock when a worker is killed at ${point}, and leaves it with its next booking`,
      'kill',
      async (round) => {
        const { system, core } = round;
        const wanted = await aLastUse(round);
        const [next] = wanted.rivals;
        if (!next) throw new Error('two rivals');
        await nothingEnds(round);
        await arm(round, point);
        const { booking } = must(await wanted.player.book(wanted.slot));
        await system.worker?.ended();
        expect((await bookingOf(core, booking._id)).op?.kind).toBe('expire');
        const { booking: theirs } = await next.rival.bookPaid(next.theirs);
        await system.worker?.restart();
        await sweepAll(later(core, 20_000));
        await until('its end', async () => (await bookingOf(core, booking._id)).op === undefined);
        await expectTaken(round, wanted);
        must(await next.rival.cancel(theirs._id));
        await expectFree(round, wanted);
      },
    );
  }
});

describe('a permanent use', () => {
  const survives = openCases({ worker: 1 });

  for (const point of ['coupon.afterMark', 'coupon.afterKept']) {
    survives(
      `counts once and is released once when its worker is killed at ${point}`,
      'kill',
      async (round) => {
        const { system, core } = round;
        const wanted = await aLastUse(round);
        const { booking } = await wanted.player.bookPaid(wanted.slot);
        await arm(round, point);
        // Moves it half a minute back: that long after it became permanent it is examined.
        const old = new Date(core.clock.now().getTime() - 60_000);
        await core.db.coupons.updateOne(
          { _id: wanted.coupon._id },
          { $set: { 'uses.0.at': old, lookAt: old } },
        );
        await system.worker?.ended();
        expect(await standingOf(round, wanted)).toEqual({ open: 1, settled: 0, leaving: 0 });
        await expectTaken(round, wanted);
        // A cancellation meets it half done, and the next worker finds the rest.
        must(await wanted.player.cancel(booking._id));
        await expectFree(round, wanted);
        await system.worker?.restart();
        await sweepAll(later(core, 60_000));
        expect(await standingOf(round, wanted)).toEqual({ open: 1, settled: 0, leaving: 0 });
      },
    );
  }
});
