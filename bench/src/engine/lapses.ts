import { setTimeout as sleep } from 'node:timers/promises';
import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import { runBareTimer } from '../baseline/timer.js';
import { fire, mustBe } from '../http-load.js';
import { compared, measured, quantile } from '../report.js';
import type { Player, Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { type Hour, holdShot, slotTextOf } from './slots.js';
import { watchHours } from './watchers.js';

const HOUR = 18;
const CONCURRENT_HOLDS = 50;
const SPREAD_ROUNDS = 3;

/** Measures the time from the end of a hold until a socket is notified that its hour is free. */
export async function measureLapses(stage: Stage, options: SuiteOptions): Promise<void> {
  const { quick, tell } = options;
  const players = await stage.players(quick ? 500 : 2_000);

  await measureSpread(stage, players.slice(0, quick ? 200 : 400), quick ? 4_000 : 10_000, options);

  const crowds: Lapsed[] = [];
  for (let round = 0; round < (quick ? 2 : 5); round++) {
    crowds.push(await lapseTogether(stage, players, async () => undefined));
  }
  const last = crowds.map(({ lastMs }) => lastMs);
  tell(
    measured(`${players.length} holds that end at one instant, all told after`, 'ms', last, { atMost: 250 }),
  );
  const early = crowds.reduce((sum, crowd) => sum + crowd.early, 0);
  tell({ metric: 'told before their end', value: early, unit: 'holds', target: { atMost: 0 } });

  const killed = await lapseTogether(stage, players, async (endsAt) => {
    await sleep(endsAt - Date.now() - 100);
    process.kill(stage.system.pidOf('worker'), 'SIGKILL');
  });
  const lost = players.length - killed.told;
  tell({ metric: 'lost over kill -9 of the worker', value: lost, unit: 'holds', target: { atMost: 0 } });

  await bookWhileWorkerStands(stage, players, tell);
}

/** Holds that end over some seconds, each watched, compared with a bare timer over a sorted set with the same ends. */
async function measureSpread(
  stage: Stage,
  players: readonly Player[],
  overMs: number,
  { tell }: SuiteOptions,
): Promise<void> {
  const p50: number[] = [];
  const p99 = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < SPREAD_ROUNDS; round++) {
    const { lateBy, bare } = await lapseSpread(stage, players, overMs);
    p50.push(quantile(lateBy, 0.5));
    p99.ours.push(quantile(lateBy, 0.99));
    p99.bare.push(quantile(bare, 0.99));
  }
  tell(measured('end of a hold to `availability:changed`, p50', 'ms', p50));
  tell(measured('end of a hold to `availability:changed`, p99', 'ms', p99.ours, { atMost: 1_000 }));
  const bare = { name: 'a timer over a sorted set', values: p99.bare };
  tell(compared('the same beside a bare timer, p99', 'ms', p99.ours, bare, { atMost: 3 }));
}

/** By how many ms each was late, and the bare timer beside it. */
async function lapseSpread(stage: Stage, players: readonly Player[], overMs: number) {
  const hours = await freshHours(stage, players.length);
  const watchers = await watchHours(stage, hours);
  await stage.emptyHands();
  const first = Date.now() + 2_500;
  const ends = hours.map((_, i) => first + Math.round((i * overMs) / hours.length));
  const placed = await placeAll(stage, players, hours, ends);
  const bare = await runBareTimer(stage.core.redis, ends);
  await untilTold(watchers.freedAt, hours.length, 10_000);
  watchers.close();
  const lateBy = hours.map((hour, i) => (watchers.freedAt.get(keyOf(hour)) ?? Infinity) - (placed[i] ?? 0));
  return { lateBy, bare };
}

interface Lapsed {
  /** The time from the end to the last message that an hour is free. */
  lastMs: number;
  /** Number of messages before the end. */
  early: number;
  told: number;
}

/** All holds lapse at one instant and are watched; `meanwhile` may inject a fault. */
async function lapseTogether(
  stage: Stage,
  players: readonly Player[],
  meanwhile: (endsAt: number) => Promise<void>,
): Promise<Lapsed> {
  const hours = await freshHours(stage, players.length);
  const watchers = await watchHours(stage, hours);
  await stage.emptyHands();
  const endsAt = Date.now() + 2_000 + players.length * 4;
  const placed = await placeAll(
    stage,
    players,
    hours,
    hours.map(() => endsAt),
  );
  if (Date.now() > endsAt - 500)
    throw new Error('the holds took too long to place: this machine is too busy');
  await meanwhile(endsAt);
  await untilTold(watchers.freedAt, hours.length, endsAt - Date.now() + 15_000);
  watchers.close();
  const lateBy = hours.flatMap((hour, i) => {
    const at = watchers.freedAt.get(keyOf(hour));
    return at === undefined ? [] : [at - (placed[i] ?? 0)];
  });
  const told = lateBy.length;
  return { lastMs: Math.max(...lateBy), early: lateBy.filter((ms) => ms < 0).length, told };
}

/** While the worker is stopped, a lapsed hour can still be taken by the next player. */
async function bookWhileWorkerStands(
  stage: Stage,
  players: readonly Player[],
  tell: SuiteOptions['tell'],
): Promise<void> {
  const some = players.slice(0, 50);
  const rivals = players.slice(50, 100);
  const hours = await freshHours(stage, some.length);
  await stage.emptyHands();
  const worker = stage.system.pidOf('worker');
  process.kill(worker, 'SIGSTOP');
  try {
    const endsAt = Date.now() + 1_500;
    await placeAll(
      stage,
      some,
      hours,
      hours.map(() => endsAt),
    );
    await sleep(endsAt - Date.now() + 20);
    const [port] = stage.api;
    const shots = hours.map((hour, i) => holdShot(port, hour, rivals[i] as Player)); // as many as hours
    const { hits } = await fire(shots, some.length);
    mustBe(hits, 201, 409);
    const refused = hits.filter(({ status }) => status !== 201).length;
    const metric = 'lapsed hours refused while the worker stands still';
    tell({ metric, value: refused, unit: 'hours', target: { atMost: 0 } });
  } finally {
    process.kill(worker, 'SIGCONT');
  }
}

const keyOf = ({ groundId, date }: Hour): string => `${groundId}:${date}`;

async function freshHours(stage: Stage, count: number): Promise<Hour[]> {
  const grounds = await stage.grounds(count);
  return grounds.map((groundId) => ({ groundId, date: stage.dateIn(3), hour: HOUR }));
}

/** Places holds through the API, each with its own end. Returns the stored ends in ms since 1970. */
async function placeAll(
  stage: Stage,
  players: readonly Player[],
  hours: readonly Hour[],
  ends: readonly number[],
): Promise<number[]> {
  const placed: number[] = [];
  for (let i = 0; i < hours.length; i += CONCURRENT_HOLDS) {
    const some = hours.slice(i, i + CONCURRENT_HOLDS).map(async ({ groundId, date, hour }, j) => {
      const seconds = ((ends[i + j] ?? 0) - stage.core.clock.now().getTime()) / 1_000;
      const core = { ...stage.core, env: { ...stage.core.env, HOLD_SECONDS: seconds } };
      const slot = { groundId, bookingDate: date, timeSlot: slotTextOf(hour) };
      return (await placeHold(core, players[i + j]?.id ?? '', slot)).expiresAt.getTime();
    });
    placed.push(...(await Promise.all(some)));
  }
  return placed;
}

async function untilTold(
  freedAt: ReadonlyMap<string, number>,
  count: number,
  withinMs: number,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (freedAt.size < count && Date.now() < end) await sleep(20);
}
