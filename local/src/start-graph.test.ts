import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** Large packages needed by few requests: loaded by `await import()` with the first one. */
const LATE = [
  '@bull-board/api',
  '@bull-board/express',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@zxcvbn-ts/language-common',
  'aws4fetch',
  'date-holidays',
  'fontkit',
  'ical-generator',
  'multer',
  'nodemailer',
  'pdfkit',
  'qrcode',
  'sharp',
  'umzug',
  'undici',
  'web-push',
];

/** The packages that our own files import statically, followed from `main`. */
async function packagesAtStart(main: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [main],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    // Our own workspaces are followed to their sources; `packages` would leave them out.
    alias: Object.fromEntries(['domain', 'shared'].map((name) => [`@crease/${name}`, `./${name}/src`])),
    outdir: join(ROOT, 'never-written'),
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const packages = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { path, kind, external } of metafile.inputs[file]?.imports ?? []) {
      if (kind === 'dynamic-import') continue;
      if (external) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
      else follow(path);
    }
  };
  follow(main);
  return [...packages].sort();
}

describe.each([
  ['api', ['express', 'mongoose']],
  ['realtime', ['mongoose', 'socket.io']],
  ['worker', ['bullmq', 'mongoose']],
])('%s at its start', (workspace, needs) => {
  it('loads none of the packages that only some requests need', async () => {
    const packages = await packagesAtStart(`${workspace}/src/main.ts`);
    // Proves that the graph was followed into the domain.
    expect(packages).toEqual(expect.arrayContaining(needs));
    expect(packages.filter((name) => LATE.includes(name))).toEqual([]);
  });
});

it('the API and realtime load no job queue: it belongs to the worker, and to the queue board once it is opened', async () => {
  expect(await packagesAtStart('api/src/main.ts')).not.toContain('bullmq');
  expect(await packagesAtStart('realtime/src/main.ts')).not.toContain('bullmq');
});
