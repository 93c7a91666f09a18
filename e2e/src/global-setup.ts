import { startSystem } from './system.js';

/**
 * Starts the one system that all journeys share, and tells the workers where it is; gives its stop. Where the
 * variables name a running system already, the journeys play on that one.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const system = await startSystem();
  process.env.BASE_URL = system.baseUrl;
  process.env.MAILBOX_URL = system.mailboxUrl;
  process.env.SANDBOX_URL = system.sandboxUrl;
  process.env.SYSTEM_MONGO_URL = system.mongoUrl;
  process.env.SYSTEM_REDIS_URL = system.redisUrl;
  return async () => {
    await system.stop();
  };
}
