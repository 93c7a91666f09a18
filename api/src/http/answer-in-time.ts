import type { Server, ServerResponse } from 'node:http';
import type { Core } from '@crease/domain/platform/core';
import { mongoAnswers } from '@crease/domain/platform/health';
import { connectMongo } from '@crease/domain/platform/mongo';
import { AppError } from '@crease/shared/errors';
import { failureBody } from './failures.js';
import { requestIdOf } from './request-id.js';
import { logIdsOf } from './trace-requests.js';

/** Age of a request at which the database is probed. */
const SLOW_REQUEST_MS = 1_000;
const CHECK_INTERVAL_MS = 250;

interface Open {
  res: ServerResponse;
  since: number;
}

/**
 * Answers 503 within three seconds when the database accepts commands but stays silent (a stopped machine, a lost
 * network); slow requests are left alone. Probes on a connection of its own, so that a busy pool is not an outage. An
 * abandoned command may still take effect.
 */
export async function answerInTime(core: Core, server: Server): Promise<{ close(): Promise<void> }> {
  const probe = await connectMongo(core.env.MONGO_URL, {
    maxPoolSize: 1,
    connectTimeoutMS: 1_500,
    socketTimeoutMS: 1_500,
  });
  // A list with reused places instead of a Map: V8 keeps each outgrown table of a Map, with the responses in it, alive
  // until a full collection. In a rush that doubled the work and the pauses of each scavenge.
  const open: (Open | undefined)[] = [];
  const left: number[] = [];
  let looking = false;

  server.on('request', (_req, res: ServerResponse) => {
    if (res.writableEnded) return;
    const place = left.pop() ?? open.length;
    open[place] = { res, since: performance.now() };
    res.once('close', () => {
      open[place] = undefined;
      left.push(place);
    });
  });

  const late = (): Open[] =>
    open.filter((one): one is Open => one !== undefined && performance.now() - one.since >= SLOW_REQUEST_MS);
  const look = async (): Promise<void> => {
    if (late().length === 0) return;
    // A busy database may delay the probe as well: it is present as long as any command is answered.
    const answers = followAnswers(core);
    const isThere = await mongoAnswers(probe);
    if (performance.now() - answers.end() < SLOW_REQUEST_MS || isThere) return;
    for (const { res } of late()) giveUp(core, res);
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch((error) => core.log.error({ err: error }, 'late requests could not be answered'))
      .finally(() => {
        looking = false;
      });
  }, CHECK_INTERVAL_MS);
  timer.unref();

  return {
    async close() {
      clearInterval(timer);
      await probe.close(true);
    },
  };
}

/**
 * Time of the last answered command, until `end`: its connection was returned to the pool, and not because it broke.
 */
function followAnswers({ connection }: Core): { end(): number } {
  const pool = connection.getClient();
  let last = { connectionId: undefined as unknown, at: Number.NEGATIVE_INFINITY };
  let before = last;
  const comesBack = ({ connectionId }: { connectionId: unknown }) => {
    before = last;
    last = { connectionId, at: performance.now() };
  };
  // A broken connection is closed when it is returned.
  const broke = ({ connectionId }: { connectionId: unknown }) => {
    if (last.connectionId === connectionId) last = before;
  };
  pool.on('connectionCheckedIn', comesBack).on('connectionClosed', broke);
  return {
    end() {
      pool.off('connectionCheckedIn', comesBack).off('connectionClosed', broke);
      return last.at;
    },
  };
}

function giveUp(core: Core, res: ServerResponse): void {
  if (res.headersSent) return;
  const requestId = requestIdOf(res);
  core.log.warn(logIdsOf(res), 'the database does not answer');
  const message = 'We cannot reach our records right now. Please try again in a moment.';
  const { status, body } = failureBody(new AppError('UNAVAILABLE', message), requestId);
  // Without Express's methods: a request in the bypass has not been through the app.
  res.setHeader('x-request-id', requestId);
  res.setHeader('Retry-After', '1');
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.statusCode = status;
  res.end(JSON.stringify(body));
  // Its handler is still running; whatever it sends later is discarded.
  res.setHeader = () => res;
  res.removeHeader = () => undefined;
  res.writeHead = () => res;
  res.write = () => true;
  res.end = () => res;
}
