import { relayOutboxes } from '@crease/domain/messaging/outbox/relay';
import type { Core } from '@crease/domain/platform/core';
import { type RoundKind, rounds } from '@crease/domain/testing/rounds';
import { later, sweepAll, violations } from '@crease/domain/testing/sweep-all';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkHistory } from '../history/check.js';
import { History } from '../history/history.js';
import { openProcesses, type Processes, type ProcessesOptions } from './processes.js';

/** The context of one round of a case. */
export interface Round {
  system: Processes;
  core: Core;
  history: History;
  /** Starts at 0. */
  round: number;
}

/** The report of a case in `npm run test:long`, stored in its test's `meta`. */
export interface CaseReport {
  rounds: number;
  ok: number;
  refused: number;
  unknown: number;
  violations: string[];
}

declare module 'vitest' {
  interface TaskMeta {
    case?: CaseReport;
  }
}

export interface CaseOptions {
  /** Rounds that run concurrently, for cases that mostly wait. Default 1. */
  atOnce?: number;
}

/** Long enough for holds, windows, intents and stale fences to end with the default windows. */
const REST_AFTER_MS = 330_000;
/** Sweeps handle a bounded number at a time. */
const MAX_SWEEPS = 60;
const MS_A_ROUND = 60_000;

/**
 * Opens processes for a file of cases and returns the function that defines one: a fact, the cost of a round, and the
 * round. After the rounds, sweeps bring everything to rest, and then the checkers and fsck must find nothing.
 */
export function openCases(options: ProcessesOptions = {}) {
  let system: Processes;
  beforeAll(async () => {
    system = await openProcesses(options);
  });
  afterAll(async () => {
    await system?.[Symbol.asyncDispose]();
  });

  return (
    fact: string,
    kind: RoundKind,
    run: (round: Round) => Promise<void>,
    { atOnce = 1 }: CaseOptions = {},
  ): void => {
    const times = rounds(kind);
    it(fact, { timeout: 60_000 + times * MS_A_ROUND }, async ({ task }) => {
      const history = new History();
      const report: CaseReport = { rounds: 0, ok: 0, refused: 0, unknown: 0, violations: [] };
      task.meta.case = report;
      try {
        for (let first = 0; first < times; first += atOnce) {
          const batch = Array.from({ length: Math.min(atOnce, times - first) }, (_, i) => first + i);
          await Promise.all(
            batch.map(async (round) => {
              await run({ system, core: system.core, history, round }).catch((error: unknown) => {
                throw new Error(`round ${round + 1} of ${times}: ${String(error)}`, { cause: error });
              });
              report.rounds += 1;
            }),
          );
        }
        report.violations = [
          ...(await bringToRest(system.core)),
          ...(await checkHistory(system.core, history)),
        ];
      } finally {
        report.ok = history.count('ok');
        report.refused = history.count('failed');
        report.unknown = history.count('unknown');
      }
      expect(report.violations).toEqual([]);
    });
  };
}

/**
 * Runs the sweeps of a worker after every window has passed until nothing is left to do; returns what fsck still finds.
 */
export async function bringToRest(core: Core, afterMs = REST_AFTER_MS): Promise<string[]> {
  const after = later(core, afterMs);
  let found: string[] = [];
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    const left = await sweepAll(after);
    await relayOutboxes(after);
    if (left > 0 && sweep < MAX_SWEEPS - 1) continue;
    const before = found.join();
    found = await violations(after);
    // Nothing was found, or nothing that a sweep could fix.
    if (found.length === 0 || (sweep > 2 && found.join() === before)) break;
  }
  return found;
}
