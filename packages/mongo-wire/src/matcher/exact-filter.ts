import { ObjectId } from 'bson';
import { type Doc, isDoc } from '../values/bson-value.js';
import { isIndexSegment } from '../values/field-path.js';
import { isOperatorDoc } from './matcher.js';

/**
 * True if the bounds of a filter's fields express all of it, so that keys within them need no look at the document.
 * Only for fields without arrays; false when in doubt.
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
    // The other range operators exclude equality, which their bounds do not.
    case '$gte':
    case '$lte':
      return isExactValue(operand) && typeof operand !== 'boolean';
    default:
      return false;
  }
}

/** Null also matches missing, and nested values compare by parts: neither is a single key. */
function isExactValue(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isNaN(value);
  return (
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    value instanceof ObjectId ||
    (value instanceof Date && !Number.isNaN(value.getTime()))
  );
}
