import type { Env } from '@crease/domain/platform/env';
import type { EmbeddedServices } from './configuration.js';
import { mongoAnswers, takesConnections } from './readiness.js';
import { isTooOldRedis, redisVersionAt } from './redis-version.js';
import { StopWithSentence } from './stop-with-sentence.js';

/** Checks that the services named by a URL are there, and Redis new enough. @throws StopWithSentence naming the variable. */
export async function requireExternalServices(env: Env, embedded: EmbeddedServices): Promise<void> {
  if (!embedded.mongo && !(await mongoAnswers(env.MONGO_URL))) throw absent('MONGO_URL', env.MONGO_URL);
  if (!embedded.redis) {
    await requireListener('REDIS_URL', env.REDIS_URL, 6379);
    await requireNewRedis(env.REDIS_URL);
  }
  if (!embedded.mailbox) await requireListener('SMTP_URL', env.SMTP_URL, 25);
}

async function requireListener(variable: string, value: string, usualPort: number): Promise<void> {
  const { hostname, port } = new URL(value);
  if (!(await takesConnections(Number(port) || usualPort, hostname))) throw absent(variable, value);
}

async function requireNewRedis(url: string): Promise<void> {
  const version = await redisVersionAt(url);
  if (!isTooOldRedis(version)) return;
  const { host } = new URL(url);
  throw new StopWithSentence(
    `REDIS_URL: ${host} is Redis ${version}, which is too old: Crease needs Redis 7 or newer.`,
  );
}

/** Names the host only: a URL may carry a password. */
function absent(variable: string, value: string): StopWithSentence {
  const { host } = new URL(value);
  return new StopWithSentence(
    `${variable}: nothing answers at ${host}; start it, or unset ${variable} to use the local one.`,
  );
}
