import fc from 'fast-check';
import { expect } from 'vitest';

/** What was wrong once a schedule had been played, and its trace. */
export interface Played {
  wrong: readonly string[];
  told: readonly string[];
}

/** Repeats a failure with the printed values: SCHEDULE_SEED=… SCHEDULE_PATH=…. */
const SEED = process.env.SCHEDULE_SEED ? Number(process.env.SCHEDULE_SEED) : undefined;
const PATH = process.env.SCHEDULE_PATH;
/** What `npm test` plays of each kind. */
const SCHEDULES_ONCE = 3;
/** The control has broken long before. */
const CONTROL_SCHEDULES = 100;
/** Limits of the two tests of a file, in ms. */
export const SCHEDULES_MS = 900_000;
export const CONTROL_MS = 300_000;

/** How many generated runs of a kind to play: three, or `perRound` for each of the `ROUNDS` of the long tests. */
export const generatedRuns = (perRound: number, asked = process.env.ROUNDS): number =>
  asked ? perRound * Number(asked) : SCHEDULES_ONCE;

/**
 * Plays generated schedules (see `generatedRuns`). Fails at the first that leaves something wrong. Ends only when the
 * one that the time limit interrupts has ended, too: the next test empties the same database.
 */
export async function expectNothingWrong<S>(
  schedule: fc.Arbitrary<S>,
  perRound: number,
  play: (one: S) => Promise<Played>,
): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const property = fc.asyncProperty(schedule, async (one) => {
    const played = play(one);
    last = played;
    const { wrong, told } = await played;
    expect(wrong, told.join('\n')).toEqual([]);
  });
  try {
    await fc.assert(property, {
      numRuns: generatedRuns(perRound),
      endOnFailure: true,
      ...(SEED === undefined ? {} : { seed: SEED }),
      ...(PATH === undefined ? {} : { path: PATH }),
      interruptAfterTimeLimit: Number(process.env.MODEL_MINUTES ?? 10) * 60_000,
    });
  } finally {
    await last.catch(() => undefined); // it fails its run, unless that was interrupted
  }
}

/** The control: fails unless one of these schedules, played without what guards against it, leaves something wrong. */
export async function expectSomethingWrong<S>(
  schedule: fc.Arbitrary<S>,
  seed: number,
  play: (one: S) => Promise<Played>,
): Promise<void> {
  for (const one of fc.sample(schedule, { numRuns: CONTROL_SCHEDULES, seed }))
    if ((await play(one)).wrong.length > 0) return;
  expect.fail(`${CONTROL_SCHEDULES} schedules without a guard, and nothing was found`);
}
