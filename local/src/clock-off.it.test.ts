import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '@crease/domain/platform/free-ports';
import { bookWithOrder } from '@crease/domain/testing/booked';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct } from './testing/product-process.js';

let world: World;
const folder = mkdtempSync(join(tmpdir(), 'crease-clock-'));
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A server whose clock is off by this much. */
function aClockOffBy(ms: number): string {
  const file = join(folder, `off-by-${ms}.mjs`);
  writeFileSync(
    file,
    `const Real = Date;
globalThis.Date = class Date extends Real {
  constructor(...given) { if (given.length === 0) super(Real.now() + ${ms}); else super(...given); }
  static now() { return Real.now() + ${ms}; }
};
`,
  );
  return file;
}

it.each([
  ['ahead', 86_400_000],
  ['behind', -86_400_000],
])(
  'no process works with a clock that is a day %s: it says so, stops, and changes nothing',
  async (_way, ms) => {
    const { core } = world;
    const { booking, orderId } = await bookWithOrder(core);
    const [api = 0, realtime = 0, worker = 0] = await findFreePorts(3);
    const { MONGO_URL, REDIS_URL, QUEUE_PREFIX, CASHFREE_BASE_URL } = world.env;
    const variables = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      NODE_OPTIONS: `--import ${aClockOffBy(ms)}`,
      ...{ MONGO_URL, REDIS_URL, QUEUE_PREFIX, CASHFREE_BASE_URL },
      API_PORT: String(api),
      REALTIME_PORT: String(realtime),
      WORKER_PORT: String(worker),
    };
    const started = await Promise.all(
      ['api', 'realtime', 'worker'].map((name) => startProduct(`${name}/src/main.ts`, variables)),
    );
    expect(await Promise.all(started.map(({ ended }) => ended))).toEqual([1, 1, 1]);
    for (const { said } of started)
      expect(said()).toContain('this clock is minutes away from the database’s: stopping');
    // By a clock a day ahead its window is long over.
    expect(await core.db.bookings.findOne({ _id: booking._id })).toMatchObject({
      status: 'pending',
    });
    expect(await core.db.payments.findOne({ orderId })).toMatchObject({ live: true });
  },
  180_000,
);
