import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_INTERVAL_MS = 2_000;
/** A process busy for less than this share of the time since the last check has little to do. */
const IDLE_BELOW = 0.1;
/**
 * A process with little to do at this many consecutive checks is idle. A pause between two bursts is not: a full
 * collection blocks everything for one to three tenths of a second and drops code compiled for the burst. Together the
 * checks exceed the five seconds by which V8 sizes the space for new objects.
 */
const IDLE_CHECKS = 4;
/** With more requests than this between two checks, a collection would delay one of them. */
const FEW_ASKED = 10;
/** Excess over the memory in use that justifies the time a collection takes. */
const WORTH_BYTES = 16 * 2 ** 20;
/** The longest wait after collections that freed nothing. */
const MAX_CHECKS_SKIPPED = 64;
/** The space for new objects that an idle process needs; V8's minimum is 1 MB. */
const ROOM_BYTES = 2 * 2 ** 20;
/** When this many holders (connections) have been closed for some time, their memory is worth collecting. */
const MANY_GONE = 500;

/** A heap, in bytes. */
export interface Heap {
  /** The process's resident memory. */
  total(): number;
  /** Memory in use, including garbage not collected yet. */
  used(): number;
  /** The part of it that is kept for new objects. */
  room(): number;
  /** How many resources, such as connections, are in use and will be released. */
  holders(): number;
  /** Total number of latency-sensitive requests. */
  asked(): number;
  collect(): void;
  /** Collects the young generation: some milliseconds. */
  collectYoung(): void;
}

/**
 * Decides at each check whether to collect garbage: after heap growth, surplus allocation, or many closed connections.
 * Uses exponential backoff when a collection frees nothing or the memory is soon in use again.
 * @returns the check; its argument is the share of time since the last check that the process was busy
 */
export function idleCollector(heap: Heap): (utilization: number) => void {
  /** Memory after the last collection: in use, and in total. */
  let left = { used: 0, total: 0 };
  let checksToSkip = 0;
  let checksSkipped = 0;
  /** The largest number since then, and the number at the last check. */
  let holders = 0;
  let holdersBefore = 0;
  let idleChecks = 0;
  let goneChecks = 0;
  let askedBefore = 0;
  return (utilization) => {
    const held = heap.holders();
    holders = Math.max(holders, held);
    const asked = heap.asked() - askedBefore;
    askedBefore += asked;
    const hasTime = utilization <= IDLE_BELOW;
    idleChecks = hasTime && asked <= FEW_ASKED ? idleChecks + 1 : 0;
    // Recently closed holders may still have memory in use.
    const areAway = hasTime && holders - Math.max(held, holdersBefore) >= MANY_GONE;
    goneChecks = areAway ? goneChecks + 1 : 0;
    holdersBefore = held;
    if (idleChecks === 1 || goneChecks === 1) heap.collectYoung();
    const haveGone = goneChecks >= IDLE_CHECKS;
    if (idleChecks < IDLE_CHECKS && !haveGone) return;
    const total = heap.total();
    if (haveGone || idleChecks === IDLE_CHECKS) checksToSkip = 0;
    const hasGrown = total >= left.total + WORTH_BYTES;
    if (!haveGone && !hasGrown && total < left.used + WORTH_BYTES) return;
    checksSkipped += 1;
    if (checksSkipped <= checksToSkip) return;
    heap.collect();
    // When many objects survive, V8 neither grows nor shrinks that space: this collection shrinks it.
    if (heap.room() > ROOM_BYTES) heap.collectYoung();
    left = { used: heap.used(), total: heap.total() };
    holders = held;
    checksSkipped = 0;
    checksToSkip = Math.min(Math.max(1, 2 * checksToSkip), MAX_CHECKS_SKIPPED);
  };
}

/**
 * A full collection that returns the freed pages to the machine, and a collection of young objects only. Node 22 and 24
 * keep freed pages in a pool unless the collection is one of last resort, which collects at least twice and compacts.
 * Node 20 has no such collection.
 */
export function collections(): Pick<Heap, 'collect' | 'collectYoung'> | undefined {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc !== 'function') return undefined;
  return {
    collect() {
      let knowsFlavor = false;
      gc({
        type: 'major',
        execution: 'sync',
        // V8 reads it only where it has flavors; otherwise it collects only young objects.
        get flavor() {
          knowsFlavor = true;
          return 'last-resort';
        },
      });
      if (knowsFlavor) return;
      setFlagsFromString('--compact-on-every-full-gc');
      gc();
      setFlagsFromString('--no-compact-on-every-full-gc');
    },
    collectYoung: () => gc({ type: 'minor' }),
  };
}

/**
 * Returns memory to the machine while the process is idle, because V8 does not collect on its own without allocations.
 * `holders` is the number of connections, `asked` the number of latency-sensitive requests so far.
 * @returns a function that stops it
 */
export function collectWhenIdle({
  holders = () => 0,
  asked = () => 0,
}: Partial<Pick<Heap, 'holders' | 'asked'>> = {}): () => void {
  const collecting = collections();
  if (!collecting) return () => {};
  const check = idleCollector({
    total: () => getHeapStatistics().total_heap_size,
    used: () => getHeapStatistics().used_heap_size,
    room: () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0,
    holders,
    asked,
    ...collecting,
  });
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    check(utilization);
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
