import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { resetHandshake } from '@crease/domain/testing/reset-handshake';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGateway } from './gateway.js';
import { UpstreamPool } from './upstream-pool.js';

const MEGABYTE = 1024 * 1024;

const servers: Server[] = [];
const folder = mkdtempSync(join(tmpdir(), 'crease-gateway-'));

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // a listening TCP server has no other kind of address
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const upstream = (handler: Handler) => listen(createServer(handler));

async function closedPort(): Promise<number> {
  const port = await upstream(() => {});
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return port;
}

async function aGateway(ports: { api?: number[]; realtime?: number[] }): Promise<string> {
  const api = new UpstreamPool(ports.api ?? [await closedPort()]);
  const realtime = new UpstreamPool(ports.realtime ?? [await closedPort()]);
  return `http://127.0.0.1:${await listen(createGateway({ api, realtime, web: { folder } }))}`;
}

/** Sends a request path unchanged, unlike fetch, which normalises it. */
function raw(url: string, path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { path, headers }, resolve).on('error', reject).end();
  });
}

beforeEach(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script>early()</script><title>Crease</title>');
  writeFileSync(join(folder, 'assets', 'main-B7x9Qa_2.js'), 'console.log("hello")');
  writeFileSync(join(folder, 'assets', 'main-B7x9Qa_2.js.gz'), gzipSync('console.log("hello")'));
});

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('pages rendered by the API', () => {
  const ground = `/ground/${'a'.repeat(24)}`;

  it('are served under their public addresses, with the rules of our own pages', async () => {
    const port = await upstream((request, response) =>
      response.setHeader('content-type', 'text/html').end(`<title>${request.url}</title>`),
    );
    const url = await aGateway({ api: [port] });
    const page = await fetch(url + ground);
    expect(await page.text()).toBe(`<title>/api/pages${ground}</title>`);
    const sockets = `connect-src 'self' ws://${new URL(url).host} wss://${new URL(url).host} https://sdk.`;
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.headers.get('content-security-policy')).toContain(sockets);
    for (const words of ['', 'night-cup-2026-', `${'a'.repeat(60)}-`]) {
      const cup = `/tournament/${words}${'a'.repeat(24)}`;
      expect(await (await fetch(url + cup)).text()).toBe(`<title>/api/pages${cup}</title>`);
    }
    expect(await (await fetch(`${url}/?city=mumbai`)).text()).toBe('<title>/api/pages/</title>');
    expect(await (await fetch(`${url}/robots.txt`)).text()).toContain('/api/pages/robots.txt');
  });

  it('name the origins that may frame a ground’s hours themselves, and nothing else does', async () => {
    const policy = "default-src 'self'; frame-ancestors https://club.example";
    const port = await upstream((_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .setHeader('content-security-policy', policy)
        .end('<title>Hours</title>'),
    );
    const url = await aGateway({ api: [port] });
    const page = await fetch(`${url}/embed/${'a'.repeat(24)}`);
    expect(page.headers.get('content-security-policy')).toBe(policy);
    expect(page.headers.get('x-frame-options')).toBeNull();
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const own = await fetch(url + ground);
    expect(own.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(own.headers.get('x-frame-options')).toBe('DENY');
    const plain = await fetch(`${await aGateway({})}/embed/${'a'.repeat(24)}`);
    expect(plain.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(plain.headers.get('x-frame-options')).toBe('DENY');
  });

  it('fall back to the plain page while no API answers, or for an unknown ground', async () => {
    const unknown = await upstream((_, response) => response.writeHead(404).end('{}'));
    for (const api of [[unknown], undefined]) {
      const page = await fetch((await aGateway(api ? { api } : {})) + ground);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<title>Crease</title>');
    }
  });
});

describe('the API behind the gateway', () => {
  it('leaves time for a file of 5 MB at 30 kB/s, but not for slow headers', () => {
    const pools = { api: new UpstreamPool([1]), realtime: new UpstreamPool([1]) };
    const { requestTimeout, headersTimeout } = createGateway({ ...pools, web: { folder } });
    expect(requestTimeout / 1000).toBeGreaterThan((5 * MEGABYTE) / 30_000);
    expect(headersTimeout).toBe(15_000);
  });

  it('sees the address of the caller and one hop, whatever the caller claims', async () => {
    const port = await upstream((request, response) => response.end(JSON.stringify(request.headers)));
    const url = await aGateway({ api: [port] });
    const headers = {
      'x-forwarded-for': '9.9.9.9',
      forwarded: 'for=9.9.9.9',
      'x-request-id': 'from-the-test',
    };
    const seen = await (await fetch(`${url}/api/x`, { headers })).json();
    expect(seen).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-request-id': 'from-the-test',
    });
    expect(seen).not.toHaveProperty('forwarded');
  });

  it('gets requests in turn across its instances', async () => {
    const ports = await Promise.all(
      ['one', 'two'].map((name) => upstream((_, response) => response.end(name))),
    );
    const url = await aGateway({ api: ports });
    const answers = await Promise.all([1, 2, 3, 4].map(async () => (await fetch(`${url}/api/x`)).text()));
    expect(answers.sort()).toEqual(['one', 'one', 'two', 'two']);
  });

  it('answers every request while one of two instances is gone', async () => {
    const url = await aGateway({
      api: [await closedPort(), await upstream((_, response) => response.end('here'))],
    });
    for (const method of ['GET', 'POST', 'GET', 'POST']) {
      const body = method === 'POST' ? 'x' : undefined;
      expect(await (await fetch(`${url}/api/x`, { method, body })).text()).toBe('here');
    }
  });

  it('gets a read again after it broke off, but never a write', async () => {
    let asked = 0;
    const breaking = () =>
      upstream((request) => {
        asked++;
        request.socket.destroy();
      });
    const url = await aGateway({ api: [await breaking(), await breaking()] });
    expect((await fetch(`${url}/api/x`)).status).toBe(503);
    expect(asked).toBe(2);
    expect((await fetch(`${url}/api/x`, { method: 'POST', body: '{}' })).status).toBe(503);
    expect(asked).toBe(3);
  });

  it('keeps no idle connection until the process closes it, as the next write would be lost', async () => {
    const server = createServer({ keepAliveTimeout: 2_000 }, (_, response) => response.end('{}'));
    const port = await listen(server);
    const connected = once(server, 'connection');
    await (await fetch(`${await aGateway({ api: [port] })}/api/grounds`)).text();
    const [socket] = await connected;
    // Emitted only if the gateway closed first.
    await once(socket, 'end');
  });

  it('is UNAVAILABLE with Retry-After while no instance answers', async () => {
    const response = await fetch(`${await aGateway({})}/api/grounds`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    const body = await response.json();
    expect(body).toMatchObject({ success: false, code: 'UNAVAILABLE', message: expect.any(String) });
    expect(body.requestId).toBe(response.headers.get('x-request-id'));
  });

  it('refuses nine megabytes unread, and the client receives the 413', async () => {
    const port = await upstream((_, response) => response.writeHead(413).end('{"code":"TOO_LARGE"}'));
    const url = await aGateway({ api: [port] });
    const response = await fetch(`${url}/api/x`, { method: 'POST', body: Buffer.alloc(9 * MEGABYTE) });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ code: 'TOO_LARGE' });
  });

  it('never receives more than ten megabytes, announced or not', async () => {
    let seen = 0;
    const port = await upstream((request) => request.on('data', (chunk: Buffer) => (seen += chunk.length)));
    const url = await aGateway({ api: [port] });
    const announced = await fetch(`${url}/api/x`, { method: 'POST', body: Buffer.alloc(11 * MEGABYTE) });
    expect(announced.status).toBe(413);
    expect(seen).toBe(0);
    const blob = new Blob([Buffer.alloc(11 * MEGABYTE)]).stream();
    const streamed = await fetch(`${url}/api/x`, {
      method: 'POST',
      body: blob,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(await streamed.json()).toMatchObject({ success: false, code: 'TOO_LARGE' });
    expect(seen).toBeLessThan(11 * MEGABYTE);
  });

  it('cannot be left by dot segments in the path', async () => {
    const url = await aGateway({ api: [await upstream((request, response) => response.end(request.url))] });
    for (const path of [
      '/api/../metrics',
      '/api/%2e%2e/metrics',
      '/api/..%2fmetrics',
      '/api/a/%2E./metrics',
    ]) {
      expect((await raw(url, path)).statusCode).toBe(400);
    }
  });

  it('stops working for a caller who has disconnected', async () => {
    let left = false;
    const port = await upstream((_, response) => {
      response.on('close', () => (left = true)).write('a first part');
    });
    const response = await raw(await aGateway({ api: [port] }), '/api/x');
    response.destroy();
    await expect.poll(() => left).toBe(true);
  });

  it('does not let a truncated answer look complete', async () => {
    const port = await upstream((_, response) => {
      response.write('half', () => response.destroy());
    });
    const response = await raw(await aGateway({ api: [port] }), '/api/x');
    await expect(text(response)).rejects.toThrow('aborted');
  });

  it('frames a chunked body for every method, so that its text is never another request', async () => {
    const seen: string[] = [];
    const port = await upstream((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      request.resume().on('end', () => response.end('done'));
    });
    const smuggled = 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n';
    const socket = connect(Number(new URL(await aGateway({ api: [port] })).port), '127.0.0.1');
    socket.write(
      'DELETE /api/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    socket.write(`${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`);
    expect(await text(socket)).toContain('done');
    expect(seen).toEqual(['DELETE /api/x']);
  });

  it('does not expose its metrics and readiness', async () => {
    const url = await aGateway({});
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    expect((await fetch(`${url}/readyz`)).status).toBe(404);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});

describe('WebSockets behind the gateway', () => {
  it('reach the next instance if one refuses, and carry bytes both ways', async () => {
    const echo = createServer();
    echo.on('upgrade', (_request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      socket.pipe(socket);
    });
    const url = await aGateway({ realtime: [await closedPort(), await listen(echo)] });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(
      'GET /socket.io/?EIO=4 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    let seen = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (seen += chunk));
    await expect.poll(() => seen).toContain('101 Switching Protocols');
    socket.write('ping');
    await expect.poll(() => seen).toMatch(/\r\n\r\nping$/);
    socket.destroy();
  });

  it('get the answer of a process that does not upgrade', async () => {
    const refusing = createServer().on('upgrade', (_request, socket) =>
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno'),
    );
    const url = await aGateway({ realtime: [await listen(refusing)] });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /socket.io/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 .*no$/s);
  });

  it('end nothing but themselves if their client resets the handshake, refused or not', async () => {
    const silent = createServer().on('upgrade', (_request, socket) => socket.on('error', () => {}));
    const url = await aGateway({ realtime: [await listen(silent)] });
    for (const path of ['/elsewhere', '/socket.io/']) await resetHandshake(Number(new URL(url).port), path);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('are answered 503 while no instance is there', async () => {
    const url = await aGateway({});
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /socket.io/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 /);
  });
});

describe('the web build behind the gateway', () => {
  it('lets other sites load the widget’s script, and no other file', async () => {
    writeFileSync(join(folder, 'embed.js'), 'customElements');
    const url = await aGateway({});
    const headers = { origin: 'https://club.example' };
    const script = await fetch(`${url}/embed.js`, { headers });
    expect(script.headers.get('access-control-allow-origin')).toBe('*');
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    for (const path of ['/', '/assets/main-B7x9Qa_2.js', '/embed', '/ground/x']) {
      const other = await fetch(url + path, { headers });
      expect(other.headers.get('access-control-allow-origin'), path).toBeNull();
      expect(other.headers.get('cross-origin-resource-policy'), path).toBeNull();
    }
  });

  it('answers every route of the app with the page, uncached, with its policy', async () => {
    const url = await aGateway({});
    for (const path of ['/', '/grounds/64b', '/payment/callback?order_id=1']) {
      const response = await fetch(url + path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/sdk\.cashfree\.com/);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      const { host } = new URL(url);
      expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host} https://sdk.cashfree.com`);
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  it('sends hashed files compressed and cacheable forever, and 304 to clients that have them', async () => {
    const url = `${await aGateway({})}/assets/main-B7x9Qa_2.js`;
    const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toBe('console.log("hello")');
    const etag = response.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('never answers a script with HTML: a missing file is a 404', async () => {
    expect((await fetch(`${await aGateway({})}/assets/main-old.js`)).status).toBe(404);
  });

  it('lets the app report an unknown page', async () => {
    const asPerson = { headers: { accept: 'text/html,*/*;q=0.8' } };
    const url = await aGateway({});
    expect(await (await fetch(`${url}/old/page.html`, asPerson)).text()).toBe(
      await (await fetch(`${url}/nowhere`, asPerson)).text(),
    );
    expect((await fetch(`${url}/old/page.html`)).status).toBe(404);
    expect((await fetch(`${url}/assets/main-old.js`, asPerson)).status).toBe(404);
  });

  it('lets the app report an unreadable address', async () => {
    const url = await aGateway({});
    for (const path of ['/booking/%E0%A4%A', '/ground/%E0%A4%A?date=%E0%A4%A', '/%']) {
      const response = await raw(url, path);
      expect(response.statusCode).toBe(200);
      expect(await text(response)).toContain('<title>Crease</title>');
    }
    expect((await raw(url, '/assets/%E0%A4%A.js')).statusCode).toBe(404);
  });

  it('serves nothing outside of its folder', async () => {
    const url = await aGateway({});
    for (const path of [
      '/../../etc/passwd',
      '/..%2f..%2fetc%2fpasswd',
      '/%2e%2e/secret.txt',
      '/.stamp',
      '/a%00.js',
    ]) {
      expect((await raw(url, path)).statusCode).toBe(400);
    }
  });
});
