import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SOURCE = `
import { mapStacks } from ${JSON.stringify(join(import.meta.dirname, 'mapped-stacks.ts'))};

const before = Error.prepareStackTrace;
mapStacks();
console.log('mapped here:', Error.prepareStackTrace !== before);

interface Given { readonly nothing?: undefined }

async function fail(_given: Given): Promise<void> {
  await null;
  throw new RangeError('out of range', { cause: new Error('why') });
}

fail({}).catch((error: RangeError) => console.log(error.stack));
try {
  new URL('nowhere');
} catch (error) {
  console.log((error as Error).stack);
}
`;

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'crease-stacks-'));
  await writeFile(join(dir, 'failing.ts'), SOURCE);
  await build({
    entryPoints: [join(dir, 'failing.ts')],
    outdir: join(dir, 'dist'),
    bundle: true,
    minify: true,
    keepNames: true,
    format: 'esm',
    platform: 'node',
    outExtension: { '.js': '.mjs' },
    sourcemap: true,
    logLevel: 'silent',
  });
});
afterAll(async () => {
  await rm(dir, { recursive: true });
});

const run = async (...options: string[]) =>
  (await promisify(execFile)(process.execPath, [...options, join(dir, 'dist', 'failing.mjs')])).stdout;
const lineOf = async (text: string) =>
  (await readFile(join(dir, 'failing.ts'), 'utf8')).split('\n').findIndex((line) => line.includes(text)) + 1;

it('stack traces name the lines of the sources', async () => {
  const stacks = await run();
  expect(stacks).toContain('mapped here: true');
  const thrown = `${join(dir, 'failing.ts')}:${await lineOf('throw new RangeError')}:9`;
  expect(stacks).toContain(`RangeError: out of range\n    at fail (${thrown})`);
  // As Node heads its own errors, with frames that have no map.
  expect(stacks).toMatch(/^TypeError \[ERR_INVALID_URL\]: Invalid URL\n {4}at new URL \(node:/m);
});

it('leaves stack traces to Node when Node maps them itself', async () => {
  const thrown = `${join(dir, 'failing.ts')}:${await lineOf('throw new RangeError')}:9`;
  const stacks = await run('--enable-source-maps');
  expect(stacks).toContain('mapped here: false');
  expect(stacks).toContain(thrown);
});
