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
  for (const { script, key, args } of calls) pipeline.eval(script, 1, key, ...args);
  try {
    const answers = (await pipeline.exec()) ?? [];
    for (const [i, { resolve, reject }] of calls.entries()) {
      const [error, answer] = answers[i] ?? [new Error('Redis did not answer')];
      if (error) reject(error);
      else resolve(answer);
    }
  } catch (error) {
    for (const { reject } of calls) reject(error);
  }
}
