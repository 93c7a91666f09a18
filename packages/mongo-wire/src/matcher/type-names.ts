import { CommandError } from '../request/command-error.js';
import { isNumeric, toPlainNumber, typeName } from '../values/bson-value.js';

/** BSON's type numbers and MongoDB's names for them. */
const TYPE_NUMBERS: ReadonlyMap<number, string> = new Map([
  [-1, 'minKey'],
  [1, 'double'],
  [2, 'string'],
  [3, 'object'],
  [4, 'array'],
  [5, 'binData'],
  [6, 'undefined'],
  [7, 'objectId'],
  [8, 'bool'],
  [9, 'date'],
  [10, 'null'],
  [11, 'regex'],
  [12, 'dbPointer'],
  [13, 'javascript'],
  [14, 'symbol'],
  [15, 'javascriptWithScope'],
  [16, 'int'],
  [17, 'timestamp'],
  [18, 'long'],
  [19, 'decimal'],
  [127, 'maxKey'],
]);
const TYPE_NAMES: ReadonlySet<string> = new Set([...TYPE_NUMBERS.values(), 'number']);

/** Compiles the operand of `$type`: a name, a number or an array of them; `number` is every kind of number. */
export function compileTypeTest(operand: unknown): (value: unknown) => boolean {
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).map(wantedType));
  if (wanted.size === 0) throw new CommandError('FailedToParse', '$type must match at least one type');
  return (value) =>
    value !== undefined && (wanted.has(typeName(value)) || (wanted.has('number') && isNumeric(value)));
}

function wantedType(type: unknown): string {
  if (typeof type === 'string') {
    if (TYPE_NAMES.has(type)) return type;
    throw new CommandError(
      'BadValue',
      type === 'missing'
        ? "'missing' is not a legal type name. To query for non-existence of a field, use {$exists:false}."
        : `Unknown type name alias: ${type}`,
    );
  }
  if (!isNumeric(type))
    throw new CommandError('TypeMismatch', 'type must be represented as a number or a string');
  const number = Number(toPlainNumber(type));
  const name = TYPE_NUMBERS.get(number);
  if (name !== undefined) return name;
  const hint = number === 0 ? '. Instead use {$exists:false}.' : '';
  throw new CommandError('BadValue', `Invalid numerical type code: ${number}${hint}`);
}
