import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTooOldRedis, readRedisVersion } from './redis-version.js';
import { REDIS_SERVER, requireProgram } from './system-package.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crease-redis-'));
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A `redis-server` first on the PATH that only prints its version. */
function install(words: string): string {
  const file = join(folder, 'redis-server');
  writeFileSync(file, `#!/bin/sh\necho '${words}'\n`);
  chmodSync(file, 0o755);
  return file;
}

describe("Redis's version", () => {
  it.each([
    [
      'Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64 build=ae4d7c971a948f0',
      '7.0.15',
      false,
    ],
    ['Redis server v=6.0.16 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64', '6.0.16', true],
    ['Valkey server v=8.1.0 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64', '8.1.0', false],
    ['# Server\r\nredis_version:6.2.14\r\nredis_git_sha1:00000000\r\n', '6.2.14', true],
    ['# Server\r\nredis_version:10.2\r\n', '10.2', false],
    ['what is this', undefined, false],
  ])('is parsed from %j', (words, version, isTooOld) => {
    expect(readRedisVersion(words)).toBe(version);
    expect(isTooOldRedis(version)).toBe(isTooOld);
  });

  it('stops a start with one sentence if it is below 7', () => {
    const path = install('Redis server v=6.0.16 sha=00000000:0');
    expect(() => requireProgram(REDIS_SERVER)).toThrow(
      `${path} is Redis 6.0.16, which is too old: install Redis 7 or newer`,
    );
    install('Redis server v=7.2.4 sha=00000000:0');
    expect(requireProgram(REDIS_SERVER)).toBe(path);
  });
});
