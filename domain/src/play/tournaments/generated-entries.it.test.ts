import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  CONTROL_MS,
  expectNothingWrong,
  expectSomethingWrong,
  SCHEDULES_MS,
} from '../../reference-model/generated-schedules.js';
import { interleave } from '../../reference-model/interleave.js';
import { CAPTAINS, MANNERS, type Manner, STAGES, TournamentScene } from '../../testing/tournament-scene.js';
import { unguardedEntries } from '../../testing/unguarded-updates.js';
import { forgetGames, openWorld, type World } from '../../testing/world.js';

const SCHEDULES = 5;
const CONTROL_SEED = 47;
/** A fence gets stale; a hold ends; an offer ends. */
const WINDS_MS = [11_000, 301_000, 901_000];

/** What always happens beside what is chosen. */
const ALWAYS: Record<(typeof STAGES)[number], readonly string[]> = {
  open: [],
  drawn: ['publish', 'withdraw 0'],
  published: ['replace 0'],
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

interface Schedule {
  stage: (typeof STAGES)[number];
  manners: Manner[];
  operations: number[];
  choices: number[];
}

const schedule: fc.Arbitrary<Schedule> = fc.record({
  stage: fc.constantFrom(...STAGES),
  manners: fc.array(fc.constantFrom(...MANNERS), { minLength: CAPTAINS, maxLength: CAPTAINS }),
  operations: fc.array(fc.nat({ max: 1_000 }), { minLength: 4, maxLength: 10, size: 'max' }),
  choices: fc.array(fc.nat({ max: 10_000 }), { minLength: 10, maxLength: 80, size: 'max' }),
});

/** Runs one schedule on an empty database. Returns what is wrong, at any moment or at the end, and the trace. */
async function play(control: boolean, { stage, manners, operations, choices }: Schedule) {
  await forgetGames(world.core);
  const scene = await TournamentScene.open(world.core, stage);
  const on = control ? unguardedEntries : (core: typeof world.core) => core;
  const known = Object.entries(scene.operations(on));
  const chosen = operations.flatMap((nth) => known.slice(nth % known.length).slice(0, 1));
  const first = stage === 'open' ? Object.entries(scene.captains(on, manners)) : [];
  const begun = [...first, ...known.filter(([name]) => ALWAYS[stage].includes(name)), ...chosen];
  const all = begun.map(([name, run], i) => ({ name: `${name} (${i + 1})`, run }));
  const told = await interleave(all, choices, scene.wind, WINDS_MS);
  const atOnce = await scene.wrongNow();
  const atEnd = await scene.settleDown().catch((error: unknown) => [String(error)]);
  return { wrong: [...atOnce, ...atEnd], told };
}

describe('a tournament whose captains, organiser and payments are killed and paused anywhere', () => {
  it(
    'never has a team too many, and each fee pays for one place or goes back once',
    async () => {
      await expectNothingWrong(schedule, SCHEDULES, (one) => play(false, one));
    },
    SCHEDULES_MS,
  );

  it(
    'has a team too many, or loses a fee, if writes skip their conditions, so this test can fail',
    async () => {
      await expectSomethingWrong(schedule, CONTROL_SEED, (one) => play(true, one));
    },
    CONTROL_MS,
  );
});
