import { batch, Failed } from './batch.js';
import type { Redis } from './redis.js';

/** A Lua script over one key. */
interface ScriptCall {
  script: string;
  key: string;
  args: readonly (string | number)[];
}

const runs = new WeakMap<Redis, (call: ScriptCall) => Promise<unknown>>();

/**
 * Runs a script on a connection, in one write with those that others ask for (`batch`): a write costs the kernel more than
 * a short script costs Redis. Each is a command of its own, is answered alone and fails alone.
 */
export function runScript(redis: Redis, call: ScriptCall): Promise<unknown> {
  let run = runs.get(redis);
  if (!run) {
    run = batch((calls) => runAll(redis, calls));
    runs.set(redis, run);
  }
  return run(call);
}

async function runAll(redis: Redis, calls: readonly ScriptCall[]): Promise<unknown[]> {
  const pipeline = redis.pipeline();
  for (const { script, key, args } of calls) pipeline.eval(script, 1, key, ...args);
  const answers = (await pipeline.exec()) ?? [];
  return calls.map((_, i) => {
    const [error, answer] = answers[i] ?? [new Error('Redis did not answer')];
    return error ? new Failed(error) : answer;
  });
}
