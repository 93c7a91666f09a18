import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fieldOf, streamKey, WORKER_GROUP } from '@crease/domain/messaging/outbox/stream';
import type { DeadEvent } from '@crease/domain/messaging/queues/dead-events';
import type { Logger } from '@crease/domain/platform/log';
import { connectRedis } from '@crease/domain/platform/redis';
import { type DomainEvent, parseEvent, UnknownEvent } from '@crease/shared/events/domain-events';

type Entry = [id: string, fields: string[]];
type Pending = [id: string, consumer: string, idleMs: number, deliveries: number];

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
  now(): Date;
  /** Reads an entry's event as `parseEvent` does; another one is another version's. */
  parse?: (raw: unknown) => DomainEvent;
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
/** An event of a newer version waits this long for a worker that knows it: longer than any rollout. */
const KEEP_UNKNOWN_MS = 24 * 3_600_000;
/** And so many of them: while they wait, nothing after them is trimmed off the stream. */
const MAX_UNKNOWN = 1_000;
/** A worker that is gone for an hour leaves the group. */
const FORGET_CONSUMER_MS = 3_600_000;

/**
 * The workers' share of the stream: each entry goes to one of them, and to another when that one is gone.
 */
export function readEventGroup(options: EventGroupOptions): EventGroup {
  const { redisUrl, prefix, log, dispatch, parse: parseOne = parseEvent } = options;
  const redis = connectRedis(redisUrl, log, { commandTimeout: BLOCK_MS + 2_000 });
  const key = streamKey(prefix);
  const me = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  let stopped = false;
  let hasGroup = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Entries of a newer version that this process has seen: it takes them over no more, so that a newer one can. */
  const unknown = new Set<string>();
  const isOld = (streamId: string): boolean =>
    options.now().getTime() - Number(streamId.split('-')[0]) > KEEP_UNKNOWN_MS;

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
        parsed.push({ id: entry[0], event: parseOne(JSON.parse(fieldOf(entry[1], 'event') ?? '')) });
      } catch (error) {
        const waits = error instanceof UnknownEvent && unknown.size < MAX_UNKNOWN && !isOld(entry[0]);
        if (waits) await leaveToNewer(entry[0], error);
        else await file(entry, error);
      }
    }
    return parsed;
  };

  /** Leaves an entry unacknowledged, as if nobody had tried it yet: readers that cannot know it are no failures of it. */
  const leaveToNewer = async (id: string, { event }: UnknownEvent): Promise<void> => {
    log.info({ event: event.name, v: event.v }, 'an event waits for a newer worker');
    await redis.call('XCLAIM', key, WORKER_GROUP, me, 0, id, 'RETRYCOUNT', 0, 'JUSTID');
    unknown.add(id);
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
    const rows = await staleEntries();
    if (rows.length > 0) {
      const deliveries = new Map(rows.map(([id, , , count]) => [id, count]));
      const claimed = (await redis.xclaim(key, WORKER_GROUP, me, STALE_MS, ...deliveries.keys())) as Entry[];
      const hopeless = claimed.filter(([id]) => (deliveries.get(id) ?? 0) >= MAX_DELIVERIES);
      for (const entry of hopeless) await file(entry, `it failed ${MAX_DELIVERIES} times`);
      await take(claimed.filter((entry) => !hopeless.includes(entry)));
    }
    await forgetGoneWorkers();
  };

  /** The oldest that nobody has acknowledged for a while, but for those that wait for a newer worker. */
  const staleEntries = async (): Promise<Pending[]> => {
    const stale: Pending[] = [];
    const waiting = new Set<string>();
    let from = '-';
    while (stale.length < BATCH) {
      const rows = (await redis.xpending(key, WORKER_GROUP, from, '+', BATCH)) as Pending[];
      for (const row of rows) {
        const [id, , idleMs] = row;
        if (unknown.has(id) && !isOld(id)) waiting.add(id);
        else if (idleMs >= STALE_MS) stale.push(row);
      }
      const last = rows.at(-1)?.[0];
      if (last && rows.length === BATCH) {
        from = `(${last}`;
        continue;
      }
      // All pending ones were seen: who is not among them has found a worker.
      for (const id of unknown) if (!waiting.has(id)) unknown.delete(id);
      break;
    }
    return stale.slice(0, BATCH);
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
