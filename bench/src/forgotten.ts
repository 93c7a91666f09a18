import { setTimeout as sleep } from 'node:timers/promises';

/** Reads are cached for two seconds at most. */
const CACHE_TTL_MS = 2_100;
const PARTS = 3;

/**
 * Returns one third of the grounds after another, each once its cached reads have expired: that allows more blocks than
 * waiting for all of them.
 */
export function inForgottenParts(grounds: readonly string[]): () => Promise<readonly string[]> {
  const length = Math.ceil(grounds.length / PARTS);
  const parts = Array.from({ length: PARTS }, (_, i) => ({
    grounds: grounds.slice(i * length, (i + 1) * length),
    readAt: Number.NEGATIVE_INFINITY,
  }));
  let turn = 0;
  return async () => {
    const part = parts[turn++ % PARTS];
    if (!part) return [];
    await sleep(Math.max(0, part.readAt + CACHE_TTL_MS - performance.now()));
    part.readAt = performance.now();
    return part.grounds;
  };
}
