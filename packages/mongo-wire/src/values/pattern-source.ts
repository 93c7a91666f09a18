import { BSONRegExp } from 'bson';
import { CommandError } from '../request/command-error.js';

/** A pattern as the client wrote it: its text and its options (`i`, `m`, `s`, `x`, `u`). */
export type PatternSource = { source: string; options: string };

/** True for a BSON regular expression. */
export function isPattern(value: unknown): value is RegExp | BSONRegExp {
  return value instanceof RegExp || value instanceof BSONRegExp;
}

/** A BSON regular expression as one text, by which two are compared. */
export function patternText(value: RegExp | BSONRegExp): string {
  const { source, options } = ownSource(value);
  return `/${source}/${options}`;
}

function ownSource(value: RegExp | BSONRegExp): PatternSource {
  if (value instanceof BSONRegExp) return { source: value.pattern, options: value.options };
  return { source: value.source, options: value.flags.replace(/[^ims]/g, '') };
}

/**
 * Reads a pattern and separate options.
 * @throws CommandError for an invalid pattern, options in both places (51075), or an unknown option (51108)
 */
export function readPattern(operand: unknown, beside: unknown): PatternSource {
  if (typeof beside !== 'string') throw new CommandError('BadValue', '$options has to be a string');
  const own = isPattern(operand) ? ownSource(operand) : { source: operand, options: '' };
  if (typeof own.source !== 'string') throw new CommandError('BadValue', '$regex has to be a string');
  if (own.options && beside)
    throw new CommandError('Location51075', 'options set in both $regex and $options');
  const options = own.options || beside;
  const unknown = /[^imsux]/.exec(options);
  if (unknown) throw new CommandError('Location51108', `invalid flag in regex options: ${unknown[0]}`);
  if (own.source.includes('\0')) {
    throw new CommandError('BadValue', 'Regular expression cannot contain an embedded null byte');
  }
  return { source: own.source, options };
}

/** Removes what the option `x` ignores: white space and `#` comments outside classes and `\Q…\E`. */
export function withoutComments(source: string): string {
  const parts = /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]?|#[^\n]*\n?|\s+/g;
  return source.replace(parts, (part) => (part.startsWith('#') || part.trim() === '' ? '' : part));
}
