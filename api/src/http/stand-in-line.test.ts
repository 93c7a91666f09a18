import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request, Response } from 'express';
import { afterEach, expect, it } from 'vitest';
import { standInLine } from './stand-in-line.js';

const AT_ONCE = 2;
const begun: Response[] = [];
const handle = standInLine((_req, res) => begun.push(res), AT_ONCE);
const server = createServer((req, res) => handle(req as Request, res as Response)).listen(0, '127.0.0.1');
let hungUp = 0;
server.on('connection', (socket) => socket.once('close', () => (hungUp += 1)));

afterEach(() => {
  for (const res of begun.splice(0)) res.end();
});

function ask(method: string, path: string, signal?: AbortSignal): Promise<number | 'gone'> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { method, ...(signal ? { signal } : {}) }).then(
    ({ status }) => status,
    () => 'gone',
  );
}

const untilBegun = (count: number) => expect.poll(() => begun.length).toBe(count);

it('works on so many holds and bookings at once, and on the next when one is answered', async () => {
  const asked = Array.from({ length: 4 }, (_, i) =>
    ask('POST', i % 2 ? '/api/bookings' : '/api/bookings/temp-hold'),
  );
  await untilBegun(2);
  const read = ask('GET', '/api/bookings/temp-hold');
  await untilBegun(3); // a read waits for nobody
  for (const done of [0, 1]) begun[done]?.end();
  await untilBegun(5);
  for (const res of begun) res.end();
  expect(await Promise.all([...asked, read])).toEqual([200, 200, 200, 200, 200]);
});

it('gives the place of who has gone away to the next', async () => {
  const first = [ask('POST', '/api/bookings'), ask('POST', '/api/bookings')];
  await untilBegun(2);
  const leaving = new AbortController();
  const gone = ask('POST', '/api/bookings', leaving.signal);
  const last = ask('POST', '/api/bookings');
  const before = hungUp;
  leaving.abort();
  expect(await gone).toBe('gone');
  await expect.poll(() => hungUp).toBe(before + 1);
  for (const res of [...begun]) res.end();
  await untilBegun(3);
  begun[2]?.end();
  expect(await Promise.all([...first, last])).toEqual([200, 200, 200]);
});
