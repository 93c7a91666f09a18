import type { Core } from '../../platform/core.js';
import { streamKey } from './stream.js';

/** How far a consumer group of the stream is behind. */
export interface GroupLag {
  name: string;
  consumers: number;
  /** Events that none of them has read; undefined where Redis cannot say. */
  unread?: number;
  /** Read and not acknowledged. */
  pending: number;
  /** Age of the oldest event that is not acknowledged; 0 where there is none. */
  ageSeconds: number;
}

/** Every consumer group of the stream; none before there is a stream. */
export async function readGroupLags({
  redis,
  env,
  clock,
}: Pick<Core, 'redis' | 'env' | 'clock'>): Promise<GroupLag[]> {
  const key = streamKey(env.QUEUE_PREFIX);
  if ((await redis.exists(key)) === 0) return [];
  const groups = (await redis.xinfo('GROUPS', key)) as unknown[][]; // a list of flat name-value lists
  return await Promise.all(
    groups.map(async (flat) => {
      const of = (name: string): unknown => flat[flat.indexOf(name) + 1];
      const name = String(of('name'));
      const lag = of('lag');
      const [firstUnread] = await redis.xrange(key, `(${String(of('last-delivered-id'))}`, '+', 'COUNT', 1);
      const [, firstPending] = (await redis.xpending(key, name)) as [number, string | null, ...unknown[]];
      const oldest = [firstPending, firstUnread?.[0]].flatMap((id) => (id ? [Number(id.split('-')[0])] : []));
      const ageMs = oldest.length === 0 ? 0 : clock.now().getTime() - Math.min(...oldest);
      return {
        name,
        consumers: Number(of('consumers')),
        ...(typeof lag === 'number' ? { unread: lag } : {}),
        pending: Number(of('pending')),
        ageSeconds: Math.max(0, ageMs) / 1000,
      };
    }),
  );
}
