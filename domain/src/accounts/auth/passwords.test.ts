import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.js';

it('accepts only the password of the hash, and no password for an account without a hash', async () => {
  const passwordHash = await hashPassword('six wickets down');
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(passwordHash, 'six wickets down')).toBe(true);
  expect(await passwordMatches(passwordHash, 'six wickets up')).toBe(false);
  expect(await passwordMatches(undefined, 'six wickets down')).toBe(false);
});

it('fails on an unreadable hash and still checks the next one', async () => {
  const passwordHash = await hashPassword('six wickets down');
  await expect(passwordMatches('$argon2id$broken', 'six wickets down')).rejects.toThrow();
  expect(await passwordMatches(passwordHash, 'six wickets down')).toBe(true);
});

const { PRIORITY_BELOW_NORMAL } = constants.priority;
const canGiveWay = process.platform === 'linux' && getPriority() < PRIORITY_BELOW_NORMAL;

it.runIf(canGiveWay)('hashes passwords in low-priority threads', async () => {
  await hashPassword('six wickets down');
  const niceOf = (thread: string) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);
  expect(readdirSync('/proc/self/task').map(niceOf)).toContain(PRIORITY_BELOW_NORMAL);
  expect(niceOf(String(process.pid))).toBe(getPriority());
});
