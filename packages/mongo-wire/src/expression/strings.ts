import { CommandError, type ErrorName } from '../request/command-error.js';
import { compareStrings, type Doc, isNumeric, toPlainNumber, typeName } from '../values/bson-value.js';
import { compilePattern, type Found, type Pattern } from '../values/pattern.js';
import { namedArguments } from './logic.js';
import type { Evaluate, Form, Operator } from './scope.js';

function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Coerces a value to a string like MongoDB: null is '', dates are ISO, others are refused. */
function coerce(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (isNullish(value)) return '';
  if (value instanceof Date) return value.toISOString();
  if (isNumeric(value)) return String(toPlainNumber(value));
  throw new CommandError('TypeMismatch', `${name} needs a string, not ${typeName(value)}`);
}

function concat(args: unknown[]): unknown {
  if (args.some(isNullish)) return null;
  return args
    .map((arg) => {
      if (typeof arg === 'string') return arg;
      throw new CommandError('TypeMismatch', `$concat only supports strings, not ${typeName(arg)}`);
    })
    .join('');
}

function substringBytes([value, start, length]: unknown[]): string {
  const bytes = Buffer.from(coerce('$substrBytes', value), 'utf8');
  const from = Number(start);
  const count = Number(length);
  return bytes.subarray(from, count < 0 ? undefined : from + count).toString('utf8');
}

function substringPoints([value, start, length]: unknown[]): string {
  const from = Number(start);
  return [...coerce('$substrCP', value)].slice(from, from + Number(length)).join('');
}

/** Strings whose arguments are positional. */
export const stringOperators: { [name: string]: Operator } = {
  $concat: { min: 0, max: Number.POSITIVE_INFINITY, apply: concat },
  $toLower: { min: 1, max: 1, apply: ([value]) => coerce('$toLower', value).toLowerCase() },
  $toUpper: { min: 1, max: 1, apply: ([value]) => coerce('$toUpper', value).toUpperCase() },
  $strLenCP: { min: 1, max: 1, apply: ([value]) => [...coerce('$strLenCP', value)].length },
  $strLenBytes: { min: 1, max: 1, apply: ([value]) => Buffer.byteLength(coerce('$strLenBytes', value)) },
  $substr: { min: 3, max: 3, apply: substringBytes },
  $substrBytes: { min: 3, max: 3, apply: substringBytes },
  $substrCP: { min: 3, max: 3, apply: substringPoints },
  $split: {
    min: 2,
    max: 2,
    apply: ([value, by]) =>
      isNullish(value) || isNullish(by) ? null : coerce('$split', value).split(coerce('$split', by)),
  },
  $strcasecmp: {
    min: 2,
    max: 2,
    apply: ([a, b]) =>
      compareStrings(coerce('$strcasecmp', a).toUpperCase(), coerce('$strcasecmp', b).toUpperCase()),
  },
  $indexOfCP: {
    min: 2,
    max: 4,
    apply: ([value, wanted, from = 0]) => {
      if (isNullish(value)) return null;
      const text = coerce('$indexOfCP', value);
      const unit = text.indexOf(
        coerce('$indexOfCP', wanted),
        [...text].slice(0, Number(from)).join('').length,
      );
      return unit < 0 ? -1 : [...text.slice(0, unit)].length;
    },
  },
};

function trim(name: string, left: boolean, right: boolean): Form {
  return (operand, compile) => {
    const parts = namedArguments(name, operand, ['input'], ['chars']);
    const input = compile(parts.input);
    const chars = compile(parts.chars ?? null);
    return (scope) => {
      const value = input(scope);
      if (isNullish(value)) return null;
      const given = chars(scope);
      const set = isNullish(given) ? undefined : new Set(coerce(name, given));
      const goes = (char: string) => (set ? set.has(char) : char === '\0' || char.trim() === '');
      const points = [...coerce(name, value)];
      let from = 0;
      let to = points.length;
      if (left) while (from < to && goes(points[from] ?? '')) from++;
      if (right) while (to > from && goes(points[to - 1] ?? '')) to--;
      return points.slice(from, to).join('');
    };
  };
}

/** The results of `$regexFind` and `$regexFindAll`; `idx` counts code points. */
function matchDocs(text: string, matches: readonly Found[]): Doc[] {
  let unit = 0;
  let point = 0;
  return matches.map((found) => {
    point += [...text.slice(unit, found.at)].length;
    unit = found.at;
    return { match: found.text, idx: point, captures: found.groups };
  });
}

/** Error codes of expressions for errors that have other codes in filters. */
const IN_EXPRESSION: { [codeName: string]: ErrorName } = {
  Location51091: 'Location51111',
  Location51075: 'Location51107',
};

function patternOf(name: string, regex: unknown, options: unknown): Pattern {
  try {
    return compilePattern(regex, options ?? '');
  } catch (error) {
    const codeName = error instanceof CommandError ? IN_EXPRESSION[error.codeName] : undefined;
    if (!codeName || !(error instanceof CommandError)) throw error;
    throw new CommandError(codeName, `Invalid Regex in ${name}: ${error.message}`);
  }
}

function regexForm(name: string, apply: (text: string, pattern: Pattern) => unknown, empty: unknown): Form {
  return (operand, compile) => {
    const parts = namedArguments(name, operand, ['input', 'regex'], ['options']);
    const input: Evaluate = compile(parts.input);
    const regex: Evaluate = compile(parts.regex);
    const options: Evaluate = compile(parts.options ?? '');
    return (scope) => {
      const text = input(scope);
      const pattern = regex(scope);
      if (isNullish(text) || isNullish(pattern)) return empty;
      return apply(coerce(name, text), patternOf(name, pattern, options(scope)));
    };
  };
}

function replaceForm(name: string, all: boolean): Form {
  return (operand, compile) => {
    const parts = namedArguments(name, operand, ['input', 'find', 'replacement']);
    const [input, find, replacement] = [
      compile(parts.input),
      compile(parts.find),
      compile(parts.replacement),
    ];
    return (scope) => {
      const values = [input(scope), find(scope), replacement(scope)];
      if (values.some(isNullish)) return null;
      const [text = '', wanted = '', by = ''] = values.map((value) => coerce(name, value));
      return all ? text.replaceAll(wanted, () => by) : text.replace(wanted, () => by);
    };
  };
}

/** Strings whose arguments have names. */
export const stringForms: { [name: string]: Form } = {
  $trim: trim('$trim', true, true),
  $ltrim: trim('$ltrim', true, false),
  $rtrim: trim('$rtrim', false, true),
  $regexMatch: regexForm('$regexMatch', (text, pattern) => pattern.test(text), false),
  $regexFind: regexForm(
    '$regexFind',
    (text, pattern) => {
      const found = pattern.find(text);
      return found ? matchDocs(text, [found])[0] : null;
    },
    null,
  ),
  $regexFindAll: regexForm('$regexFindAll', (text, pattern) => matchDocs(text, pattern.findAll(text)), []),
  $replaceOne: replaceForm('$replaceOne', false),
  $replaceAll: replaceForm('$replaceAll', true),
};
