import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const packed = z.array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }));

const CONSUMER = `
import { createCrease, CreaseError } from '@crease/client';
import { holdSlot } from '@crease/client/contracts/bookings';

const crease = createCrease({ url: 'https://crease.example', token: 'ck_x' });
export async function statuses(): Promise<string[]> {
  const { bookings } = await crease.bookings.listOwnerBookings({ query: { status: 'confirmed', limit: 50 } });
  // @ts-expect-error: there is no such status
  await crease.bookings.listOwnerBookings({ query: { status: 'won' } });
  const { expiresAt } = await crease.call(holdSlot, {
    body: { groundId: 'x', bookingDate: '2026-12-05', timeSlot: '18:00-20:00' },
  });
  // @ts-expect-error: an answer is typed, not any
  const wrong: number = expiresAt;
  return [...bookings.map(({ status }) => status), String(wrong)];
}
export const isRefusal = (error: unknown): boolean => error instanceof CreaseError && error.code === 'SLOT_TAKEN';
`;

/** Another project: the packed client, its dependencies, and nothing of this repository. */
let consumer: string;
let files: string[];
beforeAll(async () => {
  consumer = await mkdtemp(join(tmpdir(), 'crease-consumer-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', consumer], {
    cwd: join(ROOT, 'sdk'),
    maxBuffer: 10_000_000,
  });
  // The build's output precedes it.
  const [pack] = packed.parse(JSON.parse(stdout.slice(stdout.indexOf('[\n'))));
  files = pack?.files.map(({ path }) => path) ?? [];
  const at = join(consumer, 'node_modules', '@crease', 'client');
  await mkdir(at, { recursive: true });
  await run('tar', ['-xzf', join(consumer, pack?.filename ?? ''), '--strip-components=1', '-C', at]);
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(at, 'package.json'), 'utf8')));
  for (const name of Object.keys(dependencies))
    await symlink(join(ROOT, 'node_modules', name), join(consumer, 'node_modules', name));
  await writeFile(join(consumer, 'package.json'), '{ "type": "module" }');
}, 300_000);
afterAll(async () => await rm(consumer, { recursive: true, force: true }));

it('the package contains the build, its README and its package.json, and no tests', () => {
  expect([...new Set(files.map((path) => path.split('/')[0]))].sort()).toEqual([
    'README.md',
    'dist',
    'package.json',
  ]);
  expect(files).toContain('dist/client.js');
  expect(files.filter((path) => /test|\.map$/.test(path))).toEqual([]);
});

it('the package depends on everything it imports', async () => {
  const dist = join(consumer, 'node_modules', '@crease', 'client', 'dist');
  const texts = (await readdir(dist, { recursive: true, encoding: 'utf8' })).filter((name) =>
    /\.(js|ts)$/.test(name),
  );
  const named = new Set<string>();
  for (const name of texts) {
    const text = await readFile(join(dist, name), 'utf8');
    for (const [, from = ''] of text.matchAll(/(?:from |import\()["']([^."'][^"']*)["']/g)) named.add(from);
  }
  expect([...named].sort()).toEqual(['socket.io-client', 'zod']);
});

it.each([
  // The compiler that others have today, and its native successor, which takes a quarter of the processor time.
  { moduleResolution: 'NodeNext', compiler: 'typescript' },
  { moduleResolution: 'Bundler', compiler: 'typescript-native' },
])(
  'another project type-checks against the package ($moduleResolution, $compiler)',
  async ({ moduleResolution, compiler }) => {
    await writeFile(join(consumer, 'consumer.ts'), CONSUMER);
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--skipLibCheck'];
    const module = moduleResolution === 'NodeNext' ? 'NodeNext' : 'ESNext';
    const tsc = join(ROOT, 'node_modules', compiler, 'bin', 'tsc');
    const args = [tsc, 'consumer.ts', ...options, '--module', module, '--moduleResolution', moduleResolution];
    const told = await run(process.execPath, [...args], { cwd: consumer }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(told).toBe('');
  },
  180_000,
);

it('plain Node loads the package', async () => {
  const code = `
    import { createCrease } from '@crease/client';
    import { holdSlot } from '@crease/client/contracts/bookings';
    console.log(typeof createCrease({ url: 'https://crease.example' }).bookings.createBooking, holdSlot.path);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: consumer });
  expect(stdout.trim()).toBe('function /bookings/temp-hold');
});
