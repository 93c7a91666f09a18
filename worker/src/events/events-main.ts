import { openQueues } from '@crease/domain/messaging/queues/queues';
import { openDb } from '@crease/domain/models';
import { helpOf } from '@crease/domain/platform/command';
import { EnvError, parseEnv } from '@crease/domain/platform/env';
import { createLogger } from '@crease/domain/platform/log';
import { connectCommand } from '@crease/domain/platform/mongo';
import { connectRedis } from '@crease/domain/platform/redis';
import { hostsOf } from '@crease/domain/platform/service-urls';
import { type EventsCommand, EventsUsage, parseEventsCommand } from './events-command.js';
import { runEventsCommand } from './run-events-command.js';

const REDIS_WITHIN_MS = 3_000;

async function main(command: EventsCommand): Promise<void> {
  const env = parseEnv(process.env);
  const log = createLogger('events', 'warn');
  const redis = connectRedis(env.REDIS_URL, log);
  await new Promise<void>((resolve, reject) => {
    redis.once('ready', resolve);
    setTimeout(
      () => reject(new Error(`No Redis answers at ${hostsOf(env.REDIS_URL)} (REDIS_URL).`)),
      REDIS_WITHIN_MS,
    ).unref();
  });
  const connection = await connectCommand(env.MONGO_URL);
  const db = openDb(connection);
  const queues = openQueues(redis, env, log);
  const clock = { now: () => new Date() };
  try {
    await runEventsCommand({ db, redis, env, clock }, queues, command, console.log);
  } finally {
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
    redis.disconnect();
    await connection.close();
  }
}

/** `npm run events`: lists and replays events, and retries dead letters. */
try {
  await main(parseEventsCommand(process.argv.slice(2)));
  process.exit(0);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof EventsUsage ? `${reason} ${helpOf('events')}` : reason);
  process.exit(error instanceof EventsUsage || error instanceof EnvError ? 2 : 1);
}
