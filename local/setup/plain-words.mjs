import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proseOf, SOURCE } from './prose.mjs';

/** Openings without a subject, which read like riddles. Titles may not begin with `who` either. */
const OPENING = /^(?:Of an? |Of the |So (?:often|many|long)\b|Who |What of )/;
const TITLE_OPENING = /^(?:who |what of )/;
/** Phrases to say in other words. Extend the list when a review finds another. */
const PHRASE =
  /\b(?:to be had|for who|to who|anew|is no key|of one['’]s own|of its own accord|all the same|in its turn|[Ww]hoever|[Nn]obody|[Ss]omebody|(?:[Ii]s|[Aa]re|[Gg]ets?|[Gg]et|been|being|was|were) told)\b/;
/** Where a file may have an opening: parsing every file would take five times as long. */
const MAY_OPEN = new RegExp(
  `(?:/[*/][\\s*]*|\\(\\s*['"\`])(?:${OPENING.source.slice(1)}|${TITLE_OPENING.source.slice(1)})`,
);
const LINE_END = /\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g;
/** What begins a line of a comment or a title. */
const MARKS = /^\s*(?:\/\*+|\/\/|\*+\/?|['"`])\s*/;

/**
 * Finds phrases in comments and test titles that the guide to our English rules out.
 * @param {string} path @param {string} text @returns {{ line: number, phrase: string }[]}
 */
export function findUnplain(path, text) {
  if (!MAY_OPEN.test(text) && !PHRASE.test(text.replace(LINE_END, ' '))) return [];
  const { comments, titles } = proseOf(path, text);
  const phraseIn = (prose, isTitle) => {
    const words = prose.split('\n').map((row) => row.replace(MARKS, '').trim());
    const said = words.join(' ').trim();
    const [phrase] =
      OPENING.exec(said) ?? (isTitle ? TITLE_OPENING.exec(said) : null) ?? PHRASE.exec(said) ?? [];
    return phrase?.trim();
  };
  const findIn = (pieces, isTitle) =>
    pieces.flatMap(({ start, text: prose }) => {
      const phrase = phraseIn(prose, isTitle);
      return phrase ? [{ line: text.slice(0, start).split('\n').length, phrase }] : [];
    });
  return [...findIn(comments, false), ...findIn(titles, true)];
}

/** @param {string} root @returns {string[]} one line for each such phrase in a tracked source file */
export function scanProse(root) {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return listed
    .split('\0')
    .filter((path) => SOURCE.test(path) && existsSync(join(root, path)))
    .flatMap((path) =>
      findUnplain(path, readFileSync(join(root, path), 'utf8')).map(
        ({ line, phrase }) => `${path}:${line} says "${phrase}"`,
      ),
    );
}

if (process.argv[1] === import.meta.filename) {
  const found = scanProse(join(import.meta.dirname, '..', '..'));
  for (const line of found) console.error(line);
  if (found.length > 0) console.error('Say it with a subject and plain verbs (CONTRIBUTING.md, Comments).');
  process.exitCode = found.length === 0 ? 0 : 1;
}
