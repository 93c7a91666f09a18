import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Core } from '../platform/core.js';
import { seeded } from '../testing/seeded.js';
import { type Gate, gatedCore, lineOf } from './gated-core.js';

/** Actors that run concurrently, each over its own core. */
export type Actors = Record<string, (core: Core) => Promise<unknown>>;

/** Probability that a matched write is reported as ambiguous. */
const UNTOLD = 0.3;

/**
 * An actor that neither waits at a gate nor awaits an answer for this long is asleep: the others continue without it.
 */
const ASLEEP_AFTER_MS = 40;

const dayLike = z.object({ rev: z.number(), claims: z.record(z.string(), z.unknown()) });

const told = (outcome: unknown): string =>
  dayLike.safeParse(outcome).success
    ? lineOf(outcome as Parameters<typeof lineOf>[0])
    : JSON.stringify(outcome);

/**
 * Runs actors whose reads, writes and Redis calls wait at gates; the seed decides which gate opens next. Returns each
 * actor's outcome by name, and the order of events. Deterministic per seed, except for actors that sleep between
 * attempts.
 */
export async function runInOrder(
  core: Core,
  seed: number,
  actors: Actors,
): Promise<{ came: Record<string, PromiseSettledResult<unknown>>; trace: string[] }> {
  const random = seeded(seed);
  const trace: string[] = [];
  const gates: { actor: string; open: () => void }[] = [];
  const running = new Set(Object.keys(actors));
  let answering = 0;

  const gateOf =
    (actor: string): Gate =>
    async (what, call) => {
      await new Promise<void>((open) => gates.push({ actor, open }));
      answering += 1;
      try {
        const outcome = await call();
        trace.push(`${actor} ${what}: ${told(outcome)}`);
        return outcome;
      } catch (error) {
        trace.push(`${actor} ${what}: ${error}`);
        throw error;
      } finally {
        answering -= 1;
      }
    };
  const come = Object.entries(actors).map(async ([name, act]) => {
    const [came] = await Promise.allSettled([act(gatedCore(core, gateOf(name), () => random() < UNTOLD))]);
    trace.push(`${name} ${came.status === 'fulfilled' ? 'is answered' : `is refused: ${came.reason}`}`);
    running.delete(name);
    return [name, came] as const;
  });
  const allWait = (): boolean => {
    const waiting = new Set(gates.map(({ actor }) => actor));
    return answering === 0 && [...running].every((name) => waiting.has(name));
  };
  while (running.size > 0) {
    const asleepAt = performance.now() + ASLEEP_AFTER_MS;
    while (answering > 0 || (!allWait() && performance.now() < asleepAt)) await sleep(0);
    const [gate] = gates.splice(Math.floor(random() * gates.length), 1);
    gate?.open();
    await sleep(0);
  }
  return { came: Object.fromEntries(await Promise.all(come)), trace };
}
