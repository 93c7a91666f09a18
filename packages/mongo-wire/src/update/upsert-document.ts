import { isOperatorDoc } from '../matcher/matcher.js';
import { CommandError } from '../request/command-error.js';
import { type Doc, isDoc } from '../values/bson-value.js';
import { isPattern } from '../values/pattern-source.js';
import { changePath } from './update-paths.js';

/** The document an upsert starts from: the filter's equality conditions, as MongoDB reads them. */
export function upsertDocument(filter: Doc): Doc {
  let doc: Doc = {};
  for (const [path, value] of equalities(filter)) {
    const next = changePath(
      doc,
      path.split('.'),
      0,
      (old) => {
        if (old === undefined) return value;
        throw new CommandError(
          'BadValue',
          `cannot infer query fields to set, path '${path}' is matched twice`,
        );
      },
      true,
    );
    if (isDoc(next)) doc = next;
  }
  return doc;
}

function equalities(filter: Doc): [string, unknown][] {
  return Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
    if (key === '$and' || key === '$or') {
      const branches = Array.isArray(value) ? value.filter(isDoc) : [];
      return key === '$and' || branches.length === 1 ? branches.flatMap(equalities) : [];
    }
    if (key.startsWith('$') || isPattern(value)) return [];
    if (!isOperatorDoc(value)) return [[key, value]];
    if ('$eq' in value) return [[key, value.$eq]];
    const single = value.$in ?? value.$all;
    return Array.isArray(single) && single.length === 1 && !isOperatorDoc(single[0])
      ? [[key, single[0]]]
      : [];
  });
}
