import { rollUpChanged } from '@crease/domain/business/reports/roll-up-days';
import { Types } from 'mongoose';
import { type Game, insertGames, ownersToken, patternOf } from './games.js';
import { measured, median } from './report.js';
import { openStage, type Stage } from './stage.js';
import type { Suite } from './suite.js';

const BOOKINGS = 20_000;
const GROUNDS = 50;
const DAYS = 365;
const BLOCKS = 5;
const ASKS_PER_BLOCK = 7;
const REPORT_WITHIN_MS = 200;
const TODAY_WITHIN_MS = 100;
const SEARCH_WITHIN_MS = 200;

/**
 * How long reports and today's overview take for an owner with 50 grounds and 20,000 bookings a year, and how long
 * their days take to roll up.
 */
export const suite: Suite = async ({ quick, note, tell }) => {
  const count = quick ? 2_000 : BOOKINGS;
  note('starting a system of its own …');
  await using stage = await openStage({ API_INSTANCES: '1' });
  const { core } = stage;
  const ownerId = await insertYear(stage, count);
  note(`${count} bookings are summed up …`);
  const began = performance.now();
  await rollUpChanged(core, { ownerId: ownerId.toString() });
  tell({
    metric: `${count} changed bookings summed up at once`,
    value: (performance.now() - began) / 1_000,
    unit: 's',
  });
  const token = await ownersToken(core, ownerId);
  const period = `from=${stage.dateIn(-DAYS)}&to=${stage.dateIn(0)}`;
  const reports = ['day', 'week', 'month', 'ground', 'method'].map((by) => `earnings?by=${by}&${period}`);
  const asks = [
    ...[...reports, `earnings.csv?by=day&${period}`, `occupancy?${period}`].map((report) => ({
      path: `owner/reports/${report}`,
      name: `${report.replace(/[?&]?from=.*/, '')} of a year`,
      atMost: REPORT_WITHIN_MS,
    })),
    { path: `owner/today?date=${stage.dateIn(0)}`, name: 'today', atMost: TODAY_WITHIN_MS },
    // Everybody is called Rohan here, so the query finds all of them.
    { path: 'bookings/owner?q=roh', name: 'a search that finds all', atMost: SEARCH_WITHIN_MS },
    { path: 'bookings/owner?q=CR-00000042', name: 'a search that finds one', atMost: SEARCH_WITHIN_MS },
    { path: 'bookings/owner?payment=due', name: 'bookings still to be paid', atMost: SEARCH_WITHIN_MS },
    { path: 'owner/customers?q=roh', name: 'customers', atMost: SEARCH_WITHIN_MS },
  ];
  for (const { path, name, atMost } of asks) {
    const times: number[] = [];
    for (let n = 0; n <= BLOCKS * ASKS_PER_BLOCK; n++) {
      const asked = performance.now();
      const answer = await fetch(`http://127.0.0.1:${stage.api[0]}/api/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
      // The first one warms up.
      if (n > 0) times.push(performance.now() - asked);
    }
    const blocks = Array.from({ length: BLOCKS }, (_, block) =>
      median(times.slice(block * ASKS_PER_BLOCK, (block + 1) * ASKS_PER_BLOCK)),
    );
    const metric = `${name} with ${count} bookings on ${GROUNDS} grounds, median`;
    tell(measured(metric, 'ms', blocks, { atMost }));
  }
};

/** Games spread over a year and the owner's grounds, marked as new; returns their owner. */
async function insertYear(stage: Stage, count: number): Promise<Types.ObjectId> {
  const [[player], groundIds] = [await stage.players(1), await stage.grounds(GROUNDS)];
  const pattern = await patternOf(stage, player?.id ?? '', groundIds[0] ?? '');
  const game = (n: number): Game => ({
    groundId: new Types.ObjectId(groundIds[Math.floor(n / DAYS) % GROUNDS]),
    bookingDate: stage.dateIn(-(n % DAYS)),
    slot: n % 2 === 0 ? '18:00-19:00' : '20:00-21:00',
  });
  await insertGames(stage.core, pattern, [0, count], game, true);
  return pattern.ownerId;
}
