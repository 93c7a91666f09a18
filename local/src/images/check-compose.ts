import { spawnSync } from 'node:child_process';

/** The variables that compose requires, to check the file alone. */
const FILLED = {
  PUBLIC_URL: 'https://crease.example',
  CASHFREE_BASE_URL: 'https://api.cashfree.com/pg',
  CASHFREE_CLIENT_ID: 'id',
  CASHFREE_CLIENT_SECRET: 'secret',
  MONGO_ROOT_PASSWORD: 'a0',
  MONGO_PASSWORD: 'a1',
  REDIS_PASSWORD: 'b2',
  JWT_KEYS: `k1:${'x'.repeat(32)}`,
};

/** `docker compose config` on the compose file: its complaints, or `absent` without the client. */
export function checkCompose(context: string): 'absent' | string[] {
  const run = (...args: string[]) =>
    spawnSync('docker', ['compose', ...args], {
      cwd: context,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...FILLED },
      encoding: 'utf8',
    });
  if (run('version').status !== 0) return 'absent';
  const { status, stderr } = run('config', '--quiet');
  return status === 0 ? [] : [`docker compose config: ${stderr.trim()}`];
}
