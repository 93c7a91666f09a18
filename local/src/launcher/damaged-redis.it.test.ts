import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '@crease/domain/platform/free-ports';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from './configuration.js';
import { setAsideDamagedRedis } from './damaged-redis.js';
import { type DataDir, openDataDir } from './data-dir.js';
import { LogFile } from './log-file.js';
import { PidFiles } from './pid-files.js';
import { planServices } from './services.js';
import { SupervisedProcess } from './supervised-process.js';
import { findProgram, REDIS_SERVER } from './system-package.js';
import { WatchdogLink } from './watchdog-link.js';

let folder: string;
let dataDir: DataDir;
let port: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crease-damaged-'));
  dataDir = openDataDir(join(folder, 'data'));
  [port = 0] = await findFreePorts(1);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts the launcher's Redis, lets `work` use it and stops it. Returns what the terminal showed. */
async function withRedis(work: (redis: Redis) => Promise<unknown>): Promise<string[]> {
  const [plan] = planServices({
    root: folder,
    env: readEnv({ REDIS_PORT: String(port), JWT_KEYS: `k1:${'a'.repeat(64)}` }),
    childEnv: process.env,
    embedded: { mongo: false, redis: true, mailbox: false, sandbox: false },
    dataDir,
    redisServer: findProgram(REDIS_SERVER) ?? '',
    nodeArgs: () => [],
  });
  const [spec] = plan?.processes ?? [];
  if (spec?.name !== 'redis') throw new Error('the first plan is not that of Redis');
  const said: string[] = [];
  const log = new LogFile(join(dataDir.logs, 'redis.log'));
  const supervised = new SupervisedProcess(spec, {
    pidFiles: new PidFiles(dataDir.run),
    watchdog: new WatchdogLink(''),
    log,
    onCrash: (name, how) => said.push(`${name} ${how}`),
    onMended: (sentence) => said.push(sentence),
    onUnwritable: () => said.push('unwritable'),
  });
  supervised.start();
  try {
    await supervised.untilReady(30_000);
    const redis = new Redis(port, { lazyConnect: true });
    await redis.connect();
    await work(redis).finally(() => redis.disconnect());
  } finally {
    await supervised.stop();
    log.close();
  }
  return said;
}

/** Leaves 50 keys in the base file and 50 in the append-only file. */
const fill = () =>
  withRedis(async (redis) => {
    const set = (name: string) =>
      redis.mset(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${name}${n}`, 'x'.repeat(100)])));
    await set('base');
    await redis.bgrewriteaof();
    // The rewrite is over once the manifest names the next base.
    await expect.poll(() => readFileSync(fileOf('.manifest'), 'utf8')).toContain('.base.rdb seq 2');
    for (let n = 0; n < 50; n++) await redis.set(`later${n}`, 'y'.repeat(100));
  });

const fileOf = (kind: string) => {
  const files = join(dataDir.redis, 'appendonlydir');
  const name = readdirSync(files).find((each) => each.endsWith(kind));
  if (!name) throw new Error(`no file ${kind} in ${files}`);
  return join(files, name);
};
const cut = (file: string) => truncateSync(file, Math.floor(readFileSync(file).length / 2));
const garble = (file: string) => {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x7f, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 40));
};
const endWithZeros = (file: string) => appendFileSync(file, Buffer.alloc(4096));

describe("the launcher's Redis after a power cut", () => {
  it('keeps what precedes a torn end of its append-only file', async () => {
    await fill();
    cut(fileOf('.incr.aof'));
    let kept = 0;
    expect(await withRedis(async (redis) => (kept = await redis.dbsize()))).toEqual([]);
    expect(kept).toBeGreaterThan(50);
    expect(kept).toBeLessThan(100);
  });

  it.each([
    ['.incr.aof', 'is garbled', garble],
    ['.incr.aof', 'ends with zeros', endWithZeros],
    ['.base.rdb', 'is cut', cut],
    ['.base.rdb', 'is garbled', garble],
    ['.base.rdb', 'is missing', (file: string) => rmSync(file)],
    ['.manifest', 'is empty', (file: string) => truncateSync(file, 0)],
    ['.manifest', 'ends with zeros', endWithZeros],
  ])('starts empty if its file %s %s, and the damaged files are kept', async (kind, _how, damage) => {
    await fill();
    damage(fileOf(kind));
    const said = await withRedis(async (redis) => {
      expect(await redis.dbsize()).toBe(0);
      await redis.set('new', '1');
    });
    expect(said).toEqual([expect.stringContaining('so it starts empty: everything in it is created again')]);
    expect(existsSync(join(dataDir.redis, 'appendonlydir.damaged'))).toBe(true);
    expect(await withRedis(async (redis) => expect(await redis.get('new')).toBe('1'))).toEqual([]);
  });
});

it('leaves the files of Redis alone when it ended for another reason, or could not load them before', async () => {
  await fill();
  const wrong = '1:M # Bad file format reading the append only file appendonly.aof.1.incr.aof: make a backup';
  const starts = '2:C * oO0OoO0OoO0Oo Redis is starting oO0OoO0OoO0Oo';
  const busy = '2:M # Warning: Could not create server TCP listening socket: bind: Address already in use';
  for (const lines of [[busy], [starts, busy], [wrong, starts, busy], []])
    expect(setAsideDamagedRedis(dataDir.redis, lines)).toBeUndefined();
  expect(existsSync(fileOf('.manifest'))).toBe(true);
});
