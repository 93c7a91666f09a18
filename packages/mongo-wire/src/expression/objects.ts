import { CommandError } from '../request/command-error.js';
import { type Doc, isDoc, typeName } from '../values/bson-value.js';
import { ownField, setField } from '../values/field-path.js';
import { asArray } from './arrays.js';
import { namedArguments } from './logic.js';
import type { Form, Operator } from './scope.js';

function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function arrayToObject([value]: unknown[]): unknown {
  if (isNullish(value)) return null;
  const result: Doc = {};
  for (const entry of asArray('$arrayToObject', value)) {
    const [key, field] = Array.isArray(entry) ? entry : isDoc(entry) ? [entry.k, entry.v] : [];
    if (typeof key !== 'string') throw new CommandError('BadValue', '$arrayToObject requires string keys');
    setField(result, key, field);
  }
  return result;
}

function mergeObjects(args: unknown[]): unknown {
  const [first] = args;
  const result: Doc = {};
  for (const part of args.length === 1 && Array.isArray(first) ? first : args) {
    if (isNullish(part)) continue;
    if (!isDoc(part))
      throw new CommandError('TypeMismatch', `$mergeObjects requires object inputs, not ${typeName(part)}`);
    for (const [key, value] of Object.entries(part)) setField(result, key, value);
  }
  return result;
}

/** Documents as maps. */
export const objectOperators: { [name: string]: Operator } = {
  $arrayToObject: { min: 1, max: 1, apply: arrayToObject },
  $objectToArray: {
    min: 1,
    max: 1,
    apply: ([value]) => {
      if (isNullish(value)) return null;
      if (!isDoc(value))
        throw new CommandError(
          'TypeMismatch',
          `$objectToArray requires a document input, found: ${typeName(value)}`,
        );
      return Object.entries(value).map(([k, v]) => ({ k, v }));
    },
  },
  $mergeObjects: { min: 0, max: Number.POSITIVE_INFINITY, apply: mergeObjects },
};

/** Access to a field by a computed name. */
export const objectForms: { [name: string]: Form } = {
  $getField: (operand, compile) => {
    const parts =
      isDoc(operand) && 'field' in operand
        ? namedArguments('$getField', operand, ['field'], ['input'])
        : { field: operand };
    const field = compile(parts.field);
    const input = compile('input' in parts ? parts.input : '$$CURRENT');
    return (scope) => {
      const from = input(scope);
      return isDoc(from) ? ownField(from, String(field(scope))) : undefined;
    };
  },
  $setField: (operand, compile) => {
    const parts = namedArguments('$setField', operand, ['field', 'input', 'value']);
    const [field, input, value] = [compile(parts.field), compile(parts.input), compile(parts.value)];
    return (scope) => {
      const from = input(scope);
      if (isNullish(from)) return null;
      const result: Doc = isDoc(from) ? { ...from } : {};
      const next = value(scope);
      if (next === undefined) delete result[String(field(scope))];
      else setField(result, String(field(scope)), next);
      return result;
    };
  },
  $unsetField: (operand, compile) => {
    const parts = namedArguments('$unsetField', operand, ['field', 'input']);
    const [field, input] = [compile(parts.field), compile(parts.input)];
    return (scope) => {
      const from = input(scope);
      if (!isDoc(from)) return null;
      const { [String(field(scope))]: _removed, ...rest } = from;
      return rest;
    };
  },
};
