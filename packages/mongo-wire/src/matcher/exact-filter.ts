import { ObjectId } from 'bson';
import { type Doc, isDoc } from '../values/bson-value.js';
import { isIndexSegment } from '../values/field-path.js';
import { isOperatorDoc } from './matcher.js';

/**
 * True when the bounds of a filter's fields say all that it asks, so that keys within them need no look at the document.
 * Only of fields that no document has an array on; whatever is not known to be exact is not.
 */
export function isSaidByBounds(filter: Doc): boolean {
  return Object.entries(filter).every(([path, condition]) => {
    if (path === '$and')
      return Array.isArray(condition) && condition.every((part) => isDoc(part) && isSaidByBounds(part));
    if (path.startsWith('$') || path.split('.').some(isIndexSegment)) return false;
    if (!isOperatorDoc(condition)) return isExactValue(condition);
    return Object.entries(condition).every(([name, operand]) => isExactCondition(name, operand));
  });
}

function isExactCondition(name: string, operand: unknown): boolean {
  switch (name) {
    case '$eq':
      return isExactValue(operand);
    case '$in':
      return Array.isArray(operand) && operand.every(isExactValue);
    // The others leave out what is equal, which their bounds do not.
    case '$gte':
    case '$lte':
      return isExactValue(operand) && typeof operand !== 'boolean';
    default:
      return false;
  }
}

/** Null is as good as missing, and what has parts is compared by them: neither is a point among the keys. */
function isExactValue(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isNaN(value);
  return (
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    value instanceof ObjectId ||
    (value instanceof Date && !Number.isNaN(value.getTime()))
  );
}
