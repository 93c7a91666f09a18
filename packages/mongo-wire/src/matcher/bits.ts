import { Binary } from 'bson';
import { CommandError } from '../request/command-error.js';
import { isNumeric, toPlainNumber } from '../values/bson-value.js';

/** Whether the bit at a place, counted from the lowest, is set. */
type BitsOf = (place: number) => boolean;

/** The four bit operators: which of the named bits must be set or clear. */
const BIT_OPERATORS = {
  $bitsAllSet: (places: number[], isSet: BitsOf) => places.every(isSet),
  $bitsAnySet: (places: number[], isSet: BitsOf) => places.some(isSet),
  $bitsAllClear: (places: number[], isSet: BitsOf) => !places.some(isSet),
  $bitsAnyClear: (places: number[], isSet: BitsOf) => !places.every(isSet),
};

/**
 * Compiles a bit operator. Its operand is a list of positions, a mask, or a mask in bytes, lowest first. Only binary
 * data and integers within 64 bits have bits; a negative number's sign extends without end.
 */
export function compileBitTest(
  name: keyof typeof BIT_OPERATORS,
  operand: unknown,
): (value: unknown) => boolean {
  const places = bitPlaces(name, operand);
  const holds = BIT_OPERATORS[name];
  return (value) => {
    const isSet = bitsOf(value);
    return isSet !== undefined && holds(places, isSet);
  };
}

/** The bits of a value; undefined when it has none. */
function bitsOf(value: unknown): BitsOf | undefined {
  if (value instanceof Binary) {
    const bytes = value.value();
    return (place) => (((bytes[place >> 3] ?? 0) >> (place & 7)) & 1) === 1;
  }
  const number = isNumeric(value) ? wholeNumber(value) : undefined;
  if (number === undefined) return undefined;
  return (place) => ((number >> BigInt(place)) & 1n) === 1n;
}

/** The number as an int64; undefined when it has a fraction or does not fit. */
function wholeNumber(value: unknown): bigint | undefined {
  const number = toPlainNumber(value);
  if (typeof number === 'number' && !Number.isInteger(number)) return undefined;
  const whole = BigInt(number);
  return BigInt.asIntN(64, whole) === whole ? whole : undefined;
}

function bitPlaces(name: string, operand: unknown): number[] {
  if (Array.isArray(operand)) return operand.map(bitPlace);
  if (operand instanceof Binary) return setBits(operand.length() * 8, bitsOf(operand));
  if (!isNumeric(operand)) {
    throw new CommandError(
      'BadValue',
      `${name} takes an Array, a number, or a BinData but received: ${String(operand)}`,
    );
  }
  const mask = toPlainNumber(operand);
  if (Number.isNaN(mask))
    throw new CommandError('FailedToParse', `Expected an integer, but found NaN in: ${name}: nan.0`);
  if (typeof mask === 'number' && Number.isFinite(mask) && !Number.isInteger(mask))
    throw new CommandError('FailedToParse', `Expected an integer: ${name}: ${mask}`);
  if (wholeNumber(operand) === undefined)
    throw new CommandError('FailedToParse', `Cannot represent as a 64-bit integer: ${name}: ${mask}`);
  if (mask < 0)
    throw new CommandError('FailedToParse', `Expected a non-negative number in: ${name}: ${mask}`);
  return setBits(64, bitsOf(operand));
}

function setBits(count: number, isSet: BitsOf | undefined): number[] {
  return Array.from({ length: count }, (_, place) => place).filter((place) => isSet?.(place));
}

function bitPlace(place: unknown, i: number): number {
  const number = isNumeric(place) ? Number(toPlainNumber(place)) : Number.NaN;
  if (!Number.isInteger(number))
    throw new CommandError(
      'BadValue',
      `bit positions must be an integer but got: ${i}: ${JSON.stringify(place)}`,
    );
  if (number > 0x7fffffff)
    throw new CommandError(
      'BadValue',
      `bit positions cannot be represented as a 32-bit signed integer: ${i}: ${number}`,
    );
  if (number < 0) throw new CommandError('BadValue', `bit positions must be >= 0 but got: ${i}: ${number}`);
  return number;
}
