import { randomUUID } from 'node:crypto';
import type { Redis } from './redis.js';

const HOLD = `
local holder = redis.call('get', KEYS[1])
if holder == ARGV[1] then redis.call('pexpire', KEYS[1], ARGV[2]) return 1 end
if holder then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

export interface Lease {
  /** Acquires or renews the lease; false while another process has it. */
  hold(): Promise<boolean>;
  /**
   * Runs long work and renews the lease meanwhile. Returns false without running it while another process has the
   * lease.
   */
  during(work: () => Promise<unknown>): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Lets one process at a time do work that several would only duplicate. It is an optimisation, not a guard: two holders
 * for a moment (a paused process, a flushed Redis) must be harmless.
 */
export function createLease(redis: Redis, key: string, forMs: number): Lease {
  const token = randomUUID();
  const hold = async (): Promise<boolean> => (await redis.eval(HOLD, 1, key, token, forMs)) === 1;
  return {
    hold,
    async during(work) {
      if (!(await hold())) return false;
      // If a renewal fails, the lease expires and another process may do the same work: harmless.
      const renewing = setInterval(() => void hold().catch(() => undefined), forMs / 3);
      try {
        await work();
        return true;
      } finally {
        clearInterval(renewing);
      }
    },
    release: async () => {
      await redis.eval(RELEASE, 1, key, token);
    },
  };
}
