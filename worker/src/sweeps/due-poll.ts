import { setTimeout as sleep } from 'node:timers/promises';
import { type Due, whichAreDue } from '@crease/domain/platform/which-due';
import type { WorkerContext } from '../consumers/consumer.js';
import { JITTER, jittered } from './jitter.js';

export const POLL_INTERVAL_MS = 1_000;
/** The next poll comes no later than this. */
export const MAX_POLL_INTERVAL_MS = POLL_INTERVAL_MS * (1 + JITTER);

/** Which of a sweep's documents are due. `before`: those due by then must not be left to a later poll. */
export type WhatIsDue = (context: WorkerContext, now: Date, before: Date) => readonly Due[];

export interface DuePoll {
  /** Resolves with the next poll: true if the sweep of this name has work, or if that is unknown. */
  isDue(name: string, due: WhatIsDue): Promise<boolean>;
  close(): Promise<void>;
}

/** Polls once a second, with one command, whether any of the waiting sweeps has work: usually none has. */
export function pollDue(context: WorkerContext): DuePoll {
  const { core } = context;
  const stop = new AbortController();
  let waiting: { name: string; due: WhatIsDue; answer: (isDue: boolean) => void }[] = [];

  const look = async (): Promise<void> => {
    const asked = waiting;
    waiting = [];
    const now = core.clock.now();
    const before = new Date(now.getTime() + MAX_POLL_INTERVAL_MS);
    try {
      const found = await whichAreDue(
        core,
        asked.map(({ name, due }) => [name, due(context, now, before)] as const),
      );
      for (const { name, answer } of asked) answer(found.has(name));
    } catch (error) {
      core.log.debug({ err: error }, 'the due sweeps could not be read');
      for (const { answer } of asked) answer(true);
    }
  };

  const loop = (async () => {
    while (!stop.signal.aborted) {
      await look();
      // Rejects if it is closed during the pause.
      await sleep(jittered(POLL_INTERVAL_MS), undefined, { signal: stop.signal }).catch(() => undefined);
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
