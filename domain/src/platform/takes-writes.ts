import type { Connection } from 'mongoose';
import { isDatabaseAway, isDatabaseFull } from './database-away.js';
import type { Redis } from './redis.js';

/** How long an answer is cached, so that frequent checks cost at most one small write a second. */
const GOOD_FOR_MS = 1_000;
const REDIS_KEY = 'crease:readiness';

type Probed = { at: number; why: Promise<string | undefined> };
const probed = new WeakMap<object, Probed>();

function once(store: object, probe: () => Promise<string | undefined>): Promise<string | undefined> {
  const known = probed.get(store);
  if (known && performance.now() - known.at < GOOD_FOR_MS) return known.why;
  const why = probe();
  probed.set(store, { at: performance.now(), why });
  return why;
}

/**
 * Why the database accepts no writes, or undefined if it does. Only a write shows it: with a full disk, pings and reads
 * still work.
 */
export function whyMongoTakesNoWrites(connection: Connection): Promise<string | undefined> {
  return once(connection, async () => {
    try {
      await connection.db
        ?.collection<{ _id: string; at: Date }>('readiness')
        .updateOne({ _id: 'probe' }, { $set: { at: new Date() } }, { upsert: true });
      return undefined;
    } catch (error) {
      // The embedded server refuses writes to a read-only disk like those to a full one, and adds the disk's error.
      if (isDatabaseFull(error))
        return error instanceof Error && 'diskError' in error
          ? 'its disk cannot be written'
          : 'its disk is full';
      return isDatabaseAway(error) ? 'it takes no writes' : undefined;
    }
  });
}

/** Resolves when Redis answers reads; unlike `PING`, which it refuses like a write while its disk is full. */
export async function redisReads(redis: Redis): Promise<void> {
  await redis.exists(REDIS_KEY);
}

/** Why Redis accepts no writes, or undefined if it does: it refuses them while it cannot save its file (`MISCONF`). */
export function whyRedisTakesNoWrites(redis: Redis): Promise<string | undefined> {
  return once(redis, async () => {
    try {
      await redis.set(REDIS_KEY, 1, 'PX', GOOD_FOR_MS);
      return undefined;
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      if (said.startsWith('MISCONF')) return 'it cannot write to its disk';
      return said.startsWith('OOM') ? 'its memory is full' : undefined;
    }
  });
}
