import type { Env } from '@crease/domain/platform/env';
import { hostsOf, redisPlaceOf } from '@crease/domain/platform/service-urls';
import { openStorage } from '@crease/domain/platform/storage/open-storage';
import { nameOf } from '@crease/domain/platform/storage/stored-name';
import type { EmbeddedServices } from './configuration.js';
import { mongoAnswers, takesConnections } from './readiness.js';
import { isTooOldRedis, redisVersionAt } from './redis-version.js';
import { StopWithSentence } from './stop-with-sentence.js';

/**
 * Checks that the services named by a URL and the bucket answer, and that Redis is new enough. @throws StopWithSentence
 * naming the variable
 */
export async function requireExternalServices(env: Env, embedded: EmbeddedServices): Promise<void> {
  if (!embedded.mongo && !(await mongoAnswers(env.MONGO_URL))) throw absent('MONGO_URL', env.MONGO_URL);
  if (!embedded.redis) {
    if (!(await redisAnswersAt(env.REDIS_URL))) throw absent('REDIS_URL', env.REDIS_URL);
    await requireNewRedis(env.REDIS_URL);
  }
  await requireBucket(env);
  if (!embedded.mailbox) await requireListener('SMTP_URL', env.SMTP_URL, 25);
}

/** True if the Redis, or one of its sentinels, accepts connections. */
async function redisAnswersAt(url: string): Promise<boolean> {
  const { host = '', port = 0, sentinels = [{ host, port }] } = redisPlaceOf(url);
  const answers = await Promise.all(sentinels.map((one) => takesConnections(one.port, one.host)));
  return answers.some(Boolean);
}

async function requireListener(variable: string, value: string, usualPort: number): Promise<void> {
  const { hostname, port } = new URL(value);
  if (!(await takesConnections(Number(port) || usualPort, hostname))) throw absent(variable, value);
}

async function requireNewRedis(url: string): Promise<void> {
  const version = await redisVersionAt(url);
  if (!isTooOldRedis(version)) return;
  throw new StopWithSentence(
    `REDIS_URL: ${hostsOf(url)} is Redis ${version}, which is too old: Crease needs Redis 7 or newer.`,
  );
}

/**
 * Requests a file that does not exist from the configured bucket: only our own bucket can say so. @throws
 * StopWithSentence
 */
export async function requireBucket(env: Env): Promise<void> {
  if (!env.s3) return;
  const storage = openStorage(env);
  try {
    await storage.exists(nameOf('pictures', '0'.repeat(24), Buffer.alloc(0)));
  } catch (error) {
    const why =
      error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message.trim()}` : '';
    throw new StopWithSentence(
      `S3_BUCKET: ${storage.place} does not take our calls${why}; put the S3_* variables right, or unset them to keep files in DATA_DIR.`,
    );
  }
}

/** Names only the host: a URL may contain a password. */
function absent(variable: string, value: string): StopWithSentence {
  return new StopWithSentence(
    `${variable}: nothing answers at ${hostsOf(value)}; start it, or unset ${variable} to use the local one.`,
  );
}
