import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { streamKey, WORKER_GROUP } from '@crease/domain/messaging/outbox/stream';
import { connectRedis } from '@crease/domain/platform/redis';
import { BATCH, type Entry, type GroupMember } from './group-member.js';
import { NewerEvents } from './newer-events.js';
import { StaleEntries } from './stale-entries.js';
import { type EntryHandlers, EntryTaker } from './take-entries.js';

export interface EventGroupOptions extends EntryHandlers {
  redisUrl: string;
  prefix: string;
  now(): Date;
}

export interface EventGroup {
  close(): Promise<void>;
}

const BLOCK_MS = 1_000;
/** The pause between two reads of a busy stream: handling entries in batches is cheaper. */
const GATHER_MS = 20;
const RETRY_MS = 250;

/**
 * Reads the workers' share of the stream: each entry goes to one worker, and to another when that one is gone.
 */
export function readEventGroup(options: EventGroupOptions): EventGroup {
  const { redisUrl, prefix, log } = options;
  const redis = connectRedis(redisUrl, log, { commandTimeout: BLOCK_MS + 2_000 });
  const name = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const member: GroupMember = { redis, key: streamKey(prefix), name };
  const newer = new NewerEvents(member, log, () => options.now());
  const taker = new EntryTaker(member, options, newer);
  const stale = new StaleEntries(member, taker, newer);
  let stopped = false;
  let hasGroup = false;

  const readOn = async (): Promise<void> => {
    if (!hasGroup) await createGroup(member);
    hasGroup = true;
    await stale.takeOver();
    const entries = await readNew(member);
    await taker.take(entries);
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

/**
 * Creates the group unless it exists, from the stream's beginning: events older than the first worker are work, too.
 */
async function createGroup({ redis, key }: GroupMember): Promise<void> {
  try {
    await redis.xgroup('CREATE', key, WORKER_GROUP, '0', 'MKSTREAM');
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('BUSYGROUP'))) throw error;
  }
}

/** Waits for entries that no worker has received yet; empty after `BLOCK_MS`. */
async function readNew({ redis, key, name }: GroupMember): Promise<Entry[]> {
  const answer = (await redis.xreadgroup(
    'GROUP',
    WORKER_GROUP,
    name,
    'COUNT',
    BATCH,
    'BLOCK',
    BLOCK_MS,
    'STREAMS',
    key,
    '>',
  )) as [string, Entry[]][] | null;
  return answer?.[0]?.[1] ?? [];
}
