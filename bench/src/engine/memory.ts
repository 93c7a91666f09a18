import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { residentMb } from './processes.js';

const NAMES = ['gateway', 'api', 'realtime', 'worker', 'mongo', 'redis', 'mailbox', 'sandbox'];
/** The targets, in MB, for the processes that scale out. */
const AT_REST: Record<string, number> = { api: 150, realtime: 150, worker: 150 };
const UNDER_LOAD: Record<string, number> = { api: 300 };
const SAMPLE_INTERVAL_MS = 500;
/** A start leaves garbage that an idle process collects within seconds; nothing more was collected after 16 s. */
const REST_MS = 20_000;

/** Each process's memory at rest, some time after the start, and its maximum until `tell`. */
export async function watchMemory(stage: Stage, { tell }: SuiteOptions): Promise<{ tell(): void }> {
  await sleep(REST_MS);
  const look = () => new Map(NAMES.map((name) => [name, residentMb(() => stage.system.pidOf(name))]));
  const rest = look();
  const most = new Map(rest);
  const timer = setInterval(() => {
    for (const [name, mb] of look()) most.set(name, Math.max(Number.isNaN(mb) ? 0 : mb, most.get(name) ?? 0));
  }, SAMPLE_INTERVAL_MS);
  timer.unref();
  return {
    tell() {
      clearInterval(timer);
      for (const name of NAMES) {
        const memory = (when: string, mb = Number.NaN, atMost?: number) =>
          tell({
            metric: `memory of ${name} ${when}`,
            value: mb,
            unit: 'MB',
            ...(atMost ? { target: { atMost } } : {}),
          });
        memory('at rest', rest.get(name), AT_REST[name]);
        memory('under load, at most', most.get(name), UNDER_LOAD[name]);
      }
    },
  };
}
