import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Core } from '../platform/core.js';
import { forgetGames, openWorld, type World } from '../testing/world.js';
import { CONTROL_MS, expectNothingWrong, expectSomethingWrong, SCHEDULES_MS } from './generated-schedules.js';
import { interleave } from './interleave.js';
import { Scene } from './scene.js';
import { unfenced } from './unfenced.js';

const SCHEDULES = 8;
const CONTROL_SEED = 13;
/** A fence gets stale; a window ends. */
const WINDS_MS = [11_000, 11_000, 310_000];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

interface Schedule {
  timeSlot: string;
  confirmed: boolean;
  operations: number[];
  choices: number[];
}

const schedule: fc.Arbitrary<Schedule> = fc.record({
  timeSlot: fc.constantFrom('21:00-23:00', '22:00-00:00', '23:00-01:00'),
  confirmed: fc.boolean(),
  operations: fc.array(fc.nat({ max: 1_000 }), { minLength: 2, maxLength: 5, size: 'max' }),
  choices: fc.array(fc.nat({ max: 10_000 }), { minLength: 6, maxLength: 40, size: 'max' }),
});

/** Runs one schedule on an empty database. Returns what is wrong at the end, and the trace. */
async function play(core: Core, { timeSlot, confirmed, operations, choices }: Schedule) {
  await forgetGames(world.core);
  const scene = await Scene.open(world.core, timeSlot, confirmed);
  const known = Object.entries(scene.operations(core));
  const chosen = operations.flatMap((nth, i) => {
    const operation = known[nth % known.length];
    return operation ? [{ name: `${operation[0]} (${i + 1})`, run: operation[1] }] : [];
  });
  const told = await interleave(chosen, choices, scene.wind, WINDS_MS);
  return { wrong: await scene.settleDown(), told };
}

describe('operations on one booking, killed and paused anywhere', () => {
  it(
    'end without a violation once the sweeps have been by',
    async () => {
      await expectNothingWrong(schedule, SCHEDULES, (one) => play(world.core, one));
    },
    SCHEDULES_MS,
  );

  it(
    'oversell or lose money with the fence off, so this test can fail',
    async () => {
      const core = unfenced(world.core);
      // About one schedule in twenty shows it; with this seed one of the first does.
      await expectSomethingWrong(schedule, CONTROL_SEED, (one) => play(core, one));
    },
    CONTROL_MS,
  );
});
