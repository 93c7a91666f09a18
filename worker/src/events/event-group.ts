import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fieldOf, streamKey, WORKER_GROUP } from '@crease/domain/messaging/outbox/stream';
import type { Logger } from '@crease/domain/platform/log';
import { connectRedis } from '@crease/domain/platform/redis';
import { type DomainEvent, parseEvent } from '@crease/shared/events/domain-events';
import type { DeadEvent } from './dead-events.js';

type Entry = [id: string, fields: string[]];

export interface EventGroupOptions {
  redisUrl: string;
  prefix: string;
  log: Logger;
  /** Has a worker any work on events of this key? The body of what nobody wants is never parsed. */
  wants(key: string): boolean;
  /** Turns events into jobs; when it fails the events come again. */
  dispatch(events: readonly DomainEvent[]): Promise<unknown>;
  /** Puts an entry aside that no worker could take. */
  file(dead: DeadEvent): Promise<void>;
}

export interface EventGroup {
  close(): Promise<void>;
}

const BLOCK_MS = 1_000;
const BATCH = 100;
/** On a busy stream this long passes between two reads: work behind the scenes is cheaper a handful at a time. */
const GATHER_MS = 20;
const RETRY_MS = 250;
/** What a worker took and did not acknowledge for this long goes to another. */
const STALE_MS = 10_000;
const LOOK_FOR_STALE_EVERY_MS = 5_000;
/** An entry that failed this often is put aside as dead, so that it cannot keep the others from passing. */
const MAX_DELIVERIES = 10;
/** A worker that is gone for an hour leaves the group. */
const FORGET_CONSUMER_MS = 3_600_000;

/**
 * The workers' share of the stream: each entry goes to one of them, and to another when that one is gone
 * (design §4).
 */
export function readEventGroup(options: EventGroupOptions): EventGroup {
  const { redisUrl, prefix, log, dispatch } = options;
  const redis = connectRedis(redisUrl, log, { commandTimeout: BLOCK_MS + 2_000 });
  const key = streamKey(prefix);
  const me = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  let stopped = false;
  let hasGroup = false;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const ensureGroup = async (): Promise<void> => {
    if (hasGroup) return;
    try {
      // From the beginning: what was published before the first worker ever ran is work too.
      await redis.xgroup('CREATE', key, WORKER_GROUP, '0', 'MKSTREAM');
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('BUSYGROUP'))) throw error;
    }
    hasGroup = true;
  };

  const file = async (entry: Entry, why: unknown): Promise<void> => {
    const [streamId, fields] = entry;
    const about = { streamId, key: fieldOf(fields, 'key'), event: fieldOf(fields, 'event') };
    log.error({ err: why, streamId, key: about.key }, 'an event was put aside as dead');
    const reason = why instanceof Error ? why.message.slice(0, 500) : String(why);
    await options.file({ ...about, reason });
    await redis.xack(key, WORKER_GROUP, streamId);
  };

  const parse = async (entries: readonly Entry[]): Promise<{ id: string; event: DomainEvent }[]> => {
    const parsed: { id: string; event: DomainEvent }[] = [];
    for (const entry of entries) {
      try {
        parsed.push({ id: entry[0], event: parseEvent(JSON.parse(fieldOf(entry[1], 'event') ?? '')) });
      } catch (error) {
        await file(entry, error);
      }
    }
    return parsed;
  };

  const take = async (all: readonly Entry[]): Promise<void> => {
    const wanted = (entry: Entry): boolean => options.wants(fieldOf(entry[1], 'key') ?? '');
    const entries = all.filter(wanted);
    const rest = all.filter((entry) => !wanted(entry)).map(([id]) => id);
    if (rest.length > 0) await redis.xack(key, WORKER_GROUP, ...rest);
    const parsed = await parse(entries);
    if (parsed.length === 0) return;
    try {
      await dispatch(parsed.map(({ event }) => event));
      await redis.xack(key, WORKER_GROUP, ...parsed.map(({ id }) => id));
    } catch (error) {
      if (parsed.length === 1) throw error;
      // One of them may be what fails: one by one, so that it does not take the others with it.
      for (const { id, event } of parsed) {
        try {
          await dispatch([event]);
          await redis.xack(key, WORKER_GROUP, id);
        } catch (cause) {
          log.warn({ err: cause, event: event.id }, 'an event could not be queued yet');
        }
      }
    }
  };

  /** Takes over what others (or this process, before it failed) left unacknowledged. */
  const takeStale = async (): Promise<void> => {
    if (performance.now() - lookedAt < LOOK_FOR_STALE_EVERY_MS) return;
    lookedAt = performance.now();
    // [id, consumer, idle ms, deliveries] each
    const rows = (await redis.xpending(key, WORKER_GROUP, 'IDLE', STALE_MS, '-', '+', BATCH)) as [
      string,
      string,
      number,
      number,
    ][];
    if (rows.length > 0) {
      const deliveries = new Map(rows.map(([id, , , count]) => [id, count]));
      const claimed = (await redis.xclaim(key, WORKER_GROUP, me, STALE_MS, ...deliveries.keys())) as Entry[];
      const hopeless = claimed.filter(([id]) => (deliveries.get(id) ?? 0) >= MAX_DELIVERIES);
      for (const entry of hopeless) await file(entry, `it failed ${MAX_DELIVERIES} times`);
      await take(claimed.filter((entry) => !hopeless.includes(entry)));
    }
    await forgetGoneWorkers();
  };

  const forgetGoneWorkers = async (): Promise<void> => {
    const workers = (await redis.xinfo('CONSUMERS', key, WORKER_GROUP)) as unknown[][]; // flat name-value lists
    for (const flat of workers) {
      const of = (name: string) => flat[flat.indexOf(name) + 1];
      if (of('pending') === 0 && Number(of('idle')) > FORGET_CONSUMER_MS) {
        await redis.xgroup('DELCONSUMER', key, WORKER_GROUP, String(of('name')));
      }
    }
  };

  const readOn = async (): Promise<void> => {
    await ensureGroup();
    await takeStale();
    const answer = (await redis.xreadgroup(
      'GROUP',
      WORKER_GROUP,
      me,
      'COUNT',
      BATCH,
      'BLOCK',
      BLOCK_MS,
      'STREAMS',
      key,
      '>',
    )) as [string, Entry[]][] | null;
    const entries = answer?.[0]?.[1] ?? [];
    await take(entries);
    if (entries.length > 0 && entries.length < BATCH) await sleep(GATHER_MS);
  };

  const loop = (async () => {
    while (!stopped) {
      try {
        if (redis.status === 'ready') await readOn();
        else await sleep(RETRY_MS);
      } catch (error) {
        if (stopped) return;
        // NOGROUP after a flush; anything else is Redis being away.
        hasGroup = false;
        log.debug({ err: error }, 'the stream could not be read');
        await sleep(RETRY_MS);
      }
    }
  })();

  return {
    async close() {
      stopped = true;
      redis.disconnect();
      await loop;
    },
  };
}
