import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectMongo } from '@crease/domain/platform/mongo';
import { mendSandbox } from '@crease/domain/testing/sandbox-client';
import { me } from '@crease/shared/contracts/auth';
import { listOwnGrounds } from '@crease/shared/contracts/grounds';
import { Types } from 'mongoose';
import { Api } from '../api.js';
import { Actor } from '../cases/actor.js';
import { History } from '../history/history.js';
import { freePortVariables, type RunningSystem, startSystem } from '../system.js';
import { actAsOwner, actAsPlayer, type Stage } from './actors.js';
import { hurt } from './faults.js';
import { judge } from './judge.js';
import { enrolPlayers, SESSION_REUSE_MS } from './players.js';
import { Chance } from './prng.js';

/**
 * `npm run chaos -- --minutes 5 --seed 7 --players 16`: many players and owners while processes are killed and stopped,
 * the provider spoiled, webhooks doubled, delayed and dropped, and one clock is off by two minutes; then fsck and the
 * books. The seed repeats the order of calls, not the timing of answers.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    players: { type: 'string', default: '16' },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);

/** Short windows, so that expiry, late payments and lapses happen all the time. */
const WINDOWS = { HOLD_SECONDS: '6', PENDING_SECONDS: '8', API_INSTANCES: '2' };
const SKEW_MS = 120_000;
/** After the last fault everything must be right within this time: windows, webhooks, retries, reconcile. */
const DRAIN_MS = 120_000;
/** Late attempts and repeated webhooks need at least this long. */
const DRAIN_AT_LEAST_MS = 30_000;

/** The clock of one process is off by two minutes; the seed chooses which one, and whether ahead or behind. */
async function withSkewedClock(): Promise<Record<string, string>> {
  const ports = await freePortVariables();
  const chance = new Chance(seed);
  const ahead = chance.next() < 0.5;
  const kind = chance.pick(['api', 'worker', 'realtime'] as const);
  const first = Number(ports[`${kind.toUpperCase()}_PORT`]);
  return {
    ...ports,
    ...WINDOWS,
    // The built file: the run's processes read no sources.
    NODE_OPTIONS: `--import ${new URL('../../dist/skew-clock.js', import.meta.url).href}`,
    CHAOS_SKEW_KIND: kind,
    // The second of two API processes: the first stays right beside it.
    CHAOS_SKEW_PORT: String(kind === 'api' ? first + 1 : first),
    CHAOS_SKEW_MS: String(ahead ? SKEW_MS : -SKEW_MS),
  };
}

async function run(system: RunningSystem): Promise<number> {
  const owner = await Api.signIn(system.baseUrl, 'owner@crease.test', 'Owner@123');
  const { grounds } = await owner.call(listOwnGrounds);
  const { user: ownerUser } = await owner.call(me);
  const players = await enrolPlayers(system, Number(values.players));
  let [ownerApi, freshUntil] = [owner, Date.now() + SESSION_REUSE_MS];
  const signedIn = async () => {
    if (Date.now() > freshUntil) {
      ownerApi = await Api.signIn(system.baseUrl, 'owner@crease.test', 'Owner@123');
      freshUntil = Date.now() + SESSION_REUSE_MS;
    }
    return ownerApi;
  };
  const stage: Stage = { grounds, history: new History(), orders: [] };

  const since = new Date(); // the demo data's payments are not in the sandbox's books
  const end = Date.now() + minutes * 60_000;
  const over = () => Date.now() > end;
  const faults: string[] = [];
  console.log(`chaos: seed ${seed}, ${players.length} players, ${minutes} min`);
  const repeat = async (
    act: typeof actAsPlayer,
    nth: number,
    user: { _id: string; name: string },
    api: () => Promise<Api>,
  ) => {
    for (let turn = 0; !over(); turn++) {
      // Each turn has its own random numbers: earlier answers do not change later calls.
      const chance = new Chance(seed * 1_000_003 + nth * 7_919 + turn * 104_729);
      const known = { _id: new Types.ObjectId(user._id), name: user.name };
      await act(stage, new Actor(known, [await api()], stage.history), chance);
      await sleep(chance.between(0, 150));
    }
  };
  await Promise.all([
    ...players.map((player, i) => repeat(actAsPlayer, i + 1, player.user, () => player.fresh())),
    ...[0, 1].map((i) => repeat(actAsOwner, 1_000 + i, ownerUser, signedIn)),
    hurt(system, new Chance(seed + 9_999), over, (fault) => faults.push(fault)),
  ]);
  return await drain(system, stage.history, faults, since);
}

/** Waits without faults until everything is right or the time is over; then reports. Returns the violations. */
async function drain(
  system: RunningSystem,
  history: History,
  faults: string[],
  since: Date,
): Promise<number> {
  const began = Date.now();
  await sleep(5_000); // whatever was killed last is back
  await mendSandbox();
  await sleep(DRAIN_AT_LEAST_MS);
  const connection = await connectMongo(system.mongoUrl);
  let violations = await judge(connection, history, since);
  while (violations.length > 0 && Date.now() - began < DRAIN_MS) {
    await sleep(5_000);
    violations = await judge(connection, history, since);
  }
  await connection.close();

  console.log(history.summary().join('\n'));
  for (const kind of [...new Set(faults)].sort()) {
    console.log(
      `  ${kind.padEnd(28)} ${String(faults.filter((fault) => fault === kind).length).padStart(4)} times`,
    );
  }
  console.log(
    `  the clock of one ${system.env.CHAOS_SKEW_KIND} was ${system.env.CHAOS_SKEW_MS} ms off; right again after ${Math.round((Date.now() - began) / 1000)} s`,
  );
  for (const violation of violations) console.log(`  ✗ ${violation}`);
  const { length } = history.operations;
  if (violations.length > 0) console.log(`  its database and logs are kept: ${system.dataDir}`);
  console.log(`${length} operations, ${faults.length} faults, ${violations.length} violations`);
  return violations.length;
}

const dataDir = mkdtempSync(join(tmpdir(), 'crease-chaos-'));
const system = await startSystem({ env: await withSkewedClock(), dataDir });
process.env.TEST_SANDBOX_URL = system.sandboxUrl; // the checkers read the provider's books here
let violations: number | undefined;
try {
  violations = await run(system);
} finally {
  await system.stop();
  if (violations === 0) rmSync(dataDir, { recursive: true, force: true });
  else process.exitCode = 1;
}
