import { setTimeout as sleep } from 'node:timers/promises';
import { type Due, whichAreDue } from '@crease/domain/platform/which-due';
import type { WorkerContext } from '../consumers/consumer.js';
import { JITTER, jittered } from './jitter.js';

/** Poll interval. */
export const LOOK_EVERY_MS = 1_000;
/** The next look is not later than this. */
export const NEXT_LOOK_WITHIN_MS = LOOK_EVERY_MS * (1 + JITTER);

/** What a sweep looks for, or more. `before`: what comes up until then is no later look's. */
export type WhatIsDue = (context: WorkerContext, now: Date, before: Date) => readonly Due[];

export interface DueLook {
  /** Answers with the next look: does the sweep of this name have anything to do? It does too where nobody can say. */
  isDue(name: string, due: WhatIsDue): Promise<boolean>;
  close(): Promise<void>;
}

/** Asks once a second, in one command, whether any of the sweeps that wait has anything to do: mostly none has. */
export function lookForDue(context: WorkerContext): DueLook {
  const { core } = context;
  const stop = new AbortController();
  let waiting: { name: string; due: WhatIsDue; answer: (isDue: boolean) => void }[] = [];

  const look = async (): Promise<void> => {
    const asked = waiting;
    waiting = [];
    const now = core.clock.now();
    const before = new Date(now.getTime() + NEXT_LOOK_WITHIN_MS);
    try {
      const found = await whichAreDue(
        core,
        asked.map(({ name, due }) => [name, due(context, now, before)] as const),
      );
      for (const { name, answer } of asked) answer(found.has(name));
    } catch (error) {
      core.log.debug({ err: error }, 'nobody can say which sweeps are due');
      for (const { answer } of asked) answer(true);
    }
  };

  const loop = (async () => {
    while (!stop.signal.aborted) {
      await look();
      await sleep(jittered(LOOK_EVERY_MS), undefined, { signal: stop.signal }).catch(() => undefined); // closed while it slept
    }
    for (const { answer } of waiting) answer(false);
  })();

  return {
    isDue: (name, due) =>
      new Promise((answer) => {
        if (stop.signal.aborted) answer(false);
        else waiting.push({ name, due, answer });
      }),
    async close() {
      stop.abort();
      await loop;
    },
  };
}
