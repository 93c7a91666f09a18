import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signAccessToken } from '@crease/domain/accounts/identity/tokens';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { openCore } from '@crease/domain/open-core';
import type { Core } from '@crease/domain/platform/core';
import { parseEnv } from '@crease/domain/platform/env';
import { findFreePorts } from '@crease/domain/platform/free-ports';
import { createLogger } from '@crease/domain/platform/log';
import { Shutdown } from '@crease/domain/platform/shutdown';
import { ROOT, type RunningSystem, startSystem } from '@crease/e2e/system';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';

/** A player with an access token. */
export interface Player {
  id: string;
  token: string;
}

/** A whole running system, a core of the bench over its database, and the bare server beside it. */
export interface Stage extends AsyncDisposable {
  system: RunningSystem;
  core: Core;
  /** Ports of the two API processes, called directly, without the gateway. */
  api: readonly [number, number];
  bare: number;
  barePid: number;
  /** The date this many days from today, `yyyy-MM-dd`. */
  dateIn(days: number): string;
  players(count: number): Promise<Player[]>;
  grounds(count: number): Promise<string[]>;
  /** Releases all places of players, so that they may hold again. */
  emptyHands(): Promise<void>;
}

const INSERT_AT_ONCE = 2_000;
/** Not `test`, where every response is checked against its schema; `CHECK_WRITES` leaves out that of documents. */
const NODE_ENV = 'development';

export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  // One key for the system and for the tokens that the bench signs.
  const JWT_KEYS = `bench:${randomBytes(24).toString('hex')}`;
  const system = await startSystem({
    env: { API_INSTANCES: '2', LOG_LEVEL: 'warn', NODE_ENV, CHECK_WRITES: 'off', JWT_KEYS, ...env },
  });
  const parsed = parseEnv({
    ...system.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'off',
    MONGO_URL: system.mongoUrl,
    REDIS_URL: system.redisUrl,
  });
  const log = createLogger('bench', parsed.LOG_LEVEL);
  const shutdown = new Shutdown(log);
  const core = await openCore(parsed, log, shutdown);
  while (core.redis.status !== 'ready') await sleep(20);
  const bare = await startBaseline(core);
  const first = Number(system.env.API_PORT);
  return {
    system,
    core,
    api: [first, first + 1],
    bare: bare.port,
    barePid: bare.pid,
    dateIn: (days) => addDays(dayOf(core.clock.now()), days),
    players: (count) => insertPlayers(core, count),
    grounds: (count) => insertGrounds(core, count),
    async emptyHands() {
      const keys = await core.redis.keys(`${core.env.QUEUE_PREFIX}:live:*`);
      if (keys.length > 0) await core.redis.del(...keys);
    },
    async [Symbol.asyncDispose]() {
      bare.stop();
      await shutdown.run();
      await system.stop();
    },
  };
}

/** Starts a server of the bench in a process of its own, which ends with the bench at the latest. */
export async function startServer(
  file: string,
  port: number,
  env: Record<string, string>,
): Promise<{ pid: number; stop(): void }> {
  const child = spawn(process.execPath, [join(ROOT, 'bench/dist/baseline', file)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  for (let attempt = 0; attempt < 400; attempt++) {
    // Any response shows that it listens.
    const answer = await fetch(`http://127.0.0.1:${port}/constant`).catch(() => undefined);
    if (answer) return { pid: child.pid ?? 0, stop: () => child.kill() };
    await sleep(25);
  }
  child.kill();
  throw new Error(`the bench's server ${file} did not start`);
}

async function startBaseline(core: Core): Promise<{ port: number; pid: number; stop(): void }> {
  const [port = 0] = await findFreePorts(1);
  const { MONGO_URL, CASHFREE_BASE_URL, CASHFREE_CLIENT_ID, CASHFREE_CLIENT_SECRET } = core.env;
  const server = await startServer('main.js', port, {
    BASELINE_PORT: String(port),
    MONGO_URL,
    PROVIDER_URL: CASHFREE_BASE_URL,
    PROVIDER_ID: CASHFREE_CLIENT_ID,
    PROVIDER_SECRET: CASHFREE_CLIENT_SECRET,
    // As long as a day's answer.
    CONSTANT: JSON.stringify({ success: true, filling: 'x'.repeat(2_000) }),
  });
  return { port, ...server };
}

/** Inserts players and sessions into the database: signing in is not measured. */
async function insertPlayers(core: Core, count: number): Promise<Player[]> {
  const now = core.clock.now();
  const made = Array.from({ length: count }, () => ({
    _id: new Types.ObjectId(),
    session: new Types.ObjectId(),
  }));
  for (let i = 0; i < count; i += INSERT_AT_ONCE) {
    const some = made.slice(i, i + INSERT_AT_ONCE);
    await core.models.users.insertMany(
      some.map(({ _id }, j) => ({
        _id,
        name: 'Rohan Kulkarni',
        email: `${_id}@bench.test`,
        phone: `7${String(Date.now() % 1_000).padStart(3, '0')}${String(i + j).padStart(6, '0')}`,
        passwordHash: 'none',
        role: 'user',
      })),
    );
    await core.db.sessions.insertMany(
      some.map(({ _id, session }) => ({
        _id: session,
        userId: _id,
        n: 1,
        rotatedAt: now,
        device: 'Bench',
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + 86_400_000),
      })),
    );
  }
  return made.map(({ _id, session }) => {
    const caller = { id: _id.toString(), role: 'user' as const, sessionId: session.toString() };
    return { id: caller.id, token: signAccessToken(core.env, caller, now) };
  });
}

/** Grounds like a demo ground that is open all day, without its reviews and bookings; returns their ids. */
async function insertGrounds(core: Core, count: number): Promise<string[]> {
  const grounds = core.db.grounds;
  const model = await grounds.findOne({ 'owner.email': 'owner@crease.test' });
  if (!model) throw new Error('the demo grounds are missing');
  const ids: string[] = [];
  for (let i = 0; i < count; i += INSERT_AT_ONCE) {
    const some: GroundDoc[] = Array.from({ length: Math.min(INSERT_AT_ONCE, count - i) }, () => ({
      ...model,
      _id: new Types.ObjectId(),
      rating: { average: 0, count: 0, sum: 0 },
      totalBookings: 0,
      outbox: [],
      seq: 0,
    }));
    await grounds.insertMany(some);
    ids.push(...some.map(({ _id }) => _id.toString()));
  }
  return ids;
}
