import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../platform/core.js';
import { forgetGames, openWorld, type World } from '../testing/world.js';
import { interleave } from './interleave.js';
import { Scene } from './scene.js';
import { unfenced } from './unfenced.js';

/** How many schedules: more in the long tests. */
const SCHEDULES = 8 * Number(process.env.ROUNDS ?? 1);
/** The control has broken long before. */
const CONTROL_SCHEDULES = 150;
const CONTROL_SEED = 13;
/** Repeats a failure with the printed values: SCHEDULE_SEED=… SCHEDULE_PATH=…. */
const SEED = process.env.SCHEDULE_SEED ? Number(process.env.SCHEDULE_SEED) : undefined;
const PATH = process.env.SCHEDULE_PATH;
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
  it('end without a violation once the sweeps have been by', async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (one) => {
        const { wrong, told } = await play(world.core, one);
        expect(wrong, told.join('\n')).toEqual([]);
      }),
      {
        numRuns: SCHEDULES,
        endOnFailure: true,
        ...(SEED === undefined ? {} : { seed: SEED }),
        ...(PATH === undefined ? {} : { path: PATH }),
        interruptAfterTimeLimit: Number(process.env.MODEL_MINUTES ?? 10) * 60_000,
      },
    );
  }, 900_000);

  it('oversell or lose money with the fence off, so this test can fail', async () => {
    const core = unfenced(world.core);
    // About one schedule in twenty shows it; with this seed one of the first does.
    const samples = fc.sample(schedule, { numRuns: CONTROL_SCHEDULES, seed: CONTROL_SEED });
    for (const one of samples) if ((await play(core, one)).wrong.length > 0) return;
    expect.fail(`${CONTROL_SCHEDULES} schedules without a fence, and nothing was found`);
  }, 300_000);
});
