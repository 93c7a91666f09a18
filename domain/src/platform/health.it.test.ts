import { expect, it } from 'vitest';
import { openWorld } from '../testing/world.js';
import { mongoAnswers } from './health.js';

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
