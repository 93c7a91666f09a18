import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from '@crease/domain/platform/redis';

const KEY = 'bench:due';

/**
 * The baseline for acting at an instant over a shared store: a sorted set by time and a timer for its first entry. The
 * process that removes an entry handles it. Returns how many ms late each was.
 */
export async function runBareTimer(redis: Redis, dueAts: readonly number[]): Promise<number[]> {
  await redis.del(KEY);
  const filling = redis.pipeline();
  for (const [i, dueAt] of dueAts.entries()) filling.zadd(KEY, dueAt, String(i));
  await filling.exec();
  const lateBy: number[] = [];
  while (lateBy.length < dueAts.length) {
    const [, first] = await redis.zrange(KEY, '0', '0', 'WITHSCORES');
    if (first === undefined) break;
    await sleep(Math.max(0, Number(first) - Date.now()));
    const due = await redis.zrangebyscore(KEY, 0, Date.now(), 'WITHSCORES');
    for (let i = 0; i + 1 < due.length; i += 2) {
      const [member = '', dueAt] = [due[i], due[i + 1]];
      if ((await redis.zrem(KEY, member)) === 1) lateBy.push(Date.now() - Number(dueAt));
    }
  }
  return lateBy;
}
