import { setTimeout as sleep } from 'node:timers/promises';
import { type Due, whichAreDue } from '@crease/domain/platform/which-due';
import type { WorkerContext } from '../consumers/consumer.js';

/** So often it is looked. */
export const LOOK_EVERY_MS = 1_000;
/** Several workers do not look in step. */
const JITTER = 0.1;
/** The next look is not later than this. */
export const NEXT_LOOK_WITHIN_MS = LOOK_EVERY_MS * (1 + JITTER);

/** A sweep that can be asked whether it would find anything. */
interface Asking {
  name: string;
  /** What it looks for, or more. `before`: what comes up until then is no later look's. */
  due(context: WorkerContext, now: Date, before: Date): readonly Due[];
}

export interface DueLook {
  /** Answers with the next look: does this sweep have anything to do? It does too where nobody can say. */
  isDue(sweep: Asking): Promise<boolean>;
  close(): Promise<void>;
}

/** Asks once a second, in one command, whether any of the sweeps that wait has anything to do: mostly none has. */
export function lookForDue(context: WorkerContext): DueLook {
  const { core } = context;
  const stop = new AbortController();
  let waiting: { sweep: Asking; answer: (isDue: boolean) => void }[] = [];

  const look = async (): Promise<void> => {
    const asked = waiting;
    waiting = [];
    const now = core.clock.now();
    const before = new Date(now.getTime() + NEXT_LOOK_WITHIN_MS);
    try {
      const due = await whichAreDue(
        core,
        asked.map(({ sweep }) => [sweep.name, sweep.due(context, now, before)] as const),
      );
      for (const { sweep, answer } of asked) answer(due.has(sweep.name));
    } catch (error) {
      core.log.debug({ err: error }, 'nobody can say which sweeps are due');
      for (const { answer } of asked) answer(true);
    }
  };

  const loop = (async () => {
    while (!stop.signal.aborted) {
      await look();
      const ms = LOOK_EVERY_MS * (1 + JITTER * (2 * Math.random() - 1));
      await sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined); // closed while it slept
    }
    for (const { answer } of waiting) answer(false);
  })();

  return {
    isDue: (sweep) =>
      new Promise((answer) => {
        if (stop.signal.aborted) answer(false);
        else waiting.push({ sweep, answer });
      }),
    async close() {
      stop.abort();
      await loop;
    },
  };
}
