import { readFileSync } from 'node:fs';
import type { RunningSystem } from '@crease/e2e/system';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor that a process has used; 0 where the system does not say. */
export function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name in parentheses, which may hold anything: state is the first field, user and system time follow.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** Resident memory of a process in MB; NaN where the system does not say, or it is just being started again. */
export function residentMb(pidOf: () => number): number {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pidOf()}/status`, 'utf8'))?.[1];
    return Number(kb) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Measures while the worker stands still: what it does afterwards about events is no part of a request. */
export async function withoutWorker<T>(system: RunningSystem, measure: () => Promise<T>): Promise<T> {
  const worker = system.pidOf('worker');
  process.kill(worker, 'SIGSTOP');
  try {
    return await measure();
  } finally {
    process.kill(worker, 'SIGCONT');
  }
}
