import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongoServer } from '@crease/mongo-wire/server';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataDir } from './launcher/data-dir.js';
import { PidFiles } from './launcher/pid-files.js';
import { startProduct } from './testing/product-process.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'crease-command-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(entry: string, variables: Record<string, string>, ...args: string[]) {
  const command = await startProduct(entry, { DATA_DIR: join(folder, 'data'), ...variables }, args);
  return { code: await command.ended, said: command.said() };
}

describe('a command', () => {
  it.each([
    ['domain/src/migrations/migrate-main.ts', 1],
    ['domain/src/assurance/fsck-main.ts', 2],
    ['domain/src/assurance/figures-main.ts', 1],
    ['domain/src/business/reconciliation/reconcile-main.ts', 2, '2026-11-01', '2026-11-02'],
    ['domain/src/business/disputes/repair-loss-main.ts', 2, 'bills'],
    ['domain/src/account-end/affected/affected-main.ts', 1, '--collection', 'all'],
    ['worker/src/events/events-main.ts', 2],
    ['local/src/demo/main.ts', 1],
    ['local/src/launcher/reset-main.ts', 1],
    ['local/src/launcher/doctor-main.ts', 1],
    ['local/src/backup/backup-main.ts', 1, 'FILE'],
    ['local/src/backup/restore-main.ts', 1, 'FILE'],
    ['e2e/src/demo.ts', 1],
  ] as [string, number, ...string[]][])(
    '%s names a wrong variable in one sentence',
    async (entry, code, ...args) => {
      expect(await run(entry, { PORT: 'abc' }, ...args)).toEqual({
        code,
        said: 'PORT must be a whole number from 1 to 65535 (it is "abc").\n',
      });
    },
  );

  it.each([
    ['backup', 'local/src/backup/backup-main.ts'],
    ['backup', 'local/src/backup/backup-main.ts', 'a', 'b'],
    ['restore', 'local/src/backup/restore-main.ts', '--replace'],
    ['verify-draw', 'local/src/draw/verify-draw-main.ts'],
    ['affected', 'domain/src/account-end/affected/affected-main.ts', '--out', 'affected.csv'],
    ['reconcile', 'domain/src/business/reconciliation/reconcile-main.ts'],
    ['repair:loss', 'domain/src/business/disputes/repair-loss-main.ts', 'ID'],
    ['events', 'worker/src/events/events-main.ts', 'replay'],
  ])('%s ends with 2 and one sentence for wrong arguments: %s', async (name, entry, ...args) => {
    const { code, said } = await run(entry, {}, ...args);
    expect({ code, lines: said.split('\n').length - 1 }).toEqual({ code: 2, lines: 1 });
    expect(said).toContain(` npm run ${name} -- --help prints the arguments.\n`);
  });

  it('fsck ends with 2 and one sentence if it cannot reach the database', async () => {
    const { code, said } = await run('domain/src/assurance/fsck-main.ts', {
      MONGO_URL: 'mongodb://127.0.0.1:1/crease',
    });
    expect(code).toBe(2);
    expect(said).toMatch(/^No database answers at 127\.0\.0\.1:1 \(MONGO_URL\): .*\n$/);
  });

  it('seed refuses a database of a newer version with one sentence', async () => {
    const server = await startMongoServer({ port: 0, dataDir: join(folder, 'mongo') });
    const url = `${server.url}/crease`;
    const client = await MongoClient.connect(url);
    const migrations = client.db().collection<{ _id: string; at: Date }>('migrations');
    await migrations.insertOne({ _id: '999-of-a-later-version', at: new Date() });
    await client.close();
    try {
      const { code, said } = await run('local/src/demo/main.ts', { MONGO_URL: url });
      expect(code).toBe(1);
      expect(said).toMatch(/^the database is newer than this version, .*999-of-a-later-version.*\n$/);
    } finally {
      await server.close();
    }
  });

  it('reset refuses a data folder that is a file', async () => {
    const DATA_DIR = join(folder, 'file');
    writeFileSync(DATA_DIR, 'a file');
    expect(await run('local/src/launcher/reset-main.ts', { DATA_DIR })).toEqual({
      code: 1,
      said: `DATA_DIR ${DATA_DIR} is a file: nothing was removed.\n`,
    });
  });

  it('backup says that there is no room, and leaves no file', async () => {
    const [DATA_DIR, target] = [join(folder, 'to-back-up'), join(folder, 'full.tar.gz')];
    const dataDir = openDataDir(DATA_DIR);
    writeFileSync(join(dataDir.path, 'secrets.json'), '{}');
    symlinkSync('/dev/full', `${target}.partial`);
    expect(await run('local/src/backup/backup-main.ts', { DATA_DIR }, target)).toEqual({
      code: 1,
      said: 'There is no room for it. (ENOSPC: no space left on device, write)\n',
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('full.tar.gz'))).toEqual([]);
  });

  it('restore refuses a data folder that is a file', async () => {
    const DATA_DIR = join(folder, 'no-folder');
    writeFileSync(DATA_DIR, 'a file');
    expect(await run('local/src/backup/restore-main.ts', { DATA_DIR }, DATA_DIR)).toEqual({
      code: 1,
      said: `DATA_DIR ${DATA_DIR} is a file. Nothing was changed.\n`,
    });
  });

  it('reset keeps files that were in the data folder before', async () => {
    const DATA_DIR = join(folder, 'shared');
    mkdirSync(DATA_DIR);
    writeFileSync(join(DATA_DIR, 'letter.txt'), 'not of Crease');
    openDataDir(DATA_DIR);
    expect(await run('local/src/launcher/reset-main.ts', { DATA_DIR })).toEqual({
      code: 0,
      said: `Removed what was of Crease in ${DATA_DIR}; the next npm start begins with fresh demo data.\n`,
    });
    expect(readdirSync(DATA_DIR).sort()).toEqual(['.crease-data', 'letter.txt']);
  });

  it('restore ends what a killed launcher left running before it touches the data', async () => {
    const DATA_DIR = join(folder, 'left');
    const backup = join(folder, 'no-backup.tar.gz');
    writeFileSync(backup, 'no backup');
    const store = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    const ended = once(store, 'exit');
    new PidFiles(openDataDir(DATA_DIR).run).write('mongo', store.pid ?? 0);
    const { said } = await run('local/src/backup/restore-main.ts', { DATA_DIR }, backup, '--replace');
    expect(said).toContain('is no whole backup');
    expect(await ended).toEqual([null, 'SIGTERM']);
  });

  it('restore completes one that was killed between its renames, and keeps what that restored', async () => {
    const DATA_DIR = join(folder, 'moved-away');
    const setAside = `${DATA_DIR}.before-2026-11-30T18-41-22-000Z`;
    openDataDir(`${DATA_DIR}.restored-99999999-2026-11-30T18-41-22-000Z`);
    openDataDir(setAside);
    const backup = join(folder, 'never-read.tar.gz');
    writeFileSync(backup, 'no backup');
    expect(await run('local/src/backup/restore-main.ts', { DATA_DIR }, backup)).toEqual({
      code: 1,
      said:
        `Finished an interrupted restore: ${DATA_DIR} is as it restored it, and what was there before is in ${setAside}.\n` +
        `${DATA_DIR} is not empty: name another DATA_DIR, or say --replace. Nothing was changed.\n`,
    });
  });

  it('demo says that nothing runs', async () => {
    expect(await run('e2e/src/demo.ts', { PORT: '1' })).toEqual({
      code: 1,
      said: '✗ Nothing answers at http://localhost:1: run npm start first.\n',
    });
  });

  it('reconcile and verify-draw find a file from the folder where npm was called', async () => {
    writeFileSync(join(folder, 'wrong.txt'), 'neither a report nor a draw');
    const reconcile = 'domain/src/business/reconciliation/reconcile-main.ts';
    const missing = await run(reconcile, { INIT_CWD: folder }, 'none.csv');
    expect(missing).toEqual({ code: 2, said: `There is no file ${join(folder, 'none.csv')}.\n` });
    expect((await run(reconcile, { INIT_CWD: folder }, 'wrong.txt')).said).toContain('no report');
    expect(await run('local/src/draw/verify-draw-main.ts', { INIT_CWD: folder }, 'wrong.txt')).toEqual({
      code: 1,
      said: `${join(folder, 'wrong.txt')} is not the file of a draw, as the ground’s page publishes it.\n`,
    });
  });

  it('reconcile and repair:loss refuse more arguments than they take', async () => {
    const reconcile = 'domain/src/business/reconciliation/reconcile-main.ts';
    const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
    expect((await run(reconcile, {}, ...days)).said).toMatch(/^Which report\? /);
    const repair = await run('domain/src/business/disputes/repair-loss-main.ts', {}, 'ID', '5', 'more');
    expect(repair.said).toMatch(/^Which loss\? /);
  });
});
