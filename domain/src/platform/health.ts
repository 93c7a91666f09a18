import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Connection } from 'mongoose';
import type { Registry } from 'prom-client';
import type { Redis } from './redis.js';
import { redisReads, whyMongoTakesNoWrites, whyRedisTakesNoWrites } from './takes-writes.js';

export interface HealthParts {
  connection: Connection;
  redis: Redis;
  metrics: Registry;
}

const PROBE_TIMEOUT_MS = 1_500;

async function answersInTime(probe: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    // If this process itself was blocked, an answer may have arrived: handle it before reporting a timeout.
    timer = setTimeout(() => setImmediate(() => resolve(false)), PROBE_TIMEOUT_MS);
  });
  const answered = probe().then(
    () => true,
    () => false,
  );
  const ok = await Promise.race([answered, late]);
  clearTimeout(timer);
  return ok;
}

/** True if the database is up; bookings depend on nothing else. */
export function mongoAnswers(connection: Connection): Promise<boolean> {
  return answersInTime(async () => {
    if (!connection.db) throw new Error('not connected');
    await connection.db.command({ ping: 1 });
  });
}

/** An unavailable dependency; `reason` if it answers but accepts no writes. */
export type Failing = { failing: 'mongo' | 'redis'; reason?: string };

/**
 * The first unavailable dependency. For traffic, reads suffice, and an API takes bookings without Redis
 * (`redisOptional`).
 */
export async function failingDependency(
  { connection, redis }: HealthParts,
  { forTraffic, redisOptional }: { forTraffic: boolean; redisOptional: boolean },
): Promise<Failing | undefined> {
  if (!(await mongoAnswers(connection))) return { failing: 'mongo' };
  const mongo = forTraffic ? undefined : await whyMongoTakesNoWrites(connection);
  if (mongo) return { failing: 'mongo', reason: mongo };
  if (forTraffic && redisOptional) return undefined;
  if (!(await answersInTime(() => redisReads(redis)))) return { failing: 'redis' };
  const reason = forTraffic ? undefined : await whyRedisTakesNoWrites(redis);
  return reason ? { failing: 'redis', reason } : undefined;
}

/** Answers `/healthz`, `/readyz` (with `?for=traffic`) and `/metrics`; false for any other path. */
export async function serveHealth(
  parts: HealthParts,
  req: IncomingMessage,
  res: ServerResponse,
  options: { redisOptionalForTraffic: boolean },
): Promise<boolean> {
  // The raw path: one that only matches after its dots are resolved is not ours.
  const [path, query] = (req.url ?? '/').split('?', 2);
  const json = (status: number, body: unknown) => {
    res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    res.end(JSON.stringify(body));
  };
  if (path === '/healthz') json(200, { status: 'ok' });
  else if (path === '/readyz') {
    const forTraffic = new URLSearchParams(query).get('for') === 'traffic';
    const redisOptional = options.redisOptionalForTraffic;
    const failing = await failingDependency(parts, { forTraffic, redisOptional });
    if (failing) json(503, { status: 'unavailable', ...failing });
    else json(200, { status: 'ready' });
  } else if (path === '/metrics') {
    res.writeHead(200, { 'content-type': parts.metrics.contentType });
    res.end(await parts.metrics.metrics());
  } else return false;
  return true;
}

/** Cuts off slow senders: 15 s for the headers, 30 s for a whole request, checked every 5 s. */
export const SLOW_SENDERS = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
} as const;

/** The longest time for a request with a file: one of 5 MB takes almost three minutes at 30 kB/s. */
export const UPLOAD_TIMEOUT_MS = 300_000;

/** A separate server for processes without HTTP. */
export function createHealthServer(parts: HealthParts): Server {
  return createServer(SLOW_SENDERS, (req, res) => {
    serveHealth(parts, req, res, { redisOptionalForTraffic: false })
      .then((served) => {
        if (!served) res.writeHead(404).end();
      })
      .catch(() => {
        if (!res.headersSent) res.writeHead(500);
        res.end();
      });
  });
}
