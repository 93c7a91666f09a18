import { CommandError } from '../request/command-error.js';
import { checkTime } from '../request/deadline.js';
import { type Doc, isDoc } from '../values/bson-value.js';
import { ownField, setField, splitFieldPath } from '../values/field-path.js';
import { arithmeticOperators } from './arithmetic.js';
import { arrayForms } from './array-forms.js';
import { arrayOperators } from './arrays.js';
import { conversionForms, conversionOperators } from './conversion.js';
import { dateForms } from './dates.js';
import { logicForms, logicOperators } from './logic.js';
import { objectForms, objectOperators } from './objects.js';
import type { Evaluate, Form, Operator } from './scope.js';
import { stringForms, stringOperators } from './strings.js';

const OPERATORS = new Map<string, Operator>(
  Object.entries({
    ...arithmeticOperators,
    ...arrayOperators,
    ...conversionOperators,
    ...logicOperators,
    ...objectOperators,
    ...stringOperators,
  }),
);
const FORMS = new Map<string, Form>(
  Object.entries({
    ...arrayForms,
    ...conversionForms,
    ...dateForms,
    ...logicForms,
    ...objectForms,
    ...stringForms,
  }),
);

/** Compiles an aggregation expression; refuses an unknown operator by name. */
export function compileExpression(expression: unknown): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression);
  if (Array.isArray(expression)) {
    const items = expression.map(compileExpression);
    return (scope) => items.map((item) => item(scope) ?? null);
  }
  if (isDoc(expression)) return compileDoc(expression);
  return () => expression;
}

function compileDoc(expression: Doc): Evaluate {
  const keys = Object.keys(expression);
  const operator = keys.find((key) => key.startsWith('$'));
  if (operator !== undefined) {
    if (keys.length > 1) {
      throw new CommandError('Location15998', 'an expression specification must contain exactly one field');
    }
    return compileOperator(operator, expression[operator]);
  }
  const fields = keys.map((key) => {
    if (key.includes('.'))
      throw new CommandError('FailedToParse', `FieldPath field names may not contain '.': ${key}`);
    return [key, compileExpression(expression[key])] as const;
  });
  return (scope) => {
    const result: Doc = {};
    for (const [key, evaluate] of fields) {
      const value = evaluate(scope);
      if (value !== undefined) setField(result, key, value);
    }
    return result;
  };
}

function compileOperator(name: string, operand: unknown): Evaluate {
  const form = FORMS.get(name);
  if (form) {
    const evaluate = form(operand, compileExpression);
    return (scope) => {
      checkTime();
      return evaluate(scope);
    };
  }
  const operator = OPERATORS.get(name);
  if (!operator) throw new CommandError('FailedToParse', `Unrecognized expression '${name}'`);
  const args = (Array.isArray(operand) ? operand : [operand]).map(compileExpression);
  if (args.length < operator.min || args.length > operator.max) {
    const wanted = operator.min === operator.max ? `exactly ${operator.min}` : `at least ${operator.min}`;
    throw new CommandError(
      'FailedToParse',
      `Expression ${name} takes ${wanted} arguments. ${args.length} were passed in.`,
    );
  }
  return (scope) => {
    checkTime();
    return operator.apply(args.map((arg) => arg(scope)));
  };
}

function compilePath(text: string): Evaluate {
  if (!text.startsWith('$$')) {
    const segments = splitFieldPath(text.slice(1));
    if (segments.some((segment) => segment === '')) {
      throw new CommandError('FailedToParse', `'${text}' is not a valid field path`);
    }
    return (scope) => pathValue(scope.root, segments, 0);
  }
  const [name = '', ...segments] = text.slice(2).split('.');
  switch (name) {
    case 'ROOT':
      return (scope) => pathValue(scope.vars.ROOT ?? scope.root, segments, 0);
    case 'CURRENT':
      return (scope) => pathValue(scope.root, segments, 0);
    case 'REMOVE':
      return () => undefined;
    case 'NOW':
      return (scope) => pathValue(scope.vars.NOW ?? new Date(), segments, 0);
    case 'KEEP':
    case 'PRUNE':
    case 'DESCEND':
      throw new CommandError('FailedToParse', `$$${name} is not supported`);
    default:
      return (scope) => {
        if (!(name in scope.vars))
          throw new CommandError('Location17276', `Use of undefined variable: ${name}`);
        return pathValue(scope.vars[name], segments, 0);
      };
  }
}

/** The value of a field path in an expression; an array on the way gives an array of its documents' values. */
export function pathValue(value: unknown, segments: readonly string[], at: number): unknown {
  const segment = segments[at];
  if (segment === undefined) return value;
  if (isDoc(value)) return pathValue(ownField(value, segment), segments, at + 1);
  if (!Array.isArray(value)) return undefined;
  const found: unknown[] = [];
  for (const element of value) {
    const inner = isDoc(element) ? pathValue(element, segments, at) : undefined;
    if (inner !== undefined) found.push(inner);
  }
  return found;
}
