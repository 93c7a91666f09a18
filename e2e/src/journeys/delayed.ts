import { openQueues } from '@crease/domain/messaging/queues/queues';
import { createLogger } from '@crease/domain/platform/log';
import { connectRedis } from '@crease/domain/platform/redis';
import { until } from './until.js';

/** Makes the worker check now whether a new booking was seen, as after a minute; waits until it has. */
export async function aMinutePasses(bookingId: string): Promise<void> {
  const url = process.env.SYSTEM_REDIS_URL;
  if (!url) throw new Error('SYSTEM_REDIS_URL does not say where the queues of the system under test are');
  const log = createLogger('journey', 'silent');
  const redis = connectRedis(url, log, { maxRetriesPerRequest: null });
  try {
    const { notices } = openQueues(redis, { QUEUE_PREFIX: 'crease' }, log);
    const job = await until('the look that is due', async () =>
      (await notices.getDelayed()).find(
        ({ name, data }) => name === 'mail-unseen-booking' && data.data.bookingId === bookingId,
      ),
    );
    await job.promote();
    await until('the end of the look', async () => (await job.isCompleted()) || undefined, 45_000);
  } finally {
    redis.disconnect();
  }
}
