import { CommandError, unknownOperator } from '../request/command-error.js';
import { compareValues, isDoc, isTruthy, typeName } from '../values/bson-value.js';
import { type Evaluate, type Form, type Operator, withVars } from './scope.js';

function comparison(accept: (order: number) => boolean): Operator {
  return { min: 2, max: 2, apply: ([a, b]) => accept(compareValues(a, b)) };
}

/** Comparison and simple logic. */
export const logicOperators: { [name: string]: Operator } = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: { min: 2, max: 2, apply: ([a, b]) => Math.sign(compareValues(a, b)) },
  $not: { min: 1, max: 1, apply: ([value]) => !isTruthy(value) },
  $type: { min: 1, max: 1, apply: ([value]) => typeName(value) },
};

/** The named arguments of a form; refuses an unknown one, and a missing required one. */
export function namedArguments(
  name: string,
  operand: unknown,
  needed: readonly string[],
  optional: readonly string[] = [],
): { [key: string]: unknown } {
  if (!isDoc(operand))
    throw new CommandError('FailedToParse', `${name} only supports an object as its argument`);
  for (const key of Object.keys(operand)) {
    if (!needed.includes(key) && !optional.includes(key)) throw unknownOperator(`argument of ${name}`, key);
  }
  for (const key of needed) {
    if (!(key in operand)) throw new CommandError('FailedToParse', `Missing '${key}' parameter to ${name}`);
  }
  return operand;
}

function list(operand: unknown): unknown[] {
  return Array.isArray(operand) ? operand : [operand];
}

function compileCond(operand: unknown, compile: (expression: unknown) => Evaluate): Evaluate {
  if (Array.isArray(operand) && operand.length !== 3) {
    throw new CommandError('FailedToParse', 'Expression $cond takes exactly 3 arguments');
  }
  const {
    if: cond,
    then: yes,
    else: no,
  } = Array.isArray(operand)
    ? Object.fromEntries(['if', 'then', 'else'].map((name, i) => [name, operand[i]]))
    : namedArguments('$cond', operand, ['if', 'then', 'else']);
  const test = compile(cond);
  const then = compile(yes);
  const otherwise = compile(no);
  return (scope) => (isTruthy(test(scope)) ? then(scope) : otherwise(scope));
}

function compileSwitch(operand: unknown, compile: (expression: unknown) => Evaluate): Evaluate {
  const { branches, default: fallback } = namedArguments('$switch', operand, ['branches'], ['default']);
  if (!Array.isArray(branches) || branches.length === 0) {
    throw new CommandError('FailedToParse', '$switch requires at least one branch');
  }
  const cases = branches.map((branch) => {
    const parts = namedArguments('$switch', branch, ['case', 'then']);
    return { test: compile(parts.case), value: compile(parts.then) };
  });
  const hasDefault = isDoc(operand) && 'default' in operand;
  const otherwise = compile(fallback);
  return (scope) => {
    const found = cases.find((branch) => isTruthy(branch.test(scope)));
    if (found) return found.value(scope);
    if (!hasDefault) throw new CommandError('BadValue', '$switch could not find a matching branch');
    return otherwise(scope);
  };
}

function compileLet(operand: unknown, compile: (expression: unknown) => Evaluate): Evaluate {
  const { vars, in: body } = namedArguments('$let', operand, ['vars', 'in']);
  if (!isDoc(vars)) throw new CommandError('FailedToParse', 'invalid parameter: expected an object (vars)');
  const named = Object.entries(vars).map(([name, value]) => [name, compile(value)] as const);
  const inner = compile(body);
  return (scope) =>
    inner(withVars(scope, Object.fromEntries(named.map(([name, value]) => [name, value(scope)]))));
}

/** Lazy logic, variables and literals. */
export const logicForms: { [name: string]: Form } = {
  $literal: (operand) => () => operand,
  $const: (operand) => () => operand,
  $cond: compileCond,
  $switch: compileSwitch,
  $let: compileLet,
  $and: (operand, compile) => {
    const all = list(operand).map(compile);
    return (scope) => all.every((test) => isTruthy(test(scope)));
  },
  $or: (operand, compile) => {
    const any = list(operand).map(compile);
    return (scope) => any.some((test) => isTruthy(test(scope)));
  },
  $ifNull: (operand, compile) => {
    const options = list(operand).map(compile);
    if (options.length < 2) throw new CommandError('FailedToParse', '$ifNull needs at least two arguments');
    return (scope) => {
      let value: unknown;
      for (const option of options) {
        value = option(scope);
        if (value !== null && value !== undefined) return value;
      }
      return value;
    };
  },
};
