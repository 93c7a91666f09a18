import { createHash } from 'node:crypto';
import { z } from 'zod';
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

/**
 * Wraps the script to run for each of KEYS with its own arguments, preceded by their number in ARGV. Returns for each
 * whether it ran, and its result or error.
 */
const forEachKey = (script: string): string => `
local function run(KEYS, ARGV)
${script}
end
local answers, at = {}, 1
for i, key in ipairs(KEYS) do
  local count = tonumber(ARGV[at])
  local args = {}
  for j = 1, count do args[j] = ARGV[at + j] end
  at = at + count + 1
  local ran, answer = pcall(run, { key }, args)
  if not ran then answer = type(answer) == 'table' and answer.err or tostring(answer) end
  answers[i] = { ran and 1 or 0, answer }
end
return answers
`;

/** For each: whether it ran, and its result, if any. */
const answersOfAll = z.array(z.tuple([z.number()]).rest(z.unknown()));

/** Scripts by digest: sending the text with each call would cost both sides more than running it. */
const prepared = new Map<string, { text: string; digest: string }>();

function prepare(script: string): { text: string; digest: string } {
  const known = prepared.get(script);
  if (known) return known;
  const text = forEachKey(script);
  const made = { text, digest: createHash('sha1').update(text).digest('hex') };
  prepared.set(script, made);
  return made;
}

/** Redis was restarted since, or never had the script. */
const isUnknown = (error: Error): boolean => error.message.startsWith('NOSCRIPT');

/** Calls on a connection in this turn of the event loop. */
const asked = new WeakMap<Redis, Asked[]>();

/**
 * Runs a Redis script in one write with all others requested in the same turn of the event loop, in request order. Each
 * call succeeds or fails alone. A call never waits for earlier turns, so a stalled Redis delays it by at most one
 * command timeout.
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

/** Groups consecutive calls of the same script. */
function inRuns(calls: readonly Asked[]): Asked[][] {
  const runs: Asked[][] = [];
  for (const call of calls) {
    const last = runs.at(-1);
    if (last?.[0]?.script === call.script) last.push(call);
    else runs.push([call]);
  }
  return runs;
}

/** Sends all calls in one write, with one command per group. */
async function runAsked(redis: Redis): Promise<void> {
  const runs = inRuns(asked.get(redis) ?? []);
  asked.delete(redis);
  const commands = runs.map((calls) => ({
    calls,
    script: prepare(calls[0]?.script ?? ''),
    keys: calls.map(({ key }) => key),
    args: calls.flatMap(({ args }) => [args.length, ...args]),
  }));
  const pipeline = redis.pipeline();
  for (const { script, keys, args } of commands)
    pipeline.evalsha(script.digest, keys.length, ...keys, ...args);
  // Each result is at its index; the pipeline itself fails only if nothing could be sent.
  const outcomes = await pipeline.exec().catch((error: Error) => runs.map(() => [error] as const));
  for (const [i, { calls, script, keys, args }] of commands.entries()) {
    const [error, answers] = outcomes?.[i] ?? [new Error('Redis did not answer')];
    const answering = async (): Promise<unknown> => {
      if (error && isUnknown(error)) return await redis.eval(script.text, keys.length, ...keys, ...args);
      if (error) throw error;
      return answers;
    };
    answering()
      .then((all) => tellEach(calls, all))
      .catch((failed: unknown) => {
        for (const { reject } of calls) reject(failed);
      });
  }
}

function tellEach(calls: readonly Asked[], answers: unknown): void {
  for (const [i, [ran, answer]] of answersOfAll.parse(answers).entries()) {
    if (ran === 1) calls[i]?.resolve(answer ?? null);
    else calls[i]?.reject(new Error(String(answer)));
  }
}
