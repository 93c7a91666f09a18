import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  CONTROL_MS,
  expectNothingWrong,
  expectSomethingWrong,
  SCHEDULES_MS,
} from '../../reference-model/generated-schedules.js';
import { interleave } from '../../reference-model/interleave.js';
import { unfenced } from '../../reference-model/unfenced.js';
import { SharedScene } from '../../testing/shared-scene.js';
import { forgetGames, openWorld, type World } from '../../testing/world.js';

const SCHEDULES = 8;
const CONTROL_SEED = 46;
/** A fence gets stale; a hold ends. */
const WINDS_MS = [11_000, 11_000, 301_000];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

interface Schedule {
  paidByHost: boolean;
  operations: number[];
  choices: number[];
}

const schedule: fc.Arbitrary<Schedule> = fc.record({
  paidByHost: fc.constantFrom(true, true, false),
  operations: fc.array(fc.nat({ max: 1_000 }), { minLength: 4, maxLength: 8, size: 'max' }),
  choices: fc.array(fc.nat({ max: 10_000 }), { minLength: 10, maxLength: 60, size: 'max' }),
});

/** Runs one schedule on an empty database. Returns what is wrong once all has settled, and the trace. */
async function play(control: boolean, { paidByHost, operations, choices }: Schedule) {
  await forgetGames(world.core);
  const scene = await SharedScene.open(world.core, paidByHost);
  const known = Object.entries(scene.operations(control ? unfenced : (core) => core));
  const chosen = operations.flatMap((nth, i) => {
    const operation = known[nth % known.length];
    return operation ? [{ name: `${operation[0]} (${i + 1})`, run: operation[1] }] : [];
  });
  const told = await interleave(chosen, choices, scene.wind, WINDS_MS);
  const wrong = await scene.settleDown().catch((error: unknown) => [String(error)]);
  return { wrong, told };
}

describe('the money of a shared booking whose operations are killed and paused anywhere', () => {
  it(
    'is back with those whose it was, or kept for the price, and nothing is left under way',
    async () => {
      await expectNothingWrong(schedule, SCHEDULES, (one) => play(false, one));
    },
    SCHEDULES_MS,
  );

  it(
    'is lost or given twice if bookings have no fence, so this test can fail',
    async () => {
      await expectSomethingWrong(schedule, CONTROL_SEED, (one) => play(true, one));
    },
    CONTROL_MS,
  );
});
