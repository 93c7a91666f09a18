import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { priceOf } from '@crease/shared/prices';
import type { Tariff } from '@crease/shared/prices/ground-price';
import { ratesOn } from '@crease/shared/prices/rates';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { inForgottenParts } from './forgotten.js';
import { fire, mustBe, rateOf, type Shot, shot } from './http-load.js';
import { compared, measured } from './report.js';
import { alternate } from './rounds.js';
import { openStage, type Stage } from './stage.js';
import { measureParts, type Suite } from './suite.js';

const CONNECTIONS = 64;
const MAX_RULES = 50;
/** Blocks until V8 has compiled a read, and the rules of each ground have been read. */
const WARM_UPS = 4;

/**
 * The cost of price rules: a day's prices by themselves, and a ground's day as players read it, with and without rules.
 */
export const suite: Suite = (options) =>
  measureParts(
    {
      function: async () => measureFunction(options),
      availability: () => measureAvailability(options),
    },
    options,
  );

/** As many rules as a ground may have, of every kind, so that each hour matches some. */
function rulesOf(count: number, today: string): NonNullable<GroundDoc['price']['rules']> {
  return Array.from({ length: count }, (_, n) => ({
    _id: new Types.ObjectId().toString(),
    name: `Rule ${n}`,
    priority: n % 7,
    ...(n % 2 === 0 ? { percent: (n % 60) - 30 } : { rate: 800 + n }),
    ...(n % 3 === 0 ? { days: [(n % 7) + 1, ((n + 1) % 7) + 1] } : {}),
    ...(n % 4 === 1 ? { hours: { start: `${10 + (n % 12)}:00`, end: `0${n % 6}:00` } } : {}),
    ...(n % 5 === 2 ? { dates: { from: today, to: addDays(today, n) } } : {}),
    ...(n % 7 === 3 ? { lead: { atLeastHours: n, atMostHours: 20 * n } } : {}),
    ...(n % 11 === 4 ? { holidays: true as const } : {}),
  }));
}

function measureFunction({ quick, tell }: Parameters<Suite>[0]): void {
  const now = new Date();
  const today = dayOf(now);
  const holidays = Array.from({ length: 25 }, (_, n) => addDays(today, n * 14));
  const ranges = [
    { start: '18:00', end: '23:00', perHour: 1500 },
    { start: '06:00', end: '18:00', perHour: 900 },
    { start: '23:00', end: '02:00', perHour: 1100 },
  ];
  const rules = rulesOf(MAX_RULES, today);
  // A new list each time: results for a known one are cached.
  const price = (): Tariff => ({ perHour: 1500, discount: 10, ranges, rules: [...rules], holidays });
  const dates = Array.from({ length: 31 }, (_, n) => addDays(today, n));
  const turns = quick ? 100 : 1_000;
  const microsecondsOf = (work: (date: string) => unknown): number[] => {
    const blocks = Array.from({ length: 11 }, () => {
      // Processor time, so that other work of the machine does not count.
      const began = process.cpuUsage();
      for (let turn = 0; turn < turns; turn++) for (const date of dates) work(date);
      const { user, system } = process.cpuUsage(began);
      return (user + system) / (turns * dates.length);
    });
    // The first one warms up.
    return blocks.slice(1);
  };
  const day = microsecondsOf((date) => ratesOn(price(), { date, now }));
  tell(measured(`the 24 prices of a day with ${MAX_RULES} rules`, 'µs', day, { atMost: 50 }));
  const slot = { timeSlot: '20:00-02:00', now, isTaxed: true };
  const six = microsecondsOf((date) => priceOf({ ...price(), mode: 'hourly' }, { date, ...slot }));
  tell(measured(`a quote of six hours with ${MAX_RULES} rules`, 'µs', six));
}

async function measureAvailability({ quick, note, tell }: Parameters<Suite>[0]): Promise<void> {
  note('starting a system of its own …');
  await using stage = await openStage({ API_INSTANCES: '1' });
  const count = 3_000;
  const plain = await stage.grounds(count);
  const ruled = await stage.grounds(count);
  await stage.core.db.grounds.updateMany(
    { _id: { $in: ruled.map((id) => new Types.ObjectId(id)) } },
    {
      $set: {
        'price.rules': rulesOf(12, stage.dateIn(0)),
        'price.holidays': [stage.dateIn(1)],
        pricedOn: stage.dateIn(0),
      },
    },
  );
  const name = 'without rules';
  const cold = await alternate(
    quick ? 15 : 30,
    coldRead(stage, inForgottenParts(ruled)),
    coldRead(stage, inForgottenParts(plain)),
    WARM_UPS,
  );
  const values = cold.bare;
  tell(compared('availability, uncached, 12 rules', '/s', cold.ours, { name, values }, { atLeast: 0.95 }));
  // Many short blocks: a short disturbance then affects few of them.
  const many = 5_000;
  const hot = await alternate(
    quick ? 24 : 40,
    hotRead(stage, ruled, many),
    hotRead(stage, plain, many),
    2 * WARM_UPS,
  );
  const without = { name, values: hot.bare };
  tell(compared('availability, hot, 12 rules', '/s', hot.ours, without, { atLeast: 0.95 }));
}

const shotAt = ({ api, dateIn }: Stage, groundId: string): Shot =>
  shot(api[0], `/api/grounds/${groundId}/availability/${dateIn(1)}`);

/** One uncached read of each ground's day. */
const coldRead = (stage: Stage, next: () => Promise<readonly string[]>) => async (): Promise<number> =>
  await read((await next()).map((groundId) => shotAt(stage, groundId)));

/** One ground's day, again and again. */
const hotRead =
  (stage: Stage, [first = '']: readonly string[], count: number) =>
  (): Promise<number> =>
    read(new Array(count).fill(shotAt(stage, first)));

async function read(shots: Shot[]): Promise<number> {
  const result = await fire(shots, CONNECTIONS);
  mustBe(result.hits, 200);
  return rateOf(result);
}
