import { RE2JS, RE2JSException } from 're2js';
import { CommandError } from '../request/command-error.js';
import { checkTime, checkTimeNow } from '../request/deadline.js';
import { type PatternSource, readPattern, withoutComments } from './pattern-source.js';

/** The position of a match, in UTF-16 units, and its groups; an unused group is null. */
export type Found = { text: string; at: number; groups: (string | null)[] };

/** A compiled pattern. Matching takes time in proportion to the text, whatever the pattern is. */
export interface Pattern {
  test(text: string): boolean;
  /** The first match. */
  find(text: string): Found | undefined;
  /** All matches without overlaps. */
  findAll(text: string): Found[];
}

/** Longer patterns are refused, as MongoDB does. In bytes. */
const MOST_PATTERN_BYTES = 16_764;
/** Instructions of the pattern times characters of the text: a few seconds of work at the very worst. */
const MOST_STEPS = 250_000_000;
/** In characters; the clock is checked before a longer text is searched. */
const LONG_TEXT = 2_000;
/** Number of compiled patterns in the cache. Each may hold 8 MB of states, so they are few. */
const MOST_KEPT = 64;

const kept = new Map<string, Pattern>();

/**
 * Compiles a pattern with its options. Refuses by name what needs backtracking (back-references, look-around,
 * possessive quantifiers), because it cannot run in linear time.
 * @throws CommandError 51091 for an invalid or refused pattern, 51108 for an unknown option
 */
export function compilePattern(operand: unknown, options: unknown): Pattern {
  const read = readPattern(operand, options);
  const plain = plainPattern(read);
  if (plain) return plain;
  const key = `${read.options}/${read.source}`;
  const known = kept.get(key);
  const pattern = known ?? new LinearPattern(read);
  kept.delete(key);
  kept.set(key, pattern);
  if (kept.size > MOST_KEPT) {
    const [oldest] = kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
  }
  return pattern;
}

/** Handles `^literal` and `^literal$`, by far the most frequent, with one comparison instead of the engine. */
function plainPattern({ source, options }: PatternSource): Pattern | undefined {
  if (/[imx]/.test(options)) return undefined;
  const literal = /^\^((?:[^\\^$.|?*+()[\]{}]|\\[^\w\s])*)(\$?)$/.exec(source);
  if (!literal) return undefined;
  const text = (literal[1] ?? '').replace(/\\([\s\S])/g, '$1');
  const whole = literal[2] === '$';
  const test = (value: string) => (whole ? value === text : value.startsWith(text));
  const find = (value: string) => (test(value) ? { text, at: 0, groups: [] } : undefined);
  return {
    test,
    find,
    findAll: (value) => {
      const found = find(value);
      return found ? [found] : [];
    },
  };
}

class LinearPattern implements Pattern {
  private readonly engine: RE2JS;
  private readonly mostCharacters: number;

  constructor({ source, options }: PatternSource) {
    if (Buffer.byteLength(source) > MOST_PATTERN_BYTES) throw invalid('the pattern is too long');
    const flags =
      (options.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
      (options.includes('m') ? RE2JS.MULTILINE : 0) |
      (options.includes('s') ? RE2JS.DOTALL : 0);
    try {
      this.engine = RE2JS.compile(options.includes('x') ? withoutComments(source) : source, flags);
    } catch (error) {
      if (!(error instanceof RE2JSException)) throw error;
      throw invalid(refusedByName(source) ?? error.message.replace(/^error parsing regexp: /, ''));
    }
    this.mostCharacters = MOST_STEPS / this.engine.programSize();
  }

  test(text: string): boolean {
    this.admit(text);
    return this.engine.test(text);
  }

  find(text: string): Found | undefined {
    this.admit(text);
    const found = this.engine.exec(text);
    return found ? toFound(found) : undefined;
  }

  findAll(text: string): Found[] {
    this.admit(text);
    const all: Found[] = [];
    for (const found of this.engine.matchAll(text)) {
      checkTime();
      all.push(toFound(found));
    }
    return all;
  }

  private admit(text: string): void {
    if (text.length > LONG_TEXT) checkTimeNow();
    if (text.length <= this.mostCharacters) return;
    throw new CommandError(
      'Location51156',
      `Error occurred while executing the regular expression: it is too large for a text of ${text.length} characters`,
    );
  }
}

function toFound(found: Pick<RegExpMatchArray, 'index'> & (string | undefined)[]): Found {
  return { text: found[0] ?? '', at: found.index ?? 0, groups: found.slice(1).map((group) => group ?? null) };
}

function invalid(why: string): CommandError {
  return new CommandError('Location51091', `Regular expression is invalid: ${why}`);
}

/** Constructs that need backtracking, with their usual names. */
const BACKTRACKING: [RegExp, string][] = [
  [/\(\?<?[=!]/, 'look-around'],
  [/\(\?>/, 'an atomic group'],
  [/\\[1-9]|\\[gk][{<'\d]|\(\?P=/, 'a back-reference'],
  [/[*+?}]\+/, 'a possessive quantifier'],
  [/\(\?(?:[R\d&(]|P>)/, 'recursion or a condition'],
];

/** Applied only to a pattern that the engine has refused, so a similar class or escape does no harm. */
function refusedByName(source: string): string | undefined {
  const bare = source.replace(/\\[^\dgk]/g, '');
  const refused = BACKTRACKING.find(([shape]) => shape.test(bare));
  return refused && `${refused[1]} is not supported, since it cannot be matched in linear time`;
}
