import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fsck } from '../assurance/fsck.js';
import { postDueOrders } from '../business/ledger/post-payment.js';
import { openWorld, type World } from '../testing/world.js';
import { type Command, evening, sharedEvening } from './commands.js';
import { generatedRuns } from './generated-schedules.js';
import { MODEL_COUPONS } from './model-coupons.js';
import { TwinRun } from './run-beside-model.js';

const EVENINGS = generatedRuns(8);
/** Repeats a failure with the printed values: MODEL_SEED=… MODEL_PATH=…. */
const SEED = process.env.MODEL_SEED ? Number(process.env.MODEL_SEED) : undefined;
const PATH = process.env.MODEL_PATH;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

async function agree(evenings: fc.Arbitrary<Command[]>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(evenings, async (commands) => {
      const run = await TwinRun.begin(world.core);
      for (const command of commands) await run.run(command);
      await run.finish();
    }),
    {
      numRuns: EVENINGS,
      ...(SEED === undefined ? {} : { seed: SEED }),
      ...(PATH === undefined ? {} : { path: PATH }),
      interruptAfterTimeLimit: Number(process.env.MODEL_MINUTES ?? 10) * 60_000,
    },
  );
}

describe('the engine', () => {
  it('agrees with a reference model of its rules for any commands in any order', async () => {
    await agree(evening);
  }, 900_000);

  it('agrees with it on games that players join, pay and leave, and on the money of each', async () => {
    await agree(sharedEvening);
  }, 900_000);

  it('leaves nothing wrong behind after all these evenings', async () => {
    await world.core.events.settled();
    const now = new Date('2030-06-01');
    await postDueOrders({ ...world.core, clock: { now: () => now } });
    const found: string[] = [];
    for await (const v of fsck({ ...world.core, now })) {
      found.push(`${v.invariant} ${v.subject} ${v.message}`);
    }
    expect(found).toEqual([]);
  });

  it('is detected when it relies on a share whose place is gone', async () => {
    const keep = async () => ({ kept: true });
    const careless = { ...world.core, gamePlaces: { ...world.core.gamePlaces, keep } };
    const run = await TwinRun.begin(careless);
    const terms = { places: 2, share: 500 };
    await run.run({ do: 'host', user: 0, span: { start: 18, length: 2 }, isPaid: true, terms });
    await expect(run.run({ do: 'joinAndPay', user: 1, nth: 0 })).rejects.toThrow();
  });

  it('is detected when it differs, which shows that this test can fail', async () => {
    const hasty = { ...world.core, env: { ...world.core.env, PENDING_SECONDS: 200 } };
    const run = await TwinRun.begin(hasty);
    const span = { start: 18, length: 2 };
    await run.run({ do: 'book', user: 0, span });
    await expect(run.run({ do: 'wind', minutes: 4 })).rejects.toThrow();
  });

  it('is detected when a coupon may be used more often than the model allows', async () => {
    const run = await TwinRun.begin(world.core);
    const [coupon] = MODEL_COUPONS;
    const { ownerId } = run.ground;
    await world.core.db.coupons.updateOne({ ownerId, code: coupon?.code }, { $inc: { limit: 1 } });
    const book = (user: number) =>
      run.run({ do: 'book', user, span: { start: 18 + user, length: 1 }, coupon });
    await book(0);
    await book(1);
    await expect(book(2)).rejects.toThrow();
  });
});
