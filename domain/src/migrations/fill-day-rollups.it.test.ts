import { afterAll, beforeAll, expect, it } from 'vitest';
import { rollUpChanged, rollUpDue } from '../business/reports/roll-up-days.js';
import { addBlock } from '../calendar/blocks/block.service.js';
import { bookPaid } from '../testing/booked.js';
import { takeScans } from '../testing/collection-scans.js';
import { aGround } from '../testing/factories.js';
import { dateAhead } from '../testing/slots-ahead.js';
import { later, violations } from '../testing/sweep-all.js';
import { openWorld, type World } from '../testing/world.js';
import { fillDayRollups } from './003-fill-day-rollups.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

async function fill(): Promise<void> {
  const { db } = world.core.connection;
  if (!db) throw new Error('the database is not connected');
  await fillDayRollups.up({ db, checkpoint: async () => undefined });
}
const stored = () => world.core.db.dayRollups.find().sort({ _id: 1 }).toArray();

it('sums up every day older than rollups once, and again when the old version is gone', async () => {
  const { core } = world;
  const { ground, booking } = await bookPaid(core);
  const another = await aGround(core);
  await addBlock(core, another, { date: dateAhead(2), timeSlot: '07:00-09:00', reason: '' }, 'Sanjay');
  await rollUpChanged(core);
  const wanted = (await stored()).map(({ rev: _, ...rollup }) => rollup);
  expect(wanted).toHaveLength(2);
  await core.db.dayRollups.deleteMany({});

  await takeScans(core);
  await fill();
  const filled = await stored();
  expect(filled.map(({ rev: _, dueAt: __, ...rollup }) => rollup)).toEqual(wanted);
  await fill();
  expect(await stored()).toEqual(filled);
  expect((await takeScans(core)) ?? []).toEqual([]);

  // The previous version sets no marks.
  const game = { _id: booking._id };
  await core.db.bookings.updateOne(game, {
    $set: { status: 'completed', 'payment.captured': 9 },
  });
  expect(await rollUpDue(later(core, 31 * 60_000))).toBe(2);
  const key = `${ground._id}:${booking.bookingDate}`;
  expect((await core.db.dayRollups.findOne({ _id: key }))?.rows[0]?.online).toBe(9);
  await core.db.bookings.updateOne(game, {
    $set: { status: 'confirmed', 'payment.captured': booking.payment.captured },
  });
  await core.db.dayRollups.updateOne({ _id: key }, { $set: { dueAt: core.clock.now() } });
  await rollUpDue(core);
  expect(await violations(core)).toEqual([]);
});
