import type { StoredRecord } from '../index/collection-index.js';
import { compileKeyTests } from '../index/key-test.js';
import type { Entry } from '../index/sorted-entries.js';
import type { IndexPlan, KeyRange } from './planner.js';

/** Number of keys examined. */
export type Tally = { keys: number };

/** A step of a walk: a record, and whether its key proves that it matches. */
export type Met = { record: StoredRecord; sure: boolean };

/**
 * Walks an index as planned, skipping keys that cannot match. A record may come several times if the index has several
 * keys for it. `skip` keys are skipped unread, allowed only for a walk over one range without key tests. Yields the
 * same object each time.
 */
export function* walkIndex(plan: IndexPlan, tally: Tally, skip = 0): Generator<Met> {
  const { index, points, tests, exact } = plan;
  const directions = index.spec.key.map(({ direction }) => direction);
  // A range that is not a point bounds the field after its prefix.
  const judge = tests.length > 0 ? compileKeyTests(tests, directions, points) : undefined;
  const met: { record?: StoredRecord; sure: boolean } = { sure: false };
  for (const { entry, prefix } of inOrder(plan, skip)) {
    tally.keys++;
    const told = judge ? judge(entry.key, prefix) : true;
    if (told === false) continue;
    met.record = entry.value;
    met.sure = exact && told === true;
    yield met as Met; // set right above
  }
}

type Step = { entry: Entry<StoredRecord>; prefix: number };

function* inOrder({ index, ranges, reverse, sorted }: IndexPlan, skip: number): Generator<Step> {
  const runOf = ({ low, high }: KeyRange, from = 0) => index.entries.range(low, high, reverse, from);
  if (sorted && ranges.length > 1) {
    yield* merged(
      ranges.map((range) => ({ prefix: range.prefix, run: runOf(range) })),
      reverse,
    );
    return;
  }
  for (const range of reverse ? [...ranges].reverse() : ranges)
    for (const entry of runOf(range, skip)) yield { entry, prefix: range.prefix };
}

type Run = { prefix: number; run: Iterator<Entry<StoredRecord>> };
type Head = Run & { rest: string; entry: Entry<StoredRecord> };

/** Merges several runs in the order of what follows their prefixes: takes the least head each time, from a heap. */
function* merged(runs: readonly Run[], reverse: boolean): Generator<Step> {
  const before = (a: Head, b: Head) => (reverse ? a.rest > b.rest : a.rest < b.rest);
  const heads: Head[] = [];
  const take = ({ prefix, run }: Run): Head | undefined => {
    const { done, value } = run.next();
    return done ? undefined : { prefix, run, rest: value.key.slice(prefix), entry: value };
  };
  const sink = (from: number) => {
    for (let at = from; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        const [a, b] = [heads[child], heads[least]];
        if (a && b && before(a, b)) least = child;
      }
      const [here, there] = [heads[at], heads[least]];
      if (least === at || !here || !there) return;
      heads[at] = there;
      heads[least] = here;
      at = least;
    }
  };
  for (const run of runs) {
    const head = take(run);
    if (head) heads.push(head);
  }
  for (let at = heads.length >> 1; at >= 0; at--) sink(at);
  for (let [head] = heads; head; [head] = heads) {
    yield head;
    const next = take(head);
    if (next) heads[0] = next;
    else {
      const last = heads.pop();
      if (heads.length > 0 && last) heads[0] = last;
    }
    sink(0);
  }
}
