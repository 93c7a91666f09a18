import { createServer, type Server } from 'node:net';
import { parseEnv } from '@crease/domain/platform/env';
import { openS3Server } from '@crease/domain/testing/s3-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireExternalServices } from './external-services.js';

const OLD_INFO = 'redis_version:6.2.14\r\nrun_id:0\r\n';
const onlyRedisIsExternal = { mongo: true, redis: false, mailbox: true, sandbox: true };

/** A Redis of another version: it answers INFO, and OK to everything else. */
let old: Server;
let oldUrl: string;
beforeAll(async () => {
  old = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      for (const [, name = ''] of data.toString('utf8').matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        const isInfo = name.toUpperCase() === 'INFO';
        socket.write(isInfo ? `$${OLD_INFO.length}\r\n${OLD_INFO}\r\n` : '+OK\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
  const address = old.address();
  oldUrl = `redis://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => old.close());

const requireRedis = (REDIS_URL: string) =>
  requireExternalServices(parseEnv({ NODE_ENV: 'test', REDIS_URL }), onlyRedisIsExternal);

describe('a Redis named by REDIS_URL', () => {
  it('is accepted if it is new enough', async () => {
    await requireRedis(process.env.TEST_REDIS_URL ?? '');
  });

  it('stops a start with one sentence if it is below 7', async () => {
    await expect(requireRedis(oldUrl)).rejects.toThrow(
      `REDIS_URL: ${new URL(oldUrl).host} is Redis 6.2.14, which is too old: Crease needs Redis 7 or newer.`,
    );
  });
});

describe('a bucket named by S3_BUCKET', () => {
  it('stops a start with one sentence if it refuses our calls, and shows no secret', async () => {
    const server = await openS3Server();
    const bucket = (over: Record<string, string>) =>
      requireExternalServices(parseEnv({ NODE_ENV: 'test', ...server.env, ...over }), {
        ...onlyRedisIsExternal,
        redis: true,
      });
    await bucket({});
    await server.stop();
    const refused = await bucket({ S3_SECRET_ACCESS_KEY: 'hunter2' }).catch((error: Error) => error.message);
    expect(refused).toMatch(/^S3_BUCKET: crease-files at 127\.0\.0\.1:\d+ does not take our calls/);
    expect(refused).not.toContain('hunter2');
    await server.remove();
  });
});
