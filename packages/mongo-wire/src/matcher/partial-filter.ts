import { type Doc, equalValues, isDoc } from '../values/bson-value.js';
import { isPattern } from '../values/pattern-source.js';
import { compileOperators, isOperatorDoc } from './matcher.js';

/**
 * True if every document that the query matches is certainly in a partial index: each condition of the index is in the
 * query, or follows from its values.
 */
export function impliesPartialFilter(query: Doc, partial: Doc): boolean {
  const clauses = conjuncts(query);
  return conjuncts(partial).every(([path, condition]) => {
    const own = clauses.filter(([key]) => key === path).map(([, value]) => value);
    if (!isOperatorDoc(condition))
      return own.some((value) => asked(value)?.every((one) => equalValues(one, condition)));
    return Object.entries(condition).every(([name, operand]) =>
      own.some((value) => follows(value, name, operand)),
    );
  });
}

function conjuncts(filter: Doc): [string, unknown][] {
  return Object.entries(filter).flatMap(([key, value]): [string, unknown][] =>
    key === '$and' && Array.isArray(value) ? value.filter(isDoc).flatMap(conjuncts) : [[key, value]],
  );
}

/** The values of which the query wants one, if it lists them. */
function asked(value: unknown): readonly unknown[] | undefined {
  if (isPattern(value)) return undefined;
  if (!isOperatorDoc(value)) return [value];
  if ('$eq' in value) return [value.$eq];
  return Array.isArray(value.$in) ? value.$in : undefined;
}

function follows(value: unknown, name: string, operand: unknown): boolean {
  if (isOperatorDoc(value) && name in value && equalValues(value[name], operand)) return true;
  const test = compileOperators({ [name]: operand });
  const values = asked(value);
  if (values)
    return values.every(
      (one) =>
        !Array.isArray(one) &&
        !isPattern(one) &&
        test(one, []) &&
        // A query for null also matches a document without the field.
        (one !== null || test(undefined, [])),
    );
  if (!isOperatorDoc(value)) return false;
  const bound = ['$gt', '$gte', '$lt', '$lte'].find((key) => key in value);
  if (!bound || value[bound] === null) return false;
  if (name === '$exists') return operand === true;
  const upward = bound.startsWith('$g');
  const sameSide = upward ? name === '$gt' || name === '$gte' : name === '$lt' || name === '$lte';
  return (
    sameSide &&
    (test(value[bound], []) || (bound.length === 3 && name === bound && equalValues(value[bound], operand)))
  );
}
