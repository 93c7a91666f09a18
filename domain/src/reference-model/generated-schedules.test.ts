import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { stagger } from '../testing/pauses.js';
import { expectNothingWrong } from './generated-schedules.js';

it('ends only after the schedule that the time limit interrupts', async () => {
  vi.stubEnv('MODEL_MINUTES', String(1_000 / 60_000));
  let [begun, running] = [0, 0];
  await expectNothingWrong(fc.nat(), 1, async () => {
    running += 1;
    // The first one must end in time: without any, nothing was tested.
    if (++begun > 1) await stagger(1_300);
    running -= 1;
    return { wrong: [], told: [] };
  });
  expect(running).toBe(0);
});
