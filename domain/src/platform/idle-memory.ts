import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 2_000;
/** Busy for less than this share of the time since it was last looked at, a process is idle. */
const IDLE_BELOW = 0.25;
/** So much that may be garbage is worth the tenth of a second that collecting takes. */
const WORTH_BYTES = 24 * 2 ** 20;

/**
 * Gives memory back to the machine while there is nothing to do: after its start, or a busy hour, a process keeps what it
 * needed then, because nothing makes V8 collect what an idle process has left.
 * @returns what ends it
 */
export function collectWhenIdle(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') return () => {};
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  /** What was still in use after the last collection. */
  let needed = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > IDLE_BELOW || getHeapStatistics().total_heap_size < needed + WORTH_BYTES) return;
    collect();
    needed = getHeapStatistics().total_heap_size;
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
