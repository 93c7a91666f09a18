import { expect, it, vi } from 'vitest';
import { openCore } from '../open-core.js';
import { createLogger } from '../platform/log.js';
import { Shutdown } from '../platform/shutdown.js';
import { openMongoProxy } from '../testing/mongo-proxy.js';
import { openWorld } from '../testing/world.js';

it('waits for an index build that outlasts the time-out of other commands, and logs its progress', async () => {
  const proxy = await openMongoProxy();
  const world = await openWorld();
  const log = createLogger('test', 'silent');
  let finish = () => {};
  const built = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let lines = 0;
  vi.spyOn(log, 'info').mockImplementation((...said: unknown[]) => {
    if (said[1] !== 'building indexes') return;
    expect(said[0]).toMatchObject({ collection: 'notifications' });
    lines += 1;
    // Three lines mean 15 s; other commands time out after 10 s.
    if (lines === 3) finish();
  });
  proxy.faults = {
    hold: (command) => (command.createIndexes === 'notifications' ? built : undefined),
  };

  const url = new URL(proxy.url);
  url.pathname = new URL(world.env.MONGO_URL).pathname;
  const shutdown = new Shutdown(log);
  const core = await openCore({ ...world.env, MONGO_URL: url.href }, log, shutdown);
  expect(lines).toBe(3);
  expect(await core.models.notifications.countDocuments()).toBe(0);

  await shutdown.run();
  await world.close();
  await proxy.close();
});
