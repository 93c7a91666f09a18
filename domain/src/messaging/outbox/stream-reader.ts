import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/log.js';
import { connectRedis } from '../../platform/redis.js';
import { createEntryTaker, type EntryListener } from './entry-taker.js';
import { compareStreamIds, newestStreamId, readEpoch, readTrimmedTo, streamKey } from './stream.js';

/**
 * Why a reader may have missed events. `cut`: it lost Redis briefly and has caught up. `flushed`: Redis lost its data,
 * and the relay will republish. `missed`: it was away longer than the stream reaches back.
 */
export type Gap = 'cut' | 'flushed' | 'missed';

export interface StreamReaderOptions extends EntryListener {
  redisUrl: string;
  prefix: string;
  log: Logger;
  onGap(gap: Gap): void;
}

export interface StreamReader {
  /** When Redis last answered, as `performance.now()`; `-Infinity` before it ever did. */
  heardAt(): number;
  /** Resolves when the reader has a position in the stream: later events arrive. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

const BLOCK_MS = 500;
const BATCH = 500;
const RETRY_MS = 200;
/** A reader that heard nothing for this long (a stopped process, say) counts as cut off. */
const SILENCE_MS = 10_000;

/**
 * Reads the whole stream from now on, over its own connection. Each process that needs all events has one, independent
 * of the others.
 */
export function openStreamReader(options: StreamReaderOptions): StreamReader {
  const { redisUrl, prefix, log, onGap } = options;
  const redis = connectRedis(redisUrl, log, { commandTimeout: BLOCK_MS + 2_000 });
  const take = createEntryTaker(options);
  let place: string | undefined;
  let epoch: string | undefined;
  let cut = false;
  let heard = Number.NEGATIVE_INFINITY;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let stopped = false;
  let placed: () => void = () => undefined;
  const isPlaced = new Promise<void>((resolve) => {
    placed = resolve;
  });
  redis.on('close', () => {
    cut = true;
  });

  /** Takes a position at first, and after every doubt finds out what was missed. */
  const keepPlace = async (): Promise<string> => {
    const silent = Number.isFinite(heard) && performance.now() - heard > SILENCE_MS;
    if (place !== undefined && !cut && !silent && performance.now() - checkedAt < BLOCK_MS) return place;
    const found = await readEpoch(redis, prefix);
    if (place === undefined) {
      place = await newestStreamId(redis, prefix);
      heard = performance.now();
      placed();
    } else if (found !== epoch) {
      // A new stream: from its beginning, because its ids need not be above the old ones.
      place = '0-0';
      onGap('flushed');
    } else if (cut || silent) {
      const trimmedTo = await readTrimmedTo(redis, prefix);
      onGap(trimmedTo && compareStreamIds(trimmedTo, place) > 0 ? 'missed' : 'cut');
    }
    epoch = found;
    cut = false;
    checkedAt = performance.now();
    return place;
  };

  const readOn = async (): Promise<void> => {
    const from = await keepPlace();
    const answer = await redis.xread('COUNT', BATCH, 'BLOCK', BLOCK_MS, 'STREAMS', streamKey(prefix), from);
    heard = performance.now();
    for (const [id, fields] of answer?.[0]?.[1] ?? []) {
      place = id;
      take(fields);
    }
  };

  const loop = (async () => {
    while (!stopped) {
      try {
        if (redis.status === 'ready') await readOn();
        else await sleep(RETRY_MS);
      } catch (error) {
        if (stopped) return;
        cut = true;
        log.debug({ err: error }, 'the stream could not be read');
        // A connection that stopped answering is replaced; one that is already being replaced is left alone.
        if (redis.status === 'ready') redis.disconnect(true);
        await sleep(RETRY_MS);
      }
    }
  })();

  return {
    heardAt: () => heard,
    ready: () => isPlaced,
    async close() {
      stopped = true;
      redis.disconnect();
      await loop;
    },
  };
}
