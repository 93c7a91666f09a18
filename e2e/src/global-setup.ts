import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT, type RunningSystem, startSystem } from './system.js';

/** Enough for what is in progress when the last journey ends. */
const MAX_AUDITS = 4;
const RETRY_DELAY_MS = 5_000;

/**
 * Starts the system that all journeys share, and tells the workers its address; returns its stop, which requires a
 * clean audit. If the variables name a running system, the journeys use that one.
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
    const found = await audit(system);
    await system.stop();
    if (found) throw new Error(`The journeys left what no system may be in (docs/invariants.md):\n${found}`);
  };
}

/** What `npm run fsck` finds at the end; undefined if nothing. */
async function audit({ env, mongoUrl }: RunningSystem): Promise<string | undefined> {
  const fsck = join(ROOT, 'domain/dist/assurance/fsck-main.js');
  let found = '';
  for (let look = 0; look < MAX_AUDITS; look++) {
    if (look > 0) await sleep(RETRY_DELAY_MS);
    try {
      await promisify(execFile)(process.execPath, [fsck], {
        env: { ...process.env, ...env, MONGO_URL: mongoUrl },
      });
      return undefined;
    } catch (error) {
      found = error instanceof Error && 'stdout' in error ? String(error.stdout || error) : String(error);
    }
  }
  return found;
}
