import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stagger } from '@crease/domain/testing/pauses';
import { until } from '@crease/domain/testing/until';
import { openWorld } from '@crease/domain/testing/world';
import { expect, it } from 'vitest';
import { openLink } from '../testing/severable-link.js';
import { answerInTime } from './answer-in-time.js';

it('gives late requests up when the database is silent, not when only the probe of it is slow', async () => {
  await using world = await openWorld();
  const { core } = world;
  const url = new URL(core.env.MONGO_URL);
  const link = await openLink({ host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(link.port);
  const release: (() => void)[] = [];
  const server = createServer((_req, res) => void release.push(() => res.end('done')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The probe uses a link that accepts data but returns nothing once it is held.
  const inTime = await answerInTime({ ...core, env: { ...core.env, MONGO_URL: url.href } }, server);
  link.hold();
  const ask = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  let isBusy = true;
  const others = (async () => {
    while (isBusy) {
      await core.db.users.findOne({});
      await stagger(20);
    }
  })();
  try {
    const patient = ask();
    await until('two questions without an answer', () => link.swallowed() > 1);
    release[0]?.();
    expect([(await patient).status, await (await patient).text()]).toEqual([200, 'done']);

    isBusy = false;
    await others;
    const lost = await ask();
    expect(lost.status).toBe(503);
    expect(await lost.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  } finally {
    isBusy = false;
    await inTime.close();
    server.closeAllConnections();
    server.close();
    await link.cut();
  }
});
