import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LauncherLock } from './launcher-lock.js';
import { StopWithSentence } from './stop-with-sentence.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crease-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the lock of a data folder', () => {
  it('refuses a second launcher while the first one lives', async () => {
    await new LauncherLock(folder).acquire('.data');
    await expect(new LauncherLock(folder).acquire('.data')).rejects.toThrow(StopWithSentence);
  });

  it('is free again after the first one has ended', async () => {
    const first = new LauncherLock(folder);
    await first.acquire('.data');
    first.release();
    await new LauncherLock(folder).acquire('.data');
  });

  it('is taken over from a killed launcher, even if its pid lives again', async () => {
    const dead = { pid: process.pid, identity: 'another start of this pid', stopping: false };
    writeFileSync(join(folder, 'launcher.lock'), JSON.stringify(dead));
    const lock = new LauncherLock(folder);
    await lock.acquire('.data');
    expect(lock.runningPid()).toBe(process.pid);
  });

  it('waits for a launcher that is stopping', async () => {
    const first = new LauncherLock(folder);
    await first.acquire('.data');
    first.markStopping();
    setTimeout(() => first.release(), 300);
    await new LauncherLock(folder).acquire('.data');
  });

  it('goes to one of many that find a dead holder at the same moment', async () => {
    writeFileSync(join(folder, 'launcher.lock'), '{"pid":1,"identity":"gone","stopping":true}');
    const locks = Array.from({ length: 8 }, () => new LauncherLock(folder));
    const results = await Promise.allSettled(locks.map((lock) => lock.acquire('.data')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
