import { compileExpression } from '../expression/expression.js';
import type { Scope } from '../expression/scope.js';
import { CommandError } from '../request/command-error.js';
import { type Doc, equalValues, isDoc, isTruthy } from '../values/bson-value.js';
import { ownField, type PathTest, someValue } from '../values/field-path.js';
import { compilePattern } from '../values/pattern.js';
import { isPattern } from '../values/pattern-source.js';
import { compileOperator } from './operators.js';

export type Predicate = (doc: Doc) => boolean;

/** True if a filter's value is an operator document such as `{ $gt: 1 }`; refuses a mix of both kinds. */
export function isOperatorDoc(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith('$') === true && !('$ref' in value && '$id' in value);
}

/** Operators used in place of fields, not on a field's value; `$ref`, `$id` and `$db` are the fields of a DBRef. */
const PATHLESS = new Set([
  '$and',
  '$or',
  '$nor',
  '$expr',
  '$comment',
  '$alwaysTrue',
  '$alwaysFalse',
  '$where',
  '$text',
  '$jsonSchema',
  '$ref',
  '$id',
  '$db',
]);

/**
 * True when the condition of an `$elemMatch` or `$pull` tests the elements' own values (`{ $gt: 5 }`); false when it is
 * a filter on elements that are documents (`{ n: 5 }`, `{ $or: [...] }`).
 */
export function testsValues(condition: Doc): boolean {
  const first = Object.keys(condition)[0];
  return first?.startsWith('$') === true && !PATHLESS.has(first);
}

/**
 * Compiles a query filter into a predicate with MongoDB's semantics. Unknown operators are refused by name.
 * @param scope variables for `$expr` (a `$lookup`'s `let`).
 */
export function compileFilter(filter: Doc, scope?: Scope): Predicate {
  const tests = Object.entries(filter).map(([key, value]) => compileClause(key, value, scope));
  const [first, second] = tests;
  if (!first) return () => true;
  if (!second) return first;
  return (doc) => tests.every((test) => test(doc));
}

function compileClause(key: string, value: unknown, scope?: Scope): Predicate {
  if (!key.startsWith('$')) return compileField(key, value, scope);
  switch (key) {
    case '$and': {
      const all = branches(key, value, scope);
      return (doc) => all.every((test) => test(doc));
    }
    case '$or': {
      const any = branches(key, value, scope);
      return (doc) => any.some((test) => test(doc));
    }
    case '$nor': {
      const none = branches(key, value, scope);
      return (doc) => !none.some((test) => test(doc));
    }
    case '$expr': {
      const expression = compileExpression(value);
      return (doc) => isTruthy(expression({ ...scope, root: doc, vars: scope?.vars ?? {} }));
    }
    case '$comment':
      return () => true;
    case '$alwaysTrue':
      return () => true;
    case '$alwaysFalse':
      return () => false;
    case '$ref':
    case '$id':
    case '$db':
      return compileLiteral(key, [key], value);
    default:
      throw new CommandError(
        'BadValue',
        `unknown top level operator: ${key}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function branches(key: string, value: unknown, scope?: Scope): Predicate[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new CommandError('BadValue', `${key} must be a nonempty array`);
  }
  return value.map((branch) => {
    if (!isDoc(branch)) throw new CommandError('BadValue', `${key} argument's entries must be objects`);
    return compileFilter(branch, scope);
  });
}

function compileField(path: string, value: unknown, scope?: Scope): Predicate {
  const segments = path.split('.');
  if (!isOperatorDoc(value)) return compileLiteral(path, segments, value);
  const test = compileOperators(value, scope);
  return (doc) => test(doc, segments);
}

function compileLiteral(path: string, segments: string[], value: unknown): Predicate {
  if (isPattern(value)) {
    const pattern = compilePattern(value, '');
    const test = (leaf: unknown) =>
      typeof leaf === 'string' ? pattern.test(leaf) : equalValues(leaf, value);
    return (doc) => someValue(doc, segments, test);
  }
  if (value === null || value === undefined) {
    return (doc) => someValue(doc, segments, (leaf) => leaf === null || leaf === undefined);
  }
  if (segments.length === 1 && !Array.isArray(value)) {
    return (doc) => {
      const own = ownField(doc, path);
      if (Array.isArray(own)) return own.some((element) => equalValues(element, value));
      return own !== undefined && equalValues(own, value);
    };
  }
  return (doc) => someValue(doc, segments, (leaf) => equalValues(leaf, value));
}

/** Compiles `{ $gt: 1, $lt: 5 }` into one test of a path. */
export function compileOperators(operators: Doc, scope?: Scope): PathTest {
  const tests: PathTest[] = [];
  for (const [name, operand] of Object.entries(operators)) {
    if (!name.startsWith('$')) throw new CommandError('BadValue', `unknown operator: ${name}`);
    if (name === '$options') {
      if (!('$regex' in operators)) throw new CommandError('BadValue', '$options needs a $regex');
      continue;
    }
    tests.push(compileOne(name, operand, operators, scope));
  }
  const [first, second] = tests;
  if (first && !second) return first;
  return (root, segments) => tests.every((test) => test(root, segments));
}

function compileOne(name: string, operand: unknown, operators: Doc, scope?: Scope): PathTest {
  if (name === '$not') return compileNot(operand, scope);
  if (name === '$elemMatch') {
    const element = compileElement(operand, scope);
    return compileOperator('$elemMatch', element, operators);
  }
  if (name === '$all') return compileAll(operand, scope);
  return compileOperator(name, operand, operators);
}

function compileNot(operand: unknown, scope?: Scope): PathTest {
  if (isPattern(operand)) {
    const regex = compileOperator('$regex', operand, {});
    return (root, segments) => !regex(root, segments);
  }
  if (!isOperatorDoc(operand)) throw new CommandError('BadValue', '$not needs a regex or a document');
  const inner = compileOperators(operand, scope);
  return (root, segments) => !inner(root, segments);
}

/** An `$elemMatch` is a filter on documents or, with operators such as `$gt`, a test of plain values. */
export function compileElement(operand: unknown, scope?: Scope): (element: unknown) => boolean {
  if (!isDoc(operand)) throw new CommandError('BadValue', '$elemMatch needs an Object');
  if (testsValues(operand)) {
    const test = compileOperators(operand, scope);
    return (element) => test(element, []);
  }
  const filter = compileFilter(operand, scope);
  return (element) => {
    if (isDoc(element)) return filter(element);
    return Array.isArray(element) && filter({ ...element });
  };
}

function compileAll(operand: unknown, scope?: Scope): PathTest {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$all needs an array');
  const tests = operand.map((wanted): PathTest => {
    if (isDoc(wanted) && '$elemMatch' in wanted) {
      return compileOperator('$elemMatch', compileElement(wanted.$elemMatch, scope), {});
    }
    if (isPattern(wanted)) return compileOperator('$regex', wanted, {});
    return compileOperator('$eq', wanted, {});
  });
  return (root, segments) => tests.length > 0 && tests.every((test) => test(root, segments));
}
