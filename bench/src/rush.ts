import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { readDraw } from '@crease/domain/calendar/openings/read-opening';
import { shiftDate } from '@crease/e2e/shift-date';
import { ROOT } from '@crease/e2e/system';
import { openingTimesOf } from '@crease/shared/openings/opening-times';
import { verifyDraw } from '@crease/shared/openings/verify-draw';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { Crowds } from './engine/crowd.js';
import { cpuSeconds } from './engine/processes.js';
import { FreshHours, holdShot } from './engine/slots.js';
import { fire, mustBe, pace, quantileOf, type Shot, shot } from './http-load.js';
import { compared, measured, quantile } from './report.js';
import { openStage, type Player, type Stage } from './stage.js';
import { measureParts, type Suite, type SuiteOptions } from './suite.js';

const GROUNDS = 400;
const READS_PER_SECOND = 100;
const ENTRY_CONNECTIONS = 500;
const HOLD_CONNECTIONS = 64;
const POLL_INTERVAL_MS = 100;
/** How seldom a page whose turn is far away reads (`web/src/features/openings/api/line-reads.ts`). */
const PAGE_POLL_SECONDS = 300;
const TIMEOUT_MS = 300_000;
const PRELOAD = pathToFileURL(join(ROOT, 'e2e/dist/clock-ahead.js')).href;
/** Kolmogorov-Smirnov: a fair draw exceeds this, divided by the root of the sample's size, once in a hundred times. */
const KS_ONE_PERCENT = 1.63;

/** The night a loved ground opens its day: everybody joins the line at once, and the others book elsewhere. */
export const suite: Suite = (options) => measureParts({ rush: () => onThatNight(options) }, options);

/** Measures with the clocks of a system and of this process set to shortly before the next midnight in India. */
async function onThatNight(options: SuiteOptions): Promise<void> {
  const date = addDays(dayOf(new Date()), MAX_DAYS_AHEAD + 1);
  const beforeMs = options.quick ? 80_000 : 240_000;
  const aheadMs = openingTimesOf(date).opensAt.getTime() - beforeMs - Date.now();
  const RealDate = Date;
  shiftDate(aheadMs);
  try {
    options.note('starting a system of its own …');
    await using stage = await openStage({
      CLOCK_AHEAD_MS: String(aheadMs),
      NODE_OPTIONS: `--import ${PRELOAD}`,
      // No hold of an earlier measurement is warned of, or ends, during a later one.
      HOLD_SECONDS: '3600',
    });
    await measureRush(stage, date, options);
  } finally {
    globalThis.Date = RealDate;
  }
}

/** 99th percentiles of reads in ms: of other grounds, and of the bare server, which stalls only with the machine. */
interface Reads {
  ours: number;
  bare: number;
}

interface Measured {
  rate: number[];
  reads: Reads[];
}

async function measureRush(stage: Stage, date: string, { quick, note, tell }: SuiteOptions): Promise<void> {
  const count = quick ? 2_000 : 20_000;
  const { core } = stage;
  const [groundId = ''] = await stage.grounds(1);
  await core.db.grounds.updateOne({ _id: new Types.ObjectId(groundId) }, { $set: { drawsOpenings: true } });
  const line = { groundId, date, path: `/api/grounds/${groundId}/openings/${date}` };
  using bookings = new Crowds(HOLD_CONNECTIONS);
  const neighbours = await neighboursOf(stage, bookings, quick);
  const players = await stage.players(count);
  const idle = await neighbours.measure();

  const calm = Math.ceil(count * 0.75);
  note(`${calm} people join the line at once …`);
  using crowd = new Crowds(ENTRY_CONNECTIONS, { comesBack: true });
  await crowd.prepare([joinsOf(stage, line.path, players.slice(0, calm))]);
  const joining = await neighbours.readsDuring(() => measureJoins(stage, crowd, tell));
  note('kill -9 of an API process, realtime and Redis while the others join …');
  await Promise.all([
    joinThroughKills(stage, crowd, line.path, players.slice(calm)),
    ...['api-2', 'realtime', 'redis'].map(async (name) => {
      await sleep(500);
      process.kill(stage.system.pidOf(name), 'SIGKILL');
    }),
  ]);

  note('the others go on booking, also at the process that was restarted …');
  await neighbours.bookAtBoth();

  if (Date.now() >= openingTimesOf(date).closesAt.getTime())
    throw new Error('people could not all join before the draw: the machine is too slow');
  note('waiting for the draw, while the others read on …');
  const drawnAt = await neighbours.readOnDuring(() => drawn(stage, line));
  tell(
    measured(`${count} people: from the end of the first minute to all places`, 's', [
      (drawnAt.getTime() - openingTimesOf(date).closesAt.getTime()) / 1_000,
    ]),
  );
  const readsPerSecond = Math.max(2, count / PAGE_POLL_SECONDS);
  const polls = await Promise.all(
    stage.api.map((port, at) => {
      const half = players.filter((_, i) => i % stage.api.length === at);
      return pace(pollsOf(port, line.path, half), readsPerSecond / stage.api.length);
    }),
  );
  const turns = serveTurns(stage, line, players);
  const waiting = await neighbours.measure();
  await sleep(quick ? 1_000 : 5_000);
  const served = await turns.stop();
  for (const poll of polls) mustBe((await poll.stop()).hits, 200);

  const beside = (what: string) => `reads of other grounds while ${what}, p99`;
  const asIdle = (values: number[]) => ({ name: 'before the rush', values });
  const tellReads = (what: string, reads: readonly Reads[]): void => {
    const ours = (of: readonly Reads[]) => of.map((each) => each.ours);
    const bare = (of: readonly Reads[]) => of.map((each) => each.bare);
    tell(compared(beside(what), 'ms', ours(reads), asIdle(ours(idle.reads)), { atMost: 2 }));
    tell(
      compared(
        `constant reads of a bare server while ${what}, p99`,
        'ms',
        bare(reads),
        asIdle(bare(idle.reads)),
      ),
    );
  };
  tellReads(`${calm} people join`, [joining]);
  tellReads('the line is served', waiting.reads);
  tell(
    compared(
      `holds at other grounds while ${count} wait, ${HOLD_CONNECTIONS} connections`,
      '/s',
      waiting.rate,
      asIdle(idle.rate),
      { atLeast: 0.9 },
    ),
  );
  tell(
    measured(`holds of the ${served.length} players let in, p99`, 'ms', [quantile(served, 0.99)], {
      atMost: 300,
    }),
  );
  await judgeDraw(stage, line, players, tell);
}

interface Line {
  groundId: string;
  date: string;
  path: string;
}

/** Players who read and book other grounds; the bookings are made by a process of their own. */
async function neighboursOf(stage: Stage, bookings: Crowds, quick: boolean) {
  const grounds = await stage.grounds(GROUNDS);
  const hours = new FreshHours(grounds, stage.dateIn);
  const bookers = await stage.players(quick ? 500 : 2_000);
  const tomorrow = stage.dateIn(1);
  let next = 0;
  const readAt = (port: number) => (): Shot => {
    const ground = grounds[next++ % grounds.length];
    return shot(port, `/api/grounds/${ground}/availability/${tomorrow}`);
  };
  const readsDuring = async (work: () => Promise<unknown>): Promise<Reads> => {
    const loads = [
      await pace(readAt(stage.api[0]), READS_PER_SECOND),
      await pace(() => shot(stage.bare, '/constant'), READS_PER_SECOND),
    ];
    await work();
    const [ours = 0, bare = 0] = await Promise.all(
      loads.map(async (load) => {
        const result = await load.stop();
        mustBe(result.hits, 200);
        return quantileOf(result, 0.99);
      }),
    );
    return { ours, bare };
  };
  /** Holds of all, per second. */
  const holds = async (ports: readonly number[]): Promise<number> => {
    await stage.emptyHands();
    await bookings.prepare([
      bookers.map((player, at) => holdShot(ports[at % ports.length] ?? stage.api[0], hours.take(), player)),
    ]);
    const began = performance.now();
    const hits = await bookings.go();
    const seconds = (performance.now() - began) / 1_000;
    const wrong = hits.find(({ status }) => status !== 201);
    if (wrong) throw new Error(`a booking at another ground met status ${wrong.status}`);
    return hits.length / seconds;
  };
  return {
    readsDuring,
    bookAtBoth: () => holds(stage.api),
    /** Reads at both API processes: idle ones would collect their heaps, and with them compiled code. */
    async readOnDuring<T>(work: () => Promise<T>): Promise<T> {
      const loads = await Promise.all(stage.api.map((port) => pace(readAt(port), READS_PER_SECOND)));
      const result = await work();
      for (const load of loads) mustBe((await load.stop()).hits, 200);
      return result;
    },
    /** Warms up each time, so that both measurements meet equally compiled code. */
    async measure(): Promise<Measured> {
      for (let warmUp = 0; warmUp < (quick ? 2 : 3); warmUp += 1) await holds(stage.api);
      const measured: Measured = { rate: [], reads: [] };
      for (let block = 0; block < (quick ? 2 : 3); block += 1) {
        measured.rate.push(await holds([stage.api[0]]));
        measured.reads.push(await readsDuring(() => sleep(quick ? 1_500 : 3_000)));
      }
      return measured;
    },
  };
}

/** One join for each player, at both API processes in turn. */
const joinsOf = (stage: Stage, path: string, players: readonly Player[]): Shot[] =>
  players.map(({ token }, at) =>
    shot(stage.api[at % 2] ?? stage.api[0], `${path}/entry`, { method: 'PUT', token }),
  );

/**
 * Starts the prepared crowd. Reports how long joins take, and what they cost each process of the system and the bench.
 */
async function measureJoins(stage: Stage, crowd: Crowds, tell: SuiteOptions['tell']): Promise<void> {
  const pids = [
    ...['api', 'api-2', 'mongo', 'redis', 'worker', 'realtime'].map(
      (name) => [name, stage.system.pidOf(name)] as const,
    ),
    ['the people of the bench', crowd.pid] as const,
    ['the readers of the bench', process.pid] as const,
  ];
  const before = pids.map(([, pid]) => cpuSeconds(pid));
  const began = performance.now();
  const hits = await crowd.go();
  const seconds = (performance.now() - began) / 1_000;
  const spent = pids.map(([, pid], at) => cpuSeconds(pid) - (before[at] ?? 0));
  allJoined(hits);
  const times = hits.map(({ ms }) => ms / 1_000);
  tell(
    measured(`${hits.length} people join over ${ENTRY_CONNECTIONS} connections`, '/s', [
      hits.length / seconds,
    ]),
  );
  tell(measured('from the start of all to the entry, p50', 's', [quantile(times, 0.5)]));
  tell(measured('from the start of all to the entry, p99', 's', [quantile(times, 0.99)]));
  tell(
    measured('requests per join, with those without an answer', '', [
      hits.reduce((sum, { tries }) => sum + tries, 0) / hits.length,
    ]),
  );
  for (const [at, [name]] of pids.entries())
    tell(measured(`processor of ${name} meanwhile`, '%', [((spent[at] ?? 0) / seconds) * 100]));
}

/** Everybody joins, also those whose process was killed meanwhile. */
async function joinThroughKills(
  stage: Stage,
  crowd: Crowds,
  path: string,
  players: readonly Player[],
): Promise<void> {
  await crowd.prepare([joinsOf(stage, path, players)]);
  allJoined(await crowd.go());
}

/** @throws if a player was refused for good */
function allJoined(hits: readonly { status: number }[]): void {
  const wrong = hits.find(({ status }) => status !== 200);
  if (wrong) throw new Error(`a person who joined met status ${wrong.status}`);
}

/** Resolves when all places of the draw are given out. */
async function drawn({ core }: Stage, { groundId, date }: Line): Promise<Date> {
  await sleep(Math.max(0, openingTimesOf(date).drawnFrom.getTime() - Date.now()));
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const opening = await core.db.openings.findOne(
      { groundId: new Types.ObjectId(groundId), date },
      { projection: { drawnAt: 1 } },
    );
    if (opening?.drawnAt) return opening.drawnAt;
    if (performance.now() > deadline) throw new Error('the day was not drawn');
    await sleep(POLL_INTERVAL_MS);
  }
}

/** The reads of pages that wait in line. */
function pollsOf(port: number, path: string, players: readonly Player[]): () => Shot {
  let next = 0;
  return () => {
    const token = players[next++ % players.length]?.token ?? '';
    return shot(port, path, { token });
  };
}

/** Holds an hour for everybody who is let in, until it is stopped. Returns the response times in ms. */
function serveTurns(stage: Stage, { groundId, date }: Line, players: readonly Player[]) {
  const byId = new Map(players.map((player) => [player.id, player]));
  const seen = new Set<string>();
  const times: number[] = [];
  const stop = new AbortController();
  const loop = (async () => {
    while (!stop.signal.aborted) {
      const letIn = await stage.core.db.openingEntries
        // `$exists` would read the whole line again and again.
        .find({ opens: `${groundId}:${date}`, letInAt: { $gt: new Date(0) } })
        .toArray();
      const fresh = letIn
        .flatMap(({ userId }) => byId.get(userId.toString()) ?? [])
        .filter(({ id }) => !seen.has(id));
      const shots = fresh.map((player) => {
        const hour = seen.size % 24;
        seen.add(player.id);
        return holdShot(stage.api[seen.size % 2] ?? stage.api[0], { groundId, date, hour }, player);
      });
      const { hits } = await fire(shots, HOLD_CONNECTIONS);
      mustBe(hits, 201, 409);
      times.push(...hits.map(({ ms }) => ms));
      await sleep(POLL_INTERVAL_MS);
    }
  })();
  return {
    async stop(): Promise<number[]> {
      stop.abort();
      await loop;
      if (times.length === 0) throw new Error('nobody was let in');
      return times;
    },
  };
}

/** Compares the order of arrival with the order served, and counts people who joined but have no place. */
async function judgeDraw(
  { core }: Stage,
  { groundId, date }: Line,
  players: readonly Player[],
  tell: SuiteOptions['tell'],
): Promise<void> {
  const problems = await verifyDraw(await readDraw(core, groundId, date));
  if (problems.length > 0) throw new Error(problems.slice(0, 3).join(' '));
  const placed = await core.db.openingEntries
    .find({ opens: `${groundId}:${date}`, place: { $exists: true } })
    .sort({ enteredAt: 1, _id: 1 })
    .toArray();
  const withPlace = new Set(placed.map(({ userId }) => userId.toString()));
  const lost = players.filter(({ id }) => !withPlace.has(id)).length;
  tell(
    measured('people without a place after kill -9 of API, realtime and Redis', '', [lost], { atMost: 0 }),
  );
  const arrived = placed.map(({ place = 0 }, at) => ({ place, at: (at + 1) / placed.length }));
  // The first tenth to be served: in a fair draw it is spread evenly over the arrivals.
  const first = arrived.filter(({ place }) => place <= placed.length / 10).map(({ at }) => at);
  const distance = Math.max(
    ...first.map((at, i) => Math.max(Math.abs((i + 1) / first.length - at), Math.abs(i / first.length - at))),
  );
  tell(
    measured(
      `arrivals of the ${first.length} served first, Kolmogorov–Smirnov distance to an even spread`,
      '',
      [distance],
      {
        atMost: KS_ONE_PERCENT / Math.sqrt(first.length),
      },
    ),
  );
}
