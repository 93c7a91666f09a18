import { compileExpression } from '../expression/expression.js';
import { CommandError, unknownOperator } from '../request/command-error.js';
import { checkTime } from '../request/deadline.js';
import { compareValues, type Doc, isDoc, isNumeric, toPlainNumber } from '../values/bson-value.js';
import { compileGroup } from './group.js';
import type { PipelineContext, Stage } from './pipeline-context.js';

/**
 * Compiles `$bucketAuto`: buckets of about equal size that never separate equal values. A bucket ends where the next
 * begins, the last one with its greatest value.
 */
export function compileBucketAuto(spec: unknown, { vars }: PipelineContext): Stage {
  if (!isDoc(spec) || spec.groupBy === undefined)
    throw new CommandError('FailedToParse', '$bucketAuto requires groupBy and buckets');
  for (const key of Object.keys(spec))
    if (!['groupBy', 'buckets', 'output'].includes(key)) throw unknownOperator('option to $bucketAuto', key);
  const most = isNumeric(spec.buckets) ? Number(toPlainNumber(spec.buckets)) : Number.NaN;
  if (!Number.isInteger(most) || most < 1)
    throw new CommandError('BadValue', "The $bucketAuto 'buckets' field must be greater than 0");
  const by = compileExpression(spec.groupBy);
  const output = isDoc(spec.output) ? spec.output : { count: { $sum: 1 } };
  const group = compileGroup({ ...output, _id: null }, vars);
  return (docs) => {
    const sorted = docs
      .map((doc) => {
        checkTime();
        return { doc, value: by({ root: doc, vars }) ?? null };
      })
      .sort((a, b) => compareValues(a.value, b.value));
    const size = Math.max(1, Math.round(sorted.length / most));
    const buckets: Doc[] = [];
    for (let from = 0; from < sorted.length; ) {
      let to = buckets.length === most - 1 ? sorted.length : Math.min(from + size, sorted.length);
      while (to < sorted.length && compareValues(sorted[to - 1]?.value, sorted[to]?.value) === 0) to++;
      const [made] = group(sorted.slice(from, to).map(({ doc }) => doc));
      const max = sorted[Math.min(to, sorted.length - 1)]?.value;
      buckets.push({ ...made, _id: { min: sorted[from]?.value, max } });
      from = to;
    }
    return buckets;
  };
}
