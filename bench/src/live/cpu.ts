import { readdirSync, readFileSync } from 'node:fs';
import { hrtime } from 'node:process';

/** Milliseconds of processor that all threads of a process have used, to the nanosecond (Linux). */
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

/** A clock that all processes of a machine share, in milliseconds. */
export const sharedNow = (): number => Number(hrtime.bigint()) / 1e6;
