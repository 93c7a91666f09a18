import { createHash } from 'node:crypto';
import type { Redis } from './redis.js';

/** A Lua script over one key. */
interface ScriptCall {
  script: string;
  key: string;
  args: readonly (string | number)[];
}

interface Asked extends ScriptCall {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** The names by which Redis knows scripts: a text sent with each call costs both sides more than it does. */
const digests = new Map<string, string>();

function digestOf(script: string): string {
  const known = digests.get(script);
  if (known) return known;
  const digest = createHash('sha1').update(script).digest('hex');
  digests.set(script, digest);
  return digest;
}

/** Redis has been started since, or never knew the script. */
const isUnknown = (error: Error): boolean => error.message.startsWith('NOSCRIPT');

/** What was asked of a connection in this turn of the event loop. */
const asked = new WeakMap<Redis, Asked[]>();

/**
 * Runs a script on a connection, in one write with those that others ask for in the same turn of the event loop: a write
 * costs the kernel more than a short script costs Redis. Each is a command of its own, is answered alone and fails alone;
 * none waits for those that went before, so a Redis that stands still keeps nobody longer than one command's time-out.
 */
export function runScript(redis: Redis, call: ScriptCall): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const one = { ...call, resolve, reject };
    const waiting = asked.get(redis);
    if (waiting) {
      waiting.push(one);
      return;
    }
    asked.set(redis, [one]);
    setImmediate(() => void runAsked(redis));
  });
}

async function runAsked(redis: Redis): Promise<void> {
  const calls = asked.get(redis) ?? [];
  asked.delete(redis);
  const pipeline = redis.pipeline();
  for (const { script, key, args } of calls) pipeline.evalsha(digestOf(script), 1, key, ...args);
  try {
    const answers = (await pipeline.exec()) ?? [];
    for (const [i, { script, key, args, resolve, reject }] of calls.entries()) {
      const [error, answer] = answers[i] ?? [new Error('Redis did not answer')];
      if (error && isUnknown(error)) redis.eval(script, 1, key, ...args).then(resolve, reject);
      else if (error) reject(error);
      else resolve(answer);
    }
  } catch (error) {
    for (const { reject } of calls) reject(error);
  }
}
