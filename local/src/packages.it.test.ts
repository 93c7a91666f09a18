import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const packed = z.array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }));
const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/** A foreign project with the packed package and its dependencies, and nothing of this repository. */
async function aConsumer(name: string): Promise<{ folder: string; installed: string; files: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'crease-consumer-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: join(ROOT, 'packages', name),
    maxBuffer: 10_000_000,
  });
  const [pack] = packed.parse(JSON.parse(stdout.slice(stdout.indexOf('[\n'))));
  const installed = join(folder, 'node_modules', '@crease', name);
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', join(folder, pack?.filename ?? ''), '--strip-components=1', '-C', installed]);
  const { dependencies } = manifest.parse(
    JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')),
  );
  for (const dependency of [...Object.keys(dependencies), '@types/node', 'undici-types'])
    await linkPackage(dependency, folder);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return { folder, installed, files: pack?.files.map(({ path }) => path) ?? [] };
}

async function linkPackage(name: string, folder: string): Promise<void> {
  const at = join(folder, 'node_modules', name);
  await mkdir(join(at, '..'), { recursive: true });
  await symlink(join(ROOT, 'node_modules', name), at);
}

/** Runs the installed `main.js` until `use` is done with the address that it prints. */
async function whileRunning(
  { folder, installed }: { folder: string; installed: string },
  variables: Record<string, string>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const child = spawn(process.execPath, [join(installed, 'dist', 'main.js')], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /\w+:\/\/[\d.:]+/.exec(line)?.[0];
      if (url) return await use(url);
    }
    throw new Error('it ended before it listened');
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function findsOneDocument(url: string): Promise<void> {
  const client = await MongoClient.connect(url);
  const orders = client.db('shop').collection('orders');
  await orders.insertOne({ total: 120 });
  expect(await orders.countDocuments({ total: { $gt: 100 } })).toBe(1);
  await client.close();
}

async function makesAnOrder(url: string): Promise<void> {
  const answer = await fetch(`${url}/pg/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-version': '2025-01-01',
      'x-client-id': 'crease-sandbox',
      'x-client-secret': 'crease-sandbox-secret',
    },
    body: JSON.stringify({
      order_id: 'order_1',
      order_amount: 120,
      order_currency: 'INR',
      customer_details: { customer_id: 'asha', customer_phone: '9876543210' },
    }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([200, { order_status: 'ACTIVE' }]);
  expect((await fetch(`${url}/sandbox/assets/checkout.css`)).status).toBe(200);
}

describe.each([
  {
    name: 'mongo-wire',
    port: 'MONGO_PORT',
    use: findsOneDocument,
    code: `
      import { startMongoServer } from '@crease/mongo-wire/server';
      import { DamagedDataError } from '@crease/mongo-wire/recovery';
      export const url: Promise<string> = startMongoServer({ port: 0, dataDir: 'd' }).then(({ url }) => url);
      export const isDamage = (error: unknown): boolean => error instanceof DamagedDataError;
      // @ts-expect-error: a directory is needed
      void startMongoServer({ port: 0 });`,
  },
  {
    name: 'payment-sandbox',
    port: 'SANDBOX_PORT',
    use: makesAnOrder,
    code: `
      import { startSandbox } from '@crease/payment-sandbox/server';
      export const url: Promise<string> = startSandbox({ port: 0, dataDir: 'd' }).then(({ url }) => url);
      // @ts-expect-error: a port is needed
      void startSandbox({ dataDir: 'd' });`,
  },
])('the package $name, installed by others', ({ name, port, use, code }) => {
  let consumer: Awaited<ReturnType<typeof aConsumer>>;
  beforeAll(async () => {
    consumer = await aConsumer(name);
  }, 300_000);
  afterAll(() => rm(consumer.folder, { recursive: true, force: true }));

  it('contains the build, its README and its package.json, and no test', () => {
    expect([...new Set(consumer.files.map((path) => path.split('/')[0]))].sort()).toEqual([
      'README.md',
      'dist',
      'package.json',
    ]);
    expect(
      consumer.files.filter((path) => /\.test\.|testing|conformance|\.map$|\.stamp$/.test(path)),
    ).toEqual([]);
  });

  it('imports only packages that it depends on', async () => {
    const { dependencies } = manifest.parse(
      JSON.parse(await readFile(join(consumer.installed, 'package.json'), 'utf8')),
    );
    const dist = join(consumer.installed, 'dist');
    const named = new Set<string>();
    for (const file of await readdir(dist, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:js|ts)$/.test(file)) continue;
      const text = await readFile(join(dist, file), 'utf8');
      for (const [, from = ''] of text.matchAll(/(?:from |import\()["']([^."'][^"']*)["']/g))
        if (!from.startsWith('node:')) named.add(from);
    }
    expect([...named].sort()).toEqual(Object.keys(dependencies).sort());
  });

  it('type-checks where it is used', async () => {
    await writeFile(join(consumer.folder, 'consumer.ts'), code);
    const options = ['--noEmit', '--strict', '--target', 'es2023', '--skipLibCheck', '--module', 'nodenext'];
    const tsc = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
    const told = await run(process.execPath, [tsc, 'consumer.ts', ...options], { cwd: consumer.folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(told).toBe('');
  }, 180_000);

  it('starts from the command line and serves', async () => {
    await whileRunning(consumer, { [port]: '0' }, use);
  });
});
