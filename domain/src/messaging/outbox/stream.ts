import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import type { Redis } from '../../platform/redis.js';

/** The one stream every event goes to. */
export const streamKey = (prefix: string): string => `${prefix}:events`;
/** Identifies this life of the stream: missing or different after a flush. */
const epochKey = (prefix: string): string => `${prefix}:events-epoch`;
/** Entries up to this id were trimmed on purpose: old, and read by all workers. */
const trimmedKey = (prefix: string): string => `${prefix}:events-trimmed`;

/** The consumer group of all workers. */
export const WORKER_GROUP = 'worker';

/** One command for a batch: a command for each event costs more than the event does. */
const APPEND_ALL = `
local ids = {}
for i = 1, #ARGV, 2 do
  ids[#ids + 1] = redis.call('XADD', KEYS[1], '*', 'key', ARGV[i], 'event', ARGV[i + 1])
end
return ids`;

/**
 * Appends events in order, in one round trip. `key` is a separate field, so that readers can skip the body. Returns
 * their stream ids. Throws if Redis did not accept all of them (accepted ones are then duplicated by the retry, which
 * readers handle).
 */
export async function appendToStream(
  redis: Redis,
  prefix: string,
  events: readonly DomainEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const fields = events.flatMap((event) => [event.key, JSON.stringify(event)]);
  const ids: unknown = await redis.eval(APPEND_ALL, 1, streamKey(prefix), ...fields);
  if (!isIds(ids) || ids.length !== events.length) throw new Error('Redis did not take every event');
  return ids;
}

const isIds = (answer: unknown): answer is string[] =>
  Array.isArray(answer) && answer.every((id) => typeof id === 'string');

/** The id of this stream's life, created if missing. A reader that sees it change knows that Redis was flushed. */
export async function readEpoch(redis: Redis, prefix: string): Promise<string> {
  const found = await redis.get(epochKey(prefix));
  if (found) return found;
  await redis.set(epochKey(prefix), randomUUID(), 'NX');
  return (await redis.get(epochKey(prefix))) ?? '';
}

/** The last trimmed id; undefined if the stream was never trimmed, or was flushed since. */
export async function readTrimmedTo(redis: Redis, prefix: string): Promise<string | undefined> {
  return (await redis.get(trimmedKey(prefix))) ?? undefined;
}

/** Drops entries below `minId`. Records that first: a missing entry above it was lost, not trimmed. */
export async function trimStream(redis: Redis, prefix: string, minId: string): Promise<number> {
  await redis.set(trimmedKey(prefix), minId);
  return await redis.xtrim(streamKey(prefix), 'MINID', '~', minId);
}

/** Order of two stream ids (`<ms>-<n>`): negative when `a` is older. */
export function compareStreamIds(a: string, b: string): number {
  const [aMs = '0', aN = '0'] = a.split('-');
  const [bMs = '0', bN = '0'] = b.split('-');
  return Number(aMs) - Number(bMs) || Number(aN) - Number(bN);
}

/** True if an entry was trimmed on purpose. */
export function isTrimmed(streamId: string, trimmedTo: string | undefined): boolean {
  return trimmedTo !== undefined && compareStreamIds(streamId, trimmedTo) < 0;
}

/** For each id, whether that entry is on the stream. */
export async function areOnStream(redis: Redis, prefix: string, ids: readonly string[]): Promise<boolean[]> {
  const pipeline = redis.pipeline();
  for (const id of ids) pipeline.xrange(streamKey(prefix), id, id);
  const answers = (await pipeline.exec()) ?? [];
  return ids.map((_, i) => {
    const [error, found] = answers[i] ?? [new Error('Redis did not answer'), null];
    if (error) throw error;
    return Array.isArray(found) && found.length > 0;
  });
}

/** The newest id of the stream, `0-0` while it is empty. */
export async function newestStreamId(redis: Redis, prefix: string): Promise<string> {
  const [newest] = await redis.xrevrange(streamKey(prefix), '+', '-', 'COUNT', 1);
  return newest?.[0] ?? '0-0';
}

/** Reads a field out of an entry's flat list of names and values. */
export function fieldOf(fields: readonly string[], name: string): string | undefined {
  for (let i = 0; i + 1 < fields.length; i += 2) if (fields[i] === name) return fields[i + 1];
  return undefined;
}
