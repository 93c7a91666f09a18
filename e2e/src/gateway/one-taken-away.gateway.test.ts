import { stagger } from '@crease/domain/testing/pauses';
import { until } from '@crease/domain/testing/until';
import { getAvailability } from '@crease/shared/contracts/grounds';
import { expect, it } from 'vitest';
import { Api } from '../api.js';
import { must } from '../cases/actor.js';
import { DayWatcher } from '../cases/day-watcher.js';
import { aSlot } from '../cases/places.js';
import { failuresOf, startLoad } from '../cases/steady-load.js';
import { History } from '../history/history.js';
import { behindNginx } from './behind-nginx.js';

const here = behindNginx();

it('stopping and restarting each API process in turn fails no request', async () => {
  const { system, gateway } = here;
  const history = new History();
  const load = startLoad({ system, core: system.core, history }, gateway);
  for (const process of system.api) {
    await stagger(500);
    expect((await process.terminate()).code).toBe(0);
    await stagger(500);
    await process.restart();
  }
  await stagger(500);
  const booked = await load.end().catch((error: unknown) => {
    throw new Error(`${String(error)}\n${gateway.complaints()}`);
  });
  expect(booked.length).toBeGreaterThan(10);
  expect(failuresOf(history.operations)).toEqual([]);
});

it('killing an API process fails no read', async () => {
  const { system, gateway } = here;
  const slot = await aSlot(system.core);
  const visitor = new Api(gateway.url);
  const params = { id: slot.groundId, date: slot.bookingDate };
  const stop = new AbortController();
  const readOn = async () => {
    let reads = 0;
    for (; !stop.signal.aborted; reads++) await visitor.call(getAvailability, { params });
    return reads;
  };
  const reading = Promise.all([readOn(), readOn(), readOn()]);
  await stagger(300);
  await system.api[1]?.kill();
  await stagger(1_500);
  await system.api[1]?.restart();
  stop.abort();
  expect(Math.min(...(await reading))).toBeGreaterThan(10);
});

it('the sockets of a stopped realtime process continue at the other one', async () => {
  const { system, gateway } = here;
  const slot = await aSlot(system.core);
  const watchers = Array.from({ length: 4 }, () => new DayWatcher(slot, gateway.url));
  try {
    await until('everybody to have the day', () => watchers.every(({ hasDay }) => hasDay));
    const [gone] = system.realtime;
    expect((await gone?.terminate())?.code).toBe(0);
    // nginx gave each process some of them.
    await until('sockets to be cut', () => watchers.some(({ cuts }) => cuts > 0));
    expect(watchers.some(({ cuts }) => cuts === 0)).toBe(true);
    await until('everybody to have the day again', () => watchers.every(({ hasDay }) => hasDay));
    const player = (await system.actor(new History())).via(gateway);
    must(await player.hold(slot));
    const { rev } = (
      await new Api(gateway.url).call(getAvailability, {
        params: { id: slot.groundId, date: slot.bookingDate },
      })
    ).availability;
    await until('everybody to hear of the hold', () => watchers.every((watcher) => watcher.rev >= rev));
    await gone?.restart();
  } finally {
    for (const watcher of watchers) watcher[Symbol.dispose]();
  }
});

it('without any API process, data is UNAVAILABLE with a message and pages are still served', async () => {
  const { system, gateway } = here;
  await Promise.all(system.api.map((process) => process.kill()));
  try {
    const answer = await fetch(`${gateway.url}/api/cities`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    const body = await answer.json();
    expect(body).toMatchObject({ success: false, code: 'UNAVAILABLE', message: expect.any(String) });
    expect(body.requestId).toBe(answer.headers.get('x-request-id'));
    const page = await fetch(`${gateway.url}/ground/${'a'.repeat(24)}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
  } finally {
    await Promise.all(system.api.map((process) => process.restart()));
  }
  await until('nginx to look again', async () => (await fetch(`${gateway.url}/api/cities`)).ok);
});
