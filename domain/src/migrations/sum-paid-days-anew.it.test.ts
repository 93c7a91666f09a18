import { afterAll, beforeAll, expect, it } from 'vitest';
import { rollUpChanged, rollUpDue } from '../business/reports/roll-up-days.js';
import { bookPaid } from '../testing/booked.js';
import { takeScans } from '../testing/collection-scans.js';
import { later, violations } from '../testing/sweep-all.js';
import { openWorld, type World } from '../testing/world.js';
import { sumPaidDaysAnew } from './006-sum-paid-days-anew.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function sumAnew(): Promise<void> {
  const { db } = world.core.connection;
  if (!db) throw new Error('the database is not connected');
  await sumPaidDaysAnew.up({ db, checkpoint: async () => undefined });
}
const stored = () => world.core.db.dayRollups.find().sort({ _id: 1 }).toArray();

it('adds commission to the fees of older days, once, and again when the old version is gone', async () => {
  const core = { ...world.core, env: { ...world.core.env, COMMISSION_PERCENT: 10 } };
  const { booking } = await bookPaid(core);
  await bookPaid(world.core);
  await rollUpChanged(core);
  const wanted = await stored();
  const key = `${booking.groundId}:${booking.bookingDate}`;
  await core.db.dayRollups.updateOne({ _id: key }, { $set: { 'rows.0.fees': 54 } });
  await takeScans(core);
  await sumAnew();
  const done = await stored();
  expect(done.map(({ dueAt: _, rev: __, ...day }) => day)).toEqual(wanted.map(({ rev: _, ...day }) => day));
  expect(done.filter(({ dueAt }) => dueAt).map(({ _id }) => _id)).toEqual([key]);
  await sumAnew();
  expect(await stored()).toEqual(done);
  expect((await takeScans(core)) ?? []).toEqual([]);
  expect(await rollUpDue(later(core, 31 * 60_000))).toBe(1);
  expect(await violations(core)).toEqual([]);
});
