import { readdirSync, readFileSync } from 'node:fs';
import { hrtime } from 'node:process';

/** Processor milliseconds used by all threads of a process, with nanosecond resolution (Linux). */
export function cpuMs(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).reduce((sum, thread) => {
    try {
      const [onCpu] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ');
      return sum + Number(onCpu) / 1e6;
    } catch {
      return sum; // it has ended meanwhile
    }
  }, 0);
}

/** A clock shared by all processes of a machine, in milliseconds. */
export const sharedNow = (): number => Number(hrtime.bigint()) / 1e6;
