import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** A slash where an expression may begin. Few files have one, so the others need not be parsed. */
const SLASH_BEFORE_EXPRESSION =
  /(?:^|[=(),:;!?&|[{}+\-<>]|\*\/|\b(?:return|typeof|case|in|of|do|else|void|await|yield|throw|new))[^\S\n]*\/(?![/*>])/m;

/** Every regular expression outside of tests, with the places where it is written. */
function expressions(): Map<string, string[]> {
  const listed = execFileSync('git', ['ls-files', '*/src/*.ts', '*/src/*.tsx'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = listed
    .split('\n')
    .filter((file) => file && !/^(?:e2e|bench)\/|\.test\.|\/testing\//.test(file));
  const found = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    if (!SLASH_BEFORE_EXPRESSION.test(text)) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
        found.set(node.text, [...(found.get(node.text) ?? []), `${file}:${line}`]);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** Bounded by steps and not by time: on a busy machine an attack would seem slow for lack of a processor. */
const WITHOUT_TIMEOUTS = { timeout: null, attackTimeout: null, incubationTimeout: null };

function isLinear(literal: string): boolean {
  const end = literal.lastIndexOf('/');
  return checkSync(literal.slice(1, end), literal.slice(end + 1), WITHOUT_TIMEOUTS).status !== 'vulnerable';
}

it('recognises an expression that takes quadratic time', () => {
  expect(isLinear('/\\s+$/')).toBe(false);
  expect(isLinear('/^\\s+/')).toBe(true);
});

it('uses only expressions that take linear time on any text', () => {
  const found = expressions();
  expect(found.size).toBeGreaterThan(300);
  const slow = [...found].filter(([literal]) => !isLinear(literal));
  expect(slow.map(([literal, places]) => `${literal} at ${places.join(', ')}`)).toEqual([]);
}, 300_000);
