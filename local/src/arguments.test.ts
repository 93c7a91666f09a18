import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../setup/arguments.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crease-arguments-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 50_000,
    env: { ...process.env, CREASE_ENV_FILE: 'none', DATA_DIR: join(dataDir, 'data') },
  });
  return { status, stdout, stderr };
}

describe('the arguments of the commands', () => {
  it.each([
    ['start', 'local/start.mjs'],
    ['dev', 'local/start.mjs', '--dev'],
    ['reset', 'local/run.mjs', 'reset'],
    ['restore', 'local/run.mjs', 'restore'],
  ])('npm run %s prints its usage for --help and does nothing else', (name, ...words) => {
    const { status, stdout, stderr } = run(...words, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name}[ (].*\n$`));
  });

  it('explains the words of the arguments for --help', () => {
    expect(run('local/run.mjs', 'events', '--help').stdout).toContain('KEY a document, as booking:<id>');
    expect(run('local/run.mjs', 'affected', '--help').stdout).toContain('NAME is a collection');
  });

  it.each([
    ['start', 'local/start.mjs', 'now'],
    ['reset', 'local/run.mjs', 'reset', 'now'],
  ])('npm run %s refuses a word with one sentence before it does anything', (name, ...words) => {
    expect(run(...words)).toEqual({
      status: 2,
      stdout: '',
      stderr: `Unexpected argument 'now'. Usage: npm run ${name} (it takes no arguments)\n`,
    });
  });

  it('refuses unknown options, and values that are missing or not wanted', () => {
    expect(refusalOf('fsck', ['--fix'])).toContain("Unknown option '--fix'");
    expect(refusalOf('seed', ['7'])).toContain("Unexpected argument '7'");
    expect(refusalOf('chaos', ['--minutes'])).toContain('argument missing');
    expect(refusalOf('chaos', ['--seed', '-7'])).toMatch(
      /^Option '--seed' argument is ambiguous\. Usage: .*$/,
    );
    expect(refusalOf('restore', ['--stop=1', 'FILE'])).toContain("'--stop' does not take an argument");
    expect(refusalOf('chaos', ['--minutes', 'abc'])).toMatch(
      /^--minutes is a number, not 'abc'\. Usage: npm run chaos /,
    );
    expect(refusalOf('soak', ['--clients', ''])).toContain("--clients is a number, not ''");
    expect(refusalOf('weekend', ['--seed=abc'])).toContain("--seed is a number, not 'abc'");
    expect(refusalOf('chaos', ['--minutes', '0.5', '--seed', '7'])).toBeUndefined();
    expect(refusalOf('events', ['list', '--limit', 'all'])).toContain("--limit is a number, not 'all'");
    expect(refusalOf('bench', ['engine', '--full', '--json', 'FILE'])).toBeUndefined();
  });
});
