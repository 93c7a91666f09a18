import { type Doc, isDoc } from '../values/bson-value.js';

/** True for a stage that only counts its input, as `countDocuments` sends it. */
export function isCount(stage: unknown): stage is { $group: Doc } {
  return countedField(stage) !== undefined;
}

/** The result of a counting stage for `count` documents; empty for none. */
export function countedDocs(stage: { $group: Doc }, count: number): Doc[] {
  const field = countedField(stage);
  return count === 0 || field === undefined ? [] : [{ _id: stage.$group._id, [field]: count }];
}

function countedField(stage: unknown): string | undefined {
  if (!isDoc(stage) || !isDoc(stage.$group)) return undefined;
  const { _id, ...rest } = stage.$group;
  const [[name, sum] = [], ...more] = Object.entries(rest);
  const one = (typeof _id === 'number' || _id === null) && name !== undefined && more.length === 0;
  return one && isDoc(sum) && sum.$sum === 1 && Object.keys(sum).length === 1 ? name : undefined;
}
