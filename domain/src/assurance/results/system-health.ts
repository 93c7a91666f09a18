import type { SystemHealth } from '@crease/shared/contracts/system';
import { readGroupLags } from '../../messaging/outbox/group-lag.js';
import { oldestUnpublishedAt } from '../../messaging/outbox/oldest-unpublished.js';
import { openedQueues } from '../../messaging/queues/opened-queues.js';
import { readQueueStates } from '../../messaging/queues/queue-states.js';
import type { Core } from '../../platform/core.js';
import { mongoAnswers } from '../../platform/health.js';
import { readHeartbeats, SILENT_AFTER_MS } from '../../platform/heartbeat.js';
import { redisReads, whyMongoTakesNoWrites, whyRedisTakesNoWrites } from '../../platform/takes-writes.js';
import { oldestDueRefundAt } from '../../sales/booking-record/payment-sweeps.queries.js';
import { countFindings } from './audit-finding.schema.js';

/** The system's health as seen from here; leaves out what an unavailable store would know. */
export async function readSystemHealth(core: Core): Promise<SystemHealth> {
  const now = core.clock.now();
  const ageOf = (at: Date | undefined) => (at ? Math.max(0, now.getTime() - at.getTime()) / 1000 : 0);
  const [mongo, redis, processes, outbox, refunds, groups, queues, findings] = await Promise.all([
    stateOfMongo(core),
    stateOfRedis(core),
    whereThere(core, async () => (await readHeartbeats(core)).map((beat) => presentBeat(beat, now))),
    whereThere(core, async () => ageOf(await oldestUnpublishedAt(core))),
    whereThere(core, async () => ageOf(await oldestDueRefundAt(core))),
    whereThere(core, () => readGroupLags(core)),
    whereThere(core, async () => readQueueStates(await openedQueues(core))),
    whereThere(core, () => countFindings(core)),
  ]);
  return {
    at: now.toISOString(),
    stores: { mongo, redis },
    ...(processes ? { processes } : {}),
    ...(outbox === undefined ? {} : { outboxSeconds: outbox }),
    ...(refunds === undefined ? {} : { refundSeconds: refunds }),
    ...(groups ? { groups } : {}),
    ...(queues ? { queues } : {}),
    ...(findings === undefined ? {} : { findings }),
  };
}

/** An answer, or undefined if its store gave none: an old figure would mislead. */
async function whereThere<T>({ log }: Core, look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    log.debug({ err: error }, 'a part of the system health could not be read');
    return undefined;
  }
}

type StoreState = SystemHealth['stores']['mongo'];

async function stateOfMongo({ connection }: Core): Promise<StoreState> {
  const began = performance.now();
  if (!(await mongoAnswers(connection))) return { ok: false };
  const ms = Math.round(performance.now() - began);
  const reason = await whyMongoTakesNoWrites(connection).catch(() => undefined); // it recovered meanwhile
  return reason ? { ok: false, reason, ms } : { ok: true, ms };
}

async function stateOfRedis({ redis }: Core): Promise<StoreState> {
  const began = performance.now();
  try {
    await redisReads(redis);
    const ms = Math.round(performance.now() - began);
    const reason = await whyRedisTakesNoWrites(redis);
    return reason ? { ok: false, reason, ms } : { ok: true, ms };
  } catch {
    return { ok: false };
  }
}

function presentBeat(
  {
    id,
    kind,
    version,
    host,
    pid,
    startedAt,
    at,
    memoryMb,
    loopMs,
  }: Awaited<ReturnType<typeof readHeartbeats>>[number],
  now: Date,
) {
  return {
    id,
    kind,
    version,
    host,
    pid,
    startedAt: new Date(startedAt).toISOString(),
    seenAt: new Date(at).toISOString(),
    alive: now.getTime() - at <= SILENT_AFTER_MS,
    memoryMb,
    loopMs,
  };
}
