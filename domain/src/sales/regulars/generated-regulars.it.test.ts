import { addDays, dayOf } from '@crease/shared/time/ist';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { addBlock } from '../../calendar/blocks/block.service.js';
import { readDay } from '../../calendar/day/read-days.js';
import type { Core } from '../../platform/core.js';
import {
  CONTROL_MS,
  expectNothingWrong,
  expectSomethingWrong,
  SCHEDULES_MS,
} from '../../reference-model/generated-schedules.js';
import { interleave } from '../../reference-model/interleave.js';
import { aRegularRequest } from '../../testing/a-regular.js';
import { carelessRegulars } from '../../testing/careless-regulars.js';
import { aGround } from '../../testing/factories.js';
import { sweepAll, violations } from '../../testing/sweep-all.js';
import { forgetGames, openWorld, type World } from '../../testing/world.js';
import { addRegular } from './add-regular.js';
import { endRegular, skipDate } from './end-regular.js';
import { makeDates } from './make-dates.js';
import { findRegular, type RegularDoc } from './regular.schema.js';
import { resumeRegulars, workOnRegular } from './work-on-regular.js';

const SCHEDULES = 6;
const CONTROL_SEED = 8;
/** Time for interrupted work, and for an intent to expire. */
const WINDS_MS = [16_000, 16_000, 70_000];
const WEEKS = 3;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

interface Schedule {
  operations: number[];
  choices: number[];
  /** One date is blocked. */
  isBlocked: boolean;
}

const schedule: fc.Arbitrary<Schedule> = fc.record({
  operations: fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 4, size: 'max' }),
  choices: fc.array(fc.nat({ max: 10_000 }), { minLength: 8, maxLength: 50, size: 'max' }),
  isBlocked: fc.boolean(),
});

/** Runs one schedule on an empty database. Returns what is wrong at the end, and the trace. */
async function play(steps: (core: Core) => Core, { operations, choices, isBlocked }: Schedule) {
  await forgetGames(world.core);
  let passed = 0;
  const clock = { now: () => new Date(world.core.clock.now().getTime() + passed) };
  const own: Core = { ...world.core, clock };
  const core = steps(own);
  const ground = await aGround(own);
  const request = aRegularRequest(WEEKS, { from: addDays(dayOf(clock.now()), 2) });
  const dates = Array.from({ length: WEEKS }, (_, i) => addDays(request.from, 7 * i));
  const [, second = ''] = dates;
  if (isBlocked) await addBlock(own, ground, { date: second, timeSlot: '19:00-20:00', reason: '' }, 'Sanjay');
  const find = async (): Promise<RegularDoc> => {
    const found = await own.db.regulars.findOne({ groundId: ground._id });
    if (!found) throw new Error('not written yet');
    return found;
  };
  const known: Record<string, () => Promise<unknown>> = {
    add: () => addRegular(core, ground, request, 'Sanjay'),
    make: async () => makeDates(core, await find()),
    work: async () => workOnRegular(core, (await find())._id),
    resume: () => resumeRegulars(core),
    'skip the second': async () => skipDate(core, await find(), second, 'Meera'),
    'skip the first': async () => skipDate(core, await find(), request.from, 'Meera'),
    'end from the second': async () => endRegular(core, await find(), second, 'Meera'),
    'end from the third': async () => endRegular(core, await find(), dates[2] ?? '', 'Meera'),
  };
  const names = Object.keys(known);
  const chosen = ['add', ...operations.map((nth) => names[nth % names.length] ?? 'work')];
  const told = await interleave(
    chosen.map((name, i) => ({ name: `${name} (${i + 1})`, run: known[name] ?? known.work ?? find })),
    choices,
    (ms) => {
      passed += ms;
    },
    WINDS_MS,
  );
  for (let round = 0; round < 3; round++) {
    passed += 90_000;
    await sweepAll(own);
  }
  return { wrong: [...(await violations(own)), ...(await unlike(own, ground._id.toString()))], told };
}

/** Beside the invariants: all is done, and exactly the booked dates have their hours, by their own bookings. */
async function unlike(core: Core, groundId: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const { _id } of await core.db.regulars.find({}).toArray()) {
    const regular = await findRegular(core, _id);
    if (regular?.workDueAt) wrong.push('there is work left');
    for (const [date, { state, bookingId }] of Object.entries(regular?.dates ?? {})) {
      const day = await readDay(core, groundId, date);
      const owners = ['18', '19'].map((hour) => day?.claims[hour]?.ref);
      const isOurs = owners.every((ref) => ref === bookingId.toString());
      if (state === 'due' || state === 'making') wrong.push(`${date} is ${state}`);
      if ((state === 'booked') !== isOurs) wrong.push(`${date} is ${state}, its hours are ${owners.join()}`);
    }
  }
  return wrong;
}

describe('a regular whose makers, skips and ends are killed and paused anywhere', () => {
  it(
    'has every date exactly once, as a booking, skip, end or reported clash',
    async () => {
      await expectNothingWrong(schedule, SCHEDULES, (one) => play((core) => core, one));
    },
    SCHEDULES_MS,
  );

  it(
    'loses or doubles a date if a step has no condition, so this test can fail',
    async () => {
      await expectSomethingWrong(schedule, CONTROL_SEED, (one) => play(carelessRegulars, one));
    },
    CONTROL_MS,
  );
});
