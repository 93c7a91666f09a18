import { isMet, type Result, type Spread } from './report.js';
import { type Host, nodeOf, type Run } from './run-file.js';
import { rounded } from './table.js';

/** How a figure of a newer run compares with an older one. */
export interface Change {
  suite: string;
  metric: string;
  kind: 'slower' | 'faster' | 'alike' | 'not judged' | 'gone' | 'new';
  text: string;
}

/** More is better for a rate; less is better for time, memory and processor. */
const BETTER: Record<string, 'more' | 'less'> = {
  '/s': 'more',
  ms: 'less',
  s: 'less',
  µs: 'less',
  MB: 'less',
  kB: 'less',
  '%': 'less',
};

/**
 * Figures that became slower or faster beyond the spread: all blocks of one run are on the worse side of all blocks of
 * the other. Compares ratios if there are any, and values only on the same machine.
 * @throws if one run was full-sized and the other reduced
 */
export function compareRuns(older: readonly Run[], newer: readonly Run[]): Change[] {
  return newer.flatMap((run) => {
    const same = older.filter(({ suite }) => suite === run.suite);
    const before = same.find((one) => nodeOf(one) === nodeOf(run)) ?? same[0];
    if (!before) return [];
    if (before.full !== run.full)
      throw new Error(
        `${run.suite} was measured at reduced sizes in one of the two, and in full in the other`,
      );
    return compareSuite(before, run);
  });
}

function compareSuite(before: Run, run: Run): Change[] {
  const sameMachine = machineOf(before.host) === machineOf(run.host);
  const found = new Map(before.results.map((result) => [result.metric, result]));
  const changes = run.results.map((result): Change => {
    const { suite } = run;
    const { metric } = result;
    const old = found.get(metric);
    found.delete(metric);
    if (!old) return { suite, metric, kind: 'new', text: 'was not measured before' };
    return { suite, metric, ...judge(old, result, sameMachine) };
  });
  // If only a part was measured, the others are not missing.
  if (run.only !== undefined) return changes;
  const gone = [...found.keys()].map((metric): Change => {
    return { suite: run.suite, metric, kind: 'gone', text: 'is measured no more' };
  });
  return [...changes, ...gone];
}

const machineOf = ({ cpus, model, node }: Host): string => `${cpus} × ${model}, ${node}`;

function judge(old: Result, now: Result, sameMachine: boolean): Pick<Change, 'kind' | 'text'> {
  const better = now.target ? ('atLeast' in now.target ? 'more' : 'less') : BETTER[now.unit];
  const asRatio = old.ratio !== undefined && now.ratio !== undefined;
  const [before, after] = asRatio ? [ratioOf(old), ratioOf(now)] : [figureOf(old), figureOf(now)];
  const text = `${asRatio ? 'ratio ' : ''}${said(before)} before, ${said(after)} now`;
  if (!better || (!asRatio && !sameMachine)) return { kind: 'not judged', text };
  if (isMet(old) && Number.isNaN(after.value)) return { kind: 'slower', text };
  // A figure measured once says nothing about noise: only a missed target counts.
  if (!before.spread || !after.spread) {
    return { kind: isMet(old) && isMet(now) === false ? 'slower' : 'not judged', text };
  }
  const below = after.spread.high < before.spread.low;
  const above = after.spread.low > before.spread.high;
  if (!below && !above) return { kind: 'alike', text };
  return { kind: above === (better === 'more') ? 'faster' : 'slower', text };
}

interface Judged {
  value: number;
  spread?: Spread | undefined;
}

const ratioOf = ({ ratio = Number.NaN, ratioSpread }: Result): Judged => ({
  value: ratio,
  spread: ratioSpread,
});
const figureOf = ({ value, spread }: Result): Judged => ({ value, spread });

const said = ({ value, spread }: Judged): string =>
  spread ? `${rounded(value)} (${rounded(spread.low)} to ${rounded(spread.high)})` : rounded(value);

/** The changes, slower ones first, and the number of unchanged figures. */
export function changesText(changes: readonly Change[]): string {
  const of = (kind: Change['kind']) => changes.filter((change) => change.kind === kind);
  const lines = (['slower', 'faster', 'gone', 'new'] as const).flatMap((kind) =>
    of(kind).map(({ suite, metric, text }) => `${kind.padEnd(6)}  ${suite}: ${metric}: ${text}`),
  );
  const counts = `${of('slower').length} slower, ${of('faster').length} faster, ${of('alike').length} within the spread, ${of('not judged').length} not judged`;
  return [...lines, counts].join('\n');
}
