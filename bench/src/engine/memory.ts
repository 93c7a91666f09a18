import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { residentMb } from './processes.js';

const NAMES = ['gateway', 'api', 'realtime', 'worker', 'mongo', 'redis', 'mailbox', 'sandbox'];
const LOOK_EVERY_MS = 500;

/** Memory of each process at rest (now) and the most it is seen with until `tell`. */
export function watchMemory(stage: Stage, { tell }: SuiteOptions): { tell(): void } {
  const look = () => new Map(NAMES.map((name) => [name, residentMb(() => stage.system.pidOf(name))]));
  const rest = look();
  const most = new Map(rest);
  const timer = setInterval(() => {
    for (const [name, mb] of look()) most.set(name, Math.max(Number.isNaN(mb) ? 0 : mb, most.get(name) ?? 0));
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    tell() {
      clearInterval(timer);
      for (const name of NAMES) {
        tell({ metric: `memory of ${name} at rest`, value: rest.get(name) ?? Number.NaN, unit: 'MB' });
        tell({
          metric: `memory of ${name} under load, at most`,
          value: most.get(name) ?? Number.NaN,
          unit: 'MB',
        });
      }
    },
  };
}
