import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { listen } from '@crease/domain/platform/listen';
import { createMetrics } from '@crease/domain/platform/metrics';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../app.js';
import { createServer } from '../http/create-server.js';
import { MAX_UPLOAD_BYTES } from '../http/read-upload.js';
import { ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { aPicture, upload } from '../testing/pictures.js';

let world: World;
let api: TestApi;
let hasty: Server;
let port: number;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  // The same server with shorter timeouts, so that the test does not wait half a minute.
  const { app, handle } = createApi(world.core, { metrics: createMetrics('hasty') });
  const slow = { headersTimeout: 400, requestTimeout: 800, connectionsCheckingInterval: 100 };
  hasty = createServer(app, handle, slow);
  await listen(hasty, 0, '127.0.0.1');
  // A listening TCP server has an address with a port.
  port = (hasty.address() as AddressInfo).port;
});
afterAll(async () => {
  hasty.closeAllConnections();
  hasty.close();
  await api.close();
  await world.close();
});

const json = { 'content-type': 'application/json' };
const raw = (text: string | Buffer, headers: Record<string, string> = json) =>
  api.send('POST', '/auth/login', undefined, { raw: text, headers });

describe('a request body', () => {
  it('is refused in the failure shape when it is too large, too deep, not JSON or of another type than it claims', async () => {
    const large = JSON.stringify({ emailOrPhone: 'x'.repeat(110_000), password: 'x' });
    const cases: [string | Buffer, Record<string, string>, number][] = [
      [large, json, 413],
      [`{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`, json, 400],
      [`${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`, json, 400],
      ['{"emailOrPhone":', json, 400],
      ['null', json, 400],
      ['[]', json, 400],
      ['"text"', json, 400],
      ['', json, 400],
      [Buffer.from([0xff, 0xfe, 0x00]), json, 400],
      ['{}', { 'content-type': 'text/plain' }, 400],
      ['<a/>', { 'content-type': 'application/xml' }, 400],
      ['{}', { 'content-type': 'application/json; charset=utf-7' }, 400],
      ['{}', { ...json, 'content-encoding': 'br' }, 400],
      ['{}', { ...json, 'content-encoding': 'nonsense' }, 400],
      [`{${Array.from({ length: 9_000 }, (_, i) => `"k${i}":1`).join(',')}}`, json, 400],
    ];
    for (const [text, headers, status] of cases) {
      const answer = await raw(text, headers);
      const what = `${String(text).slice(0, 40)} ${JSON.stringify(headers)}`;
      expect(answer.status, what).toBe(status);
      expect(answer.body, what).toMatchObject({
        success: false,
        code: status === 413 ? 'TOO_LARGE' : 'VALIDATION',
      });
      expect(JSON.stringify(answer.body).length, what).toBeLessThan(5_000);
    }
  });

  it('is measured after decompression when it grows a hundredfold', async () => {
    const bomb = gzipSync(JSON.stringify({ emailOrPhone: 'x'.repeat(5_000_000), password: 'x' }));
    expect(bomb.length).toBeLessThan(10_000);
    expect((await raw(bomb, { ...json, 'content-encoding': 'gzip' })).status).toBe(413);
  });

  it('is refused when its picture is not one, too large, too wide, or one of several', async () => {
    const player = api.as(await aUser(world.core));
    const send = (sent: { raw: FormData }) => player.send('POST', '/users/me/avatar', undefined, sent);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const polyglot = Buffer.concat([Buffer.from('GIF89a/*'), html]);
    for (const bytes of [svg, html, polyglot, Buffer.alloc(10), Buffer.from('%PDF-1.4')]) {
      expect((await send(upload('image', bytes, 'photo.png'))).status).toBe(400);
    }
    expect((await send(upload('image', aPicture(5 * 1024 * 1024 + 1)))).status).toBe(413);
    // A PNG whose header claims 50,000 pixels in width and height.
    const wide = aPicture();
    wide.writeUInt32BE(50_000, 16);
    wide.writeUInt32BE(50_000, 20);
    expect((await send(upload('image', wide))).status).toBe(400);
    const two = upload('image', aPicture());
    two.raw.append('image', new Blob([new Uint8Array(aPicture())]), 'b.png');
    expect((await send(two)).status).toBe(400);
    const named = await send(upload('image', aPicture(), '../../../etc/passwd'));
    expect(named.status).toBe(200);
    const shown = await new ApiClient(api.url.replace(/\/api$/, '')).get(named.body.avatar);
    expect(shown.headers.get('content-type')).toBe('image/webp');
  });
});

/** Opens a connection, writes `first`, then a byte every 50 ms until the server closes it; returns the response. */
async function drip(first: string, bytes = true): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data.toString();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(first);
  const timer = setInterval(() => bytes && socket.write('a'), 50);
  await closed;
  clearInterval(timer);
  socket.destroy();
  return text;
}

describe('a slow sender', () => {
  it('is cut off: headers, bodies and lengths that never arrive hold no connection', async () => {
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
    const slow = await Promise.all([
      drip('GET /api/health HTTP/1.1\r\nHost: a\r\nX-A: '),
      drip('GET /api/health HTTP/1.1\r\n', false),
      drip(`${head}Content-Length: 5000\r\n\r\n{"`),
      drip(`${head}Transfer-Encoding: chunked\r\n\r\n`, false),
      drip(`${head}Content-Length: 90000\r\n\r\n`, false),
    ]);
    for (const text of slow) expect(text).not.toContain('200 OK');
    // All other clients were served in the meantime.
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  });

  it('has time for the largest picture at 30 kB/s', () => {
    const { requestTimeout, headersTimeout } = createServer(express());
    expect(requestTimeout / 1000).toBeGreaterThan(MAX_UPLOAD_BYTES / 30_000);
    expect(headersTimeout).toBe(15_000);
  });

  it('a sender that tries to smuggle a second request gets one refusal and no second response', async () => {
    const hidden = 'GET /api/cities HTTP/1.1\r\nHost: a\r\n\r\n';
    for (const headers of [
      'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n',
      'Content-Length: 4\r\nContent-Length: 40\r\n',
      'Transfer-Encoding: chunked, identity\r\n',
      'Transfer-Encoding : chunked\r\n',
    ]) {
      const text = await drip(
        `POST /api/auth/login HTTP/1.1\r\nHost: a\r\n${headers}\r\n0\r\n\r\n${hidden}`,
        false,
      );
      expect(text.split('HTTP/1.1 ').length - 1, headers).toBeLessThanOrEqual(1);
      expect(text, headers).not.toContain('200 OK');
    }
    const large = await drip(
      `GET /api/health HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      false,
    );
    expect(large).toContain('HTTP/1.1 431');
  });
});
