import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const VERDICTS = join(import.meta.dirname, 'linear-expressions.json');

/** A slash where an expression may begin. Few files have one, so the others need not be parsed. */
const SLASH_BEFORE_EXPRESSION =
  /(?:^|[=(),:;!?&|[{}+\-<>]|\*\/|\b(?:return|typeof|case|in|of|do|else|void|await|yield|throw|new))[^\S\n]*\/(?![/*>])/m;

/** Every regular expression outside of tests, with the places where it is written. */
export function expressions(): Map<string, string[]> {
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

/** Whether `recheck` finds no text on which the literal takes more than linear time. */
export function isLinear(literal: string): boolean {
  const end = literal.lastIndexOf('/');
  return checkSync(literal.slice(1, end), literal.slice(end + 1), WITHOUT_TIMEOUTS).status !== 'vulnerable';
}

const verdicts = z.strictObject({ recheck: z.string(), linear: z.array(z.string()) });

/**
 * The expressions found linear earlier. Empty after an update of `recheck`, and with `ROUNDS`, which checks all again.
 */
export function knownLinear(asked = process.env.ROUNDS, version = recheckVersion()): Set<string> {
  const stored = verdicts.parse(JSON.parse(readFileSync(VERDICTS, 'utf8')));
  return new Set(asked || stored.recheck !== version ? [] : stored.linear);
}

function recheckVersion(): string {
  const path = createRequire(import.meta.url).resolve('recheck/package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path, 'utf8'))).version;
}

// Run to store new verdicts: npx tsx --conditions=crease-source local/src/testing/regular-expressions.ts
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const linear = [...expressions().keys()].filter(isLinear).sort();
  writeFileSync(VERDICTS, `${JSON.stringify({ recheck: recheckVersion(), linear }, null, 2)}\n`);
}
