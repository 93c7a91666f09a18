import { setTimeout as sleep } from 'node:timers/promises';
import { spoilSandbox } from '@crease/domain/testing/sandbox-client';
import type { RunningSystem } from '../system.js';
import type { Chance } from './prng.js';

const FAULTS = {
  'kill api': 20,
  'kill worker': 20,
  'kill realtime': 10,
  'kill sandbox': 8,
  'kill mongo': 8,
  'kill redis': 8,
  'stop api': 10,
  'stop worker': 6,
  'stop redis': 5,
  'stop mongo': 5,
  'spoil error500_after_apply': 3,
  'spoil error500': 3,
  'spoil cut_after_apply': 3,
  'spoil hang_after_apply': 3,
  'spoil slow': 3,
  'spoil rate_limit': 2,
};
type Spoiling = Parameters<typeof spoilSandbox>[0]['kind'];

function signal(system: RunningSystem, name: string, what: NodeJS.Signals): void {
  try {
    process.kill(system.pidOf(name), what);
  } catch (error) {
    // Between two runs a process has no pid, or one that has just ended: the fault is skipped.
    if (!(error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'ENOENT')))
      throw error;
  }
}

/**
 * Injects faults one after another until stopped: kills a process with -9, stops and continues one, or spoils the
 * payment provider's next answers.
 */
export async function hurt(
  system: RunningSystem,
  chance: Chance,
  until: () => boolean,
  note: (fault: string) => void,
): Promise<void> {
  while (!until()) {
    await sleep(chance.between(1_500, 4_000));
    const fault = chance.weighed(FAULTS);
    const [what, name] = fault.split(' ') as ['kill' | 'stop' | 'spoil', string];
    const [second, forMs, times] = [chance.next() < 0.5, chance.between(1_000, 8_000), chance.between(1, 4)];
    const target = name === 'api' && second ? 'api-2' : name;
    note(`${what} ${target}`);
    if (what === 'kill') signal(system, target, 'SIGKILL');
    else if (what === 'spoil') {
      // A provider that was just killed cannot be spoiled.
      await spoilSandbox({ op: 'any', kind: name as Spoiling, times }).catch(() => undefined);
    } else {
      signal(system, target, 'SIGSTOP');
      await sleep(forMs);
      signal(system, target, 'SIGCONT');
    }
  }
}
