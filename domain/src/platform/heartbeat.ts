import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { PROCESS_KINDS, type ProcessKind } from '@crease/shared/process-kinds';
import { VERSION } from '@crease/shared/version';
import { z } from 'zod';
import type { Core } from './core.js';
import { LOOP_LOOK_MS } from './metrics.js';
import { randomObjectId } from './random-id.js';

const BEAT_MS = 2_000;
/** One that was silent for longer is not alive any more; so long after its last word it is forgotten. */
export const SILENT_AFTER_MS = 10_000;
const REMEMBERED_MS = 10 * 60_000;

const heartbeat = z.object({
  id: z.string(),
  kind: z.enum(PROCESS_KINDS),
  version: z.string(),
  host: z.string(),
  pid: z.number(),
  startedAt: z.number(),
  at: z.number(),
  memoryMb: z.number(),
  loopMs: z.number(),
});
export type Heartbeat = z.infer<typeof heartbeat>;

type BeatCore = Pick<Core, 'redis' | 'env' | 'clock' | 'log'>;

/** The ids of all processes by their last heartbeat; each state has its own expiring key. */
const listKey = (prefix: string): string => `${prefix}:processes`;
const processKey = (prefix: string, id: string): string => `${prefix}:process:${id}`;

/**
 * Records every two seconds that this process is alive, with its version and health. Silent without Redis. `close`
 * removes it from the list; a killed process stays listed for ten minutes, as silent.
 */
export function startHeartbeat(
  core: BeatCore,
  kind: ProcessKind,
): { beat(): Promise<void>; close(): Promise<void> } {
  const { redis, env, clock, log } = core;
  const id = `${kind}-${randomObjectId().toString()}`;
  const startedAt = clock.now().getTime();
  const loop = monitorEventLoopDelay({ resolution: LOOP_LOOK_MS });
  loop.enable();

  const beat = async (): Promise<void> => {
    const at = clock.now().getTime();
    const said: Heartbeat = {
      id,
      kind,
      version: VERSION,
      host: hostname(),
      pid: process.pid,
      startedAt,
      at,
      memoryMb: Math.round(process.memoryUsage.rss() / 1_048_576),
      // The timer's delay beyond its own interval.
      loopMs: Math.max(0, Math.round(loop.percentile(99) / 1e6) - LOOP_LOOK_MS),
    };
    loop.reset();
    await redis
      .multi()
      .set(processKey(env.QUEUE_PREFIX, id), JSON.stringify(said), 'PX', REMEMBERED_MS)
      .zadd(listKey(env.QUEUE_PREFIX), String(at), id)
      .zremrangebyscore(listKey(env.QUEUE_PREFIX), 0, String(at - REMEMBERED_MS))
      .exec();
  };
  const beatQuietly = async (): Promise<void> => {
    if (redis.status !== 'ready') return;
    await beat().catch((error: unknown) => log.debug({ err: error }, 'a heartbeat could not be recorded'));
  };
  void beatQuietly();
  // Redis may only become ready a moment after the start.
  redis.once('ready', () => void beatQuietly());
  const timer = setInterval(() => void beatQuietly(), BEAT_MS);
  timer.unref();
  return {
    beat,
    async close() {
      clearInterval(timer);
      loop.disable();
      if (redis.status !== 'ready') return;
      await redis
        .multi()
        .del(processKey(env.QUEUE_PREFIX, id))
        .zrem(listKey(env.QUEUE_PREFIX), id)
        .exec()
        .catch(() => undefined); // it expires anyway
    },
  };
}

/** The last heartbeats of all processes in ten minutes; skips those of newer versions that cannot be parsed. */
export async function readHeartbeats({ redis, env }: Pick<Core, 'redis' | 'env'>): Promise<Heartbeat[]> {
  const ids = await redis.zrange(listKey(env.QUEUE_PREFIX), '0', '-1');
  if (ids.length === 0) return [];
  const said = await redis.mget(ids.map((id) => processKey(env.QUEUE_PREFIX, id)));
  return said.flatMap((text) => {
    const parsed = heartbeat.safeParse(JSON.parse(text ?? 'null'));
    return parsed.success ? [parsed.data] : [];
  });
}
