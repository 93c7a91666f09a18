import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';

const WATCHDOG = join(import.meta.dirname, 'watchdog.ts');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crease-watchdog-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that notes SIGTERM, and its end so many milliseconds later. */
async function startNoting(file: string, name: string, endsAfterMs: number) {
  const note = `const note = (word) => require('fs').appendFileSync(${JSON.stringify(file)}, '${name} ' + word + '\\n');`;
  const end = `process.on('SIGTERM', () => { note('asked'); setTimeout(() => { note('ended'); process.exit(); }, ${endsAfterMs}); });`;
  const child = spawn(
    process.execPath,
    ['-e', `${note}${end}setInterval(() => {}, 1000); console.log('ready');`],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(child.stdout, 'data');
  return { pid: z.number().parse(child.pid), exited: once(child, 'exit') };
}

it('the watchdog ends the stores only after the processes that use them have ended', async () => {
  const file = join(folder, 'notes');
  const store = await startNoting(file, 'store', 0);
  const user = await startNoting(file, 'user', 300);
  const gone = await startNoting(file, 'removed', 0);
  const args = ['--import', 'tsx', '--conditions=crease-source', WATCHDOG];
  const watchdog = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  watchdog.stdin.end(`+${store.pid} store\n+${gone.pid}\n+${user.pid}\n-${gone.pid}\n`);
  await Promise.all([once(watchdog, 'exit'), store.exited, user.exited]);
  expect(readFileSync(file, 'utf8').split('\n').slice(0, -1)).toEqual([
    'user asked',
    'user ended',
    'store asked',
    'store ended',
  ]);
  process.kill(gone.pid, 'SIGKILL');
  await gone.exited;
});
