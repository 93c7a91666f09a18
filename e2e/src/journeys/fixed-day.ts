import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shiftDate } from '../shift-date.js';
import { FEW_GROUNDS, ROOT, type RunningSystem, startSystem } from '../system.js';
import { test as journeys } from './fixtures.js';

/** A Saturday evening, most of it still ahead. */
export const THE_EVENING = Date.parse('2031-03-15T18:20:00+05:30');

/** A system of its own on a fixed date, so that it looks the same on any day. */
export interface FixedDay {
  system: RunningSystem;
  /** How far the system's clock is ahead of this machine's, in ms. */
  aheadMs: number;
  /** Stops the system and starts it again at another instant with all its data. */
  goTo: (instant: number) => Promise<void>;
}

const PRELOAD = pathToFileURL(join(ROOT, 'e2e', 'dist', 'clock-ahead.js')).href;

async function startAt(instant: number, dataDir: string, env: Record<string, string> = {}) {
  const aheadMs = instant - Date.now();
  const system = await startSystem({
    dataDir,
    env: { ...env, CLOCK_AHEAD_MS: String(aheadMs), NODE_OPTIONS: `--import ${PRELOAD}` },
  });
  return { system, aheadMs };
}

/** Journeys and pictures of that evening: they share one system, and its browsers use its clock. */
export const test = journeys.extend<object, { day: FixedDay }>({
  day: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture depends on
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'crease-day-'));
      const day: FixedDay = {
        // Pictures show the grounds of every owner.
        ...(await startAt(THE_EVENING, dataDir, process.env.LOOKS ? {} : FEW_GROUNDS)),
        goTo: async (instant) => {
          const { system } = day;
          await system.stop();
          Object.assign(day, await startAt(instant, dataDir, system.env));
        },
      };
      await use(day);
      await day.system.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  places: async ({ day }, use) => use(day.system),

  enter: async ({ enter, day }, use) =>
    use(async (person) => {
      const page = await enter(person);
      await page.addInitScript(shiftDate, day.aheadMs);
      return page;
    }),
});
