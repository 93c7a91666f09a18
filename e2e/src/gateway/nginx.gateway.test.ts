import { readdirSync, readFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:http';
import { join } from 'node:path';
import { writeEmbedOrigins } from '@crease/domain/catalogue/grounds/ground-changes.queries';
import { until } from '@crease/domain/testing/until';
import { Types } from 'mongoose';
import { io, type Socket } from 'socket.io-client';
import { expect, it } from 'vitest';
import { must } from '../cases/actor.js';
import { aSlot } from '../cases/places.js';
import { History } from '../history/history.js';
import { Live } from '../live.js';
import { ROOT } from '../system.js';
import { behindNginx } from './behind-nginx.js';
import { TRUSTED_PROXY } from './nginx.js';

const MEGABYTE = 1024 * 1024;

const here = behindNginx({ RATE_LIMITS: 'on' });
const ask = (path: string, options: RequestInit = {}) => fetch(here.gateway.url + path, options);
/** A file of the web build below assets/, whose name contains its hash. */
const anAsset = () => {
  const name = readdirSync(join(ROOT, 'web', 'dist', 'assets')).find((file) => /^index-.*\.js$/.test(file));
  if (!name) throw new Error('the web build has no main script');
  return `/assets/${name}`;
};

/** Sends a request line unchanged, unlike fetch, which normalises paths; returns status and body. */
function raw(
  path: string,
  options: Pick<RequestOptions, 'headers' | 'localAddress'> = {},
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    request(here.gateway.url, { path, agent: false, ...options }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    })
      .on('error', reject)
      .end();
  });
}

/** A socket like a browser's from a page of `origin`. */
function openFrom(origin: string): Promise<Socket> {
  const socket = io(here.gateway.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin },
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

it('hashed files are cached forever and compressed, pages are revalidated, missing files are 404', async () => {
  const asset = await ask(anAsset(), { headers: { 'accept-encoding': 'gzip' } });
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect(asset.headers.get('content-encoding')).toBe('gzip');
  expect(asset.headers.get('content-type')).toMatch(/javascript/);
  const etag = asset.headers.get('etag') ?? '';
  expect((await ask(anAsset(), { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await ask('/assets/main-old.js')).status).toBe(404);

  for (const path of ['/', '/about', '/profile/bookings']) {
    const page = await ask(path, { headers: { 'accept-encoding': 'gzip' } });
    expect([path, page.status, page.headers.get('content-type')?.split(';')[0]]).toEqual([
      path,
      200,
      'text/html',
    ]);
    expect(page.headers.get('content-encoding'), path).toBe('gzip');
    expect(page.headers.get('cache-control'), path).not.toContain('immutable');
    const policy = page.headers.get('content-security-policy');
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).toMatch(
      /connect-src 'self' ws:\/\/127\.0\.0\.1:\d+ wss:\/\/127\.0\.0\.1:\d+ https:/,
    );
    expect(page.headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});

it.each([
  { ending: '.js', type: 'text/javascript' },
  { ending: '.css', type: 'text/css' },
])(
  'a browser that takes Brotli gets the $ending copy of the build, with its own type',
  async ({ ending, type }) => {
    const dist = join(ROOT, 'web', 'dist', 'assets');
    const name = readdirSync(dist).find((file) => file.endsWith(`${ending}.br`));
    const path = `/assets/${name?.slice(0, -'.br'.length)}`;
    const br = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    const whole = await ask(path, { headers: br });
    const facts = ({ status, headers }: Response) => ({
      status,
      encoding: headers.get('content-encoding'),
      type: headers.get('content-type'),
      vary: headers.get('vary'),
    });
    expect(facts(whole)).toEqual({ status: 200, encoding: 'br', type, vary: 'Accept-Encoding' });
    // fetch has decoded it.
    expect(await whole.text()).toBe(readFileSync(join(dist, name?.slice(0, -'.br'.length) ?? ''), 'utf8'));
    expect(whole.headers.get('cache-control')).toContain('immutable');

    const head = await ask(path, { method: 'HEAD', headers: br });
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
    const known = { ...br, 'if-none-match': whole.headers.get('etag') ?? '' };
    expect((await ask(path, { headers: known })).status).toBe(304);
    const part = await ask(path, { method: 'HEAD', headers: { ...br, range: 'bytes=0-9' } });
    expect(part.headers.get('content-range')).toBe(`bytes 0-9/${whole.headers.get('content-length')}`);

    for (const [accepted, encoding] of [
      ['gzip, br;q=0', 'gzip'],
      ['gzip;q=0.5, br;q=0.0', 'gzip'],
      ['gzip, BR;q=0.8', 'br'],
      ['gzip, brotli', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await ask(path, { headers: { 'accept-encoding': accepted } });
      expect([accepted, facts(answer)]).toEqual([accepted, { ...facts(whole), encoding }]);
      await answer.arrayBuffer();
    }
  },
);

it('pages rendered by the API are passed through, with the origins that may frame them', async () => {
  const { groundId } = await aSlot(here.system.core);
  const page = await ask(`/ground/${groundId}`);
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(await page.text()).toContain(`/ground/${groundId}`);
  const robots = await ask('/robots.txt');
  expect(await robots.text()).toContain('Sitemap: ');
  const policyOf = async () => (await ask(`/embed/${groundId}`)).headers.get('content-security-policy');
  expect(await policyOf()).toContain("frame-ancestors 'none'");
  await writeEmbedOrigins(here.system.core, new Types.ObjectId(groundId), ['https://club.example']);
  await until('it to be framed', async () =>
    (await policyOf())?.includes('frame-ancestors https://club.example'),
  );
  const script = await ask('/embed.js', { headers: { origin: 'https://club.example' } });
  expect(script.headers.get('access-control-allow-origin')).toBe('*');
});

it('sockets reach both processes, and only from our own origin', async () => {
  const { gateway, system } = here;
  const slot = await aSlot(system.core);
  const lives = await Promise.all(Array.from({ length: 4 }, () => Live.open(gateway.url)));
  const acks = await Promise.all(lives.map((live) => live.watch(slot.groundId, slot.bookingDate)));
  expect(acks.every(({ success }) => success)).toBe(true);
  const counts = await Promise.all(
    system.realtime.map(async ({ url }) => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return Number(/^crease_realtime_sockets\{[^}]*\} (\d+)/m.exec(metrics)?.[1]);
    }),
  );
  expect(counts).toEqual([2, 2]);
  const player = (await system.actor(new History())).via(gateway);
  must(await player.hold(slot));
  await Promise.all(lives.map((live) => live.hear('availability:changed')));
  for (const live of lives) live.close();
  await expect(openFrom('https://rival.example')).rejects.toThrow();
  (await openFrom(gateway.url)).disconnect();
});

it('probes and metrics are not exposed, and dot segments lead nowhere', async () => {
  expect((await ask('/metrics')).status).toBe(404);
  expect((await ask('/readyz')).status).toBe(404);
  expect((await ask('/healthz')).status).toBe(200);
  for (const path of ['/api/../metrics', '/api/%2e%2e/metrics', '/../../etc/passwd', '/.stamp']) {
    const { status, text } = await raw(path);
    expect([path, status === 404 || status === 400]).toEqual([path, true]);
    expect(text).not.toMatch(/process_cpu|root:/);
  }
});

it('an address with truncated escapes is answered by the app', async () => {
  const { status, text } = await raw('/booking/%E0%A4%A');
  expect([status, text.includes('<!doctype html>')]).toEqual([200, true]);
  expect((await raw('/api/bookings/%E0%A4%A')).status).toBe(400);
});

it('more than ten megabytes are refused with a message', async () => {
  const answer = await ask('/api/bookings', { method: 'POST', body: Buffer.alloc(11 * MEGABYTE) });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ success: false, code: 'TOO_LARGE' });
});

it('a request keeps its id, or gets one', async () => {
  const named = await ask('/api/health', { headers: { 'x-request-id': 'from-the-test' } });
  expect(named.headers.get('x-request-id')).toBe('from-the-test');
  const odd = await ask('/api/health', { headers: { 'x-request-id': 'a b' } });
  expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
});

it('limits count the address that nginx sees, at both processes, whatever a client claims', async () => {
  // 600 a minute, and another 600 if the minute changed meanwhile.
  let passed = 0;
  let refused: Response | undefined;
  while (!refused && passed < 1_250) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        ask('/api/cities', { headers: { 'x-forwarded-for': `203.0.113.${passed % 250}, 198.51.100.${i}` } }),
      ),
    );
    await Promise.all(answers.map((answer) => answer.clone().arrayBuffer()));
    passed += answers.filter(({ ok }) => ok).length;
    refused = answers.find(({ status }) => status === 429);
  }
  expect(await refused?.json()).toMatchObject({ success: false, code: 'RATE_LIMITED' });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);

  // A trusted proxy forwards for others: each client is counted by itself.
  const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' };
  await until('anybody else to be refused', async () => {
    return (await raw('/api/cities', { headers })).status === 429;
  });
  expect((await raw('/api/cities', { headers, localAddress: TRUSTED_PROXY })).status).toBe(200);
});
