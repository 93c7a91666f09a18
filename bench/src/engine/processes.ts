import { readFileSync } from 'node:fs';
import type { RunningSystem } from '@crease/e2e/system';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Processor seconds used by a process; 0 if the system does not tell. */
export function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields follow the name in parentheses, which may contain anything: the first is the state; user and system
    // time come later.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** Resident memory of a process in MB; NaN if the system does not tell, or it is being restarted. */
export function residentMb(pidOf: () => number): number {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pidOf()}/status`, 'utf8'))?.[1];
    return Number(kb) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Measures while the worker is stopped: its work on events is not part of a request. */
export async function withoutWorker<T>(system: RunningSystem, measure: () => Promise<T>): Promise<T> {
  const worker = system.pidOf('worker');
  process.kill(worker, 'SIGSTOP');
  try {
    return await measure();
  } finally {
    process.kill(worker, 'SIGCONT');
  }
}
