import type { Redis } from '../../platform/redis.js';
import { compareStreamIds, streamKey, trimStream, WORKER_GROUP } from './stream.js';

/** Minimum time that events stay on the stream: a reader away for less has missed nothing. */
const KEEP_ON_STREAM_MS = 10 * 60_000;
/** Time that events stay for a manual replay, unless there are too many. */
const KEEP_FOR_REPLAY_MS = 24 * 3_600_000;
/** Some 20 MB of Redis. */
const KEEP_ENTRIES = 50_000;

/**
 * Trims old entries, but none that the workers have not read or acknowledged. Trims nothing without their group.
 * Returns how many were trimmed.
 */
export async function trimReadEntries(redis: Redis, prefix: string, now: Date): Promise<number> {
  const needed = await oldestNeeded(redis, prefix);
  if (!needed) return 0;
  const byAge = `${now.getTime() - (await keepForMs(redis, prefix, now))}-0`;
  return await trimStream(redis, prefix, compareStreamIds(needed, byAge) < 0 ? needed : byAge);
}

/** How far back the stream may reach: a day, or proportionally less once it exceeds its share of entries. */
async function keepForMs(redis: Redis, prefix: string, now: Date): Promise<number> {
  const held = await redis.xlen(streamKey(prefix));
  if (held <= KEEP_ENTRIES) return KEEP_FOR_REPLAY_MS;
  const [oldest] = await redis.xrange(streamKey(prefix), '-', '+', 'COUNT', 1);
  const reachMs = now.getTime() - Number(oldest?.[0].split('-')[0] ?? now.getTime());
  const shareMs = Math.floor((reachMs * KEEP_ENTRIES) / held);
  return Math.min(KEEP_FOR_REPLAY_MS, Math.max(KEEP_ON_STREAM_MS, shareMs));
}

/** The oldest entry the workers still need: the first one pending, else the last one they read. */
async function oldestNeeded(redis: Redis, prefix: string): Promise<string | undefined> {
  const key = streamKey(prefix);
  if ((await redis.exists(key)) === 0) return undefined;
  const groups = (await redis.xinfo('GROUPS', key)) as unknown[][]; // a list of flat name-value lists
  const group = groups.map(toRecord).find(({ name }) => name === WORKER_GROUP);
  const read = group?.['last-delivered-id'];
  if (typeof read !== 'string') return undefined;
  const [, firstPending] = (await redis.xpending(key, WORKER_GROUP)) as [number, string | null, ...unknown[]];
  return firstPending ?? read;
}

function toRecord(flat: readonly unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (let i = 0; i + 1 < flat.length; i += 2) record[String(flat[i])] = flat[i + 1];
  return record;
}
