import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { resetHandshake } from '../testing/reset-handshake.js';
import { openWorld } from '../testing/world.js';
import { createHealthServer, mongoAnswers } from './health.js';
import { listen } from './listen.js';
import { createMetrics } from './metrics.js';

/** Longer than a database may take to answer. */
const STILL_MS = 2_500;

it('does not report the database as lost if it answered while this process was stalled', async () => {
  await using world = await openWorld();
  const { connection } = world.core;
  expect(await mongoAnswers(connection)).toBe(true);
  const stoodStill = new Promise<void>((resolve) => {
    connection.getClient().once('connectionCheckedOut', () =>
      // The ping has been sent by then.
      setImmediate(() => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STILL_MS);
        resolve();
      }),
    );
  });
  expect(await mongoAnswers(connection)).toBe(true);
  await stoodStill;
});

it('goes on after a client that resets a WebSocket handshake', async () => {
  await using world = await openWorld();
  const server = createHealthServer({ ...world.core, metrics: createMetrics('a test') });
  await listen(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  await resetHandshake(port, '/healthz');
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  server.closeAllConnections();
  server.close();
});
