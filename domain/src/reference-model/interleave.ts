import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FailpointName, StoppedAtFailpoint, watchFailpoints } from '../platform/failpoint.js';

/** Something that runs beside others and is stopped at failpoints. */
export interface Operation {
  name: string;
  run(): Promise<unknown>;
}

interface Actor {
  operation: Operation;
  state: 'waiting' | 'running' | 'parked' | 'done';
  /** Why it is paused, and how to continue it. */
  at?: FailpointName;
  resume?: (crashed: boolean) => void;
  /** Pauses its parallel parts one after the other. */
  turn: Promise<boolean>;
  ended?: Promise<void>;
}

/** An operation that neither pauses nor ends within this time waits for another: the schedule continues without it. */
const BLOCKED_AFTER_MS = 45;

/**
 * Runs operations step by step: each runs to its next failpoint, then the choices decide which continues, which is
 * killed there, and when the clock jumps. Deterministic per choices. Returns what was done, one line each.
 */
export async function interleave(
  operations: Operation[],
  choices: readonly number[],
  wind: (ms: number) => void,
  windsMs: readonly number[],
): Promise<string[]> {
  const told: string[] = [];
  const current = new AsyncLocalStorage<Actor>();
  const actors: Actor[] = operations.map((operation) => ({
    operation,
    state: 'waiting',
    turn: Promise.resolve(false),
  }));
  const unwatch = watchFailpoints(async (name) => {
    const actor = current.getStore();
    if (!actor || ending) return;
    const stop = (isDead: boolean) => {
      if (isDead || ending) return isDead;
      return new Promise<boolean>((resolve) => {
        Object.assign(actor, { state: 'parked', at: name, resume: resolve });
      });
    };
    actor.turn = actor.turn.then(stop);
    if (await actor.turn) throw new StoppedAtFailpoint(name);
  });
  let ending = false;

  const quiet = async (actor: Actor) => {
    for (let waited = 0; actor.state === 'running' && waited < BLOCKED_AFTER_MS; waited += 2) await sleep(2);
  };
  const begin = (actor: Actor) => {
    actor.state = 'running';
    const done = (how: string) => {
      actor.state = 'done';
      told.push(`${actor.operation.name} ${how}`);
    };
    actor.ended = current.run(actor, async () => {
      await actor.operation.run().then(
        () => done('ends'),
        (error: unknown) => done(error instanceof StoppedAtFailpoint ? 'is dead' : `fails: ${String(error)}`),
      );
    });
  };
  const goOn = (actor: Actor, crashed: boolean) => {
    told.push(`${actor.operation.name} ${crashed ? 'is killed' : 'goes on'} at ${actor.at}`);
    actor.state = 'running';
    actor.resume?.(crashed);
  };

  try {
    for (const choice of choices) {
      const waiting = actors.filter(({ state }) => state === 'waiting');
      const parked = actors.filter(({ state }) => state === 'parked');
      if (waiting.length + parked.length === 0) break;
      const kind = choice % 12;
      const next = waiting[choice % Math.max(1, waiting.length)];
      const stopped = parked[choice % Math.max(1, parked.length)];
      if (kind === 0) {
        const ms = windsMs[choice % windsMs.length] ?? 0;
        told.push(`${ms} ms pass`);
        wind(ms);
      } else if (next && (kind < 5 || !stopped)) {
        told.push(`${next.operation.name} begins`);
        begin(next);
        await quiet(next);
      } else if (stopped) {
        goOn(stopped, kind === 11);
        await quiet(stopped);
      }
    }
    // The rest runs to its end, as it likes.
    ending = true;
    for (const actor of actors) if (actor.state === 'parked') goOn(actor, false);
    for (const actor of actors) if (actor.state === 'waiting') begin(actor);
    wind(11_000);
    await Promise.all(actors.map(({ ended }) => ended));
  } finally {
    unwatch();
  }
  return told;
}
