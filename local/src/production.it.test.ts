import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import { EnvError, parseEnv, REQUIRED_IN_PRODUCTION } from '@crease/domain/platform/env';
import { findFreePorts } from '@crease/domain/platform/free-ports';
import { makeVapidKeys } from '@crease/domain/platform/vapid-keys';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNTS } from './demo/accounts.js';
import { createGateway } from './gateway/gateway.js';
import { UpstreamPool } from './gateway/upstream-pool.js';
import { type ProductProcess, readyOn, startProduct } from './testing/product-process.js';

const ROOT = join(import.meta.dirname, '..', '..');
const ORIGIN = 'https://crease.in';

let world: World;
let env: Record<string, string>;
let gateway: ReturnType<typeof createGateway>;
let origin: string;
const processes: ProductProcess[] = [];
const web = mkdtempSync(join(tmpdir(), 'crease-production-'));

beforeAll(async () => {
  world = await openWorld();
  const [api = 0, realtime = 0, worker = 0] = await findFreePorts(3);
  const vapid = makeVapidKeys();
  env = {
    NODE_ENV: 'production',
    PUBLIC_URL: ORIGIN,
    MONGO_URL: world.env.MONGO_URL,
    REDIS_URL: world.env.REDIS_URL,
    QUEUE_PREFIX: world.env.QUEUE_PREFIX,
    SMTP_URL: 'smtp://127.0.0.1:1',
    CASHFREE_BASE_URL: 'https://api.cashfree.com/pg',
    CASHFREE_CLIENT_ID: 'an-id',
    CASHFREE_CLIENT_SECRET: 'a-key-of-the-provider',
    JWT_KEYS: `k1:${'0123456789abcdef'.repeat(3)}`,
    LEGAL_NAME: 'Crease Sports Private Limited',
    LEGAL_ADDRESS: '12 Marine Lines, Mumbai 400002',
    GRIEVANCE_OFFICER: 'Asha Rao',
    GRIEVANCE_EMAIL: 'grievance@crease.example',
    GRIEVANCE_PHONE: '+91 22 5550 1234',
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: 'mailto:ops@crease.in',
    API_PORT: String(api),
    REALTIME_PORT: String(realtime),
    WORKER_PORT: String(worker),
  };
  for (const name of ['api', 'realtime', 'worker'])
    processes.push(await startProduct(`${name}/src/main.ts`, env));
  writeFileSync(join(web, 'index.html'), readFileSync(join(ROOT, 'web/index.html')));
  gateway = createGateway({
    api: new UpstreamPool([api]),
    realtime: new UpstreamPool([realtime]),
    web: { folder: web },
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  origin = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const ports = [api, realtime, worker];
  await Promise.all(processes.map((one, i) => readyOn(ports[i] ?? 0, one)));
});
afterAll(async () => {
  gateway.close();
  gateway.closeAllConnections();
  await Promise.all(processes.map((one) => one.kill()));
  rmSync(web, { recursive: true, force: true });
  await world.close();
});

/** Sends the path unchanged, dots included. */
function raw(path: string, method = 'GET'): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1]), text }));
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: crease.in\r\nConnection: close\r\n\r\n`);
  });
}

describe('in production, through the gateway', () => {
  it('does not serve metrics or readiness, whatever the spelling', async () => {
    for (const path of [
      '/metrics',
      '/readyz',
      '//metrics',
      '/api/metrics',
      '/api/readyz',
      '/api/healthz',
      '/api/../metrics',
      '/api/%2e%2e/metrics',
      '/api/..%2fmetrics',
      '/api/x/../../readyz',
      '/socket.io/../metrics',
      '/socket.io/%2e%2e/readyz',
      '/socket.io/metrics',
      '/socket.io//metrics',
      '/api//metrics',
      '/METRICS',
      '/metrics/',
      '/metrics?x=1',
      'http://127.0.0.1/metrics',
    ]) {
      const { status, text } = await raw(path);
      expect(text, path).not.toContain('process_cpu');
      expect(text, path).not.toContain('"status":"ready"');
      // An unknown path gets the app's own "not found" page.
      if (status === 200) expect(text, path).toContain('<!doctype html>');
      else expect([400, 401, 404], `${path} → ${status}`).toContain(status);
    }
  });

  it('only an admin with a ticket sees the queues', async () => {
    const key = { ...world.core, env: { ...world.core.env, JWT_KEYS: env.JWT_KEYS ?? '' } };
    const tokenOf = async (role: 'user' | 'ground_owner' | 'admin', twoSteps = false) => {
      const user = await aUser(world.core, { role });
      const on = { _id: user._id, lastStep: 0, recovery: [], onSince: new Date() };
      if (twoSteps) await world.core.db.secondFactors.insertOne(on);
      return (await openSession(key, user, 'Laptop')).token;
    };
    const ask = (path: string, token?: string, method = 'GET') =>
      fetch(`${origin}${path}`, { method, headers: token ? { authorization: `Bearer ${token}` } : {} });
    for (const path of ['/api/admin/queues', '/api/admin/queues/', '/api/admin/queues/api/queues']) {
      expect((await ask(path)).status, path).toBe(401);
      expect((await ask(path, await tokenOf('user'))).status, path).toBe(401);
    }
    for (const role of ['user', 'ground_owner'] as const) {
      expect((await ask('/api/admin/queues/ticket', await tokenOf(role), 'POST')).status).toBe(403);
    }
    // In production an admin signs in with two steps.
    expect((await ask('/api/admin/queues/ticket', await tokenOf('admin'), 'POST')).status).toBe(403);
    const ticket = await ask('/api/admin/queues/ticket', await tokenOf('admin', true), 'POST');
    expect(ticket.status).toBe(201);
    const [cookie = ''] = ticket.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Strict$/);
    const board = await fetch(`${origin}/api/admin/queues`, {
      headers: { cookie: cookie.split(';')[0] ?? '' },
    });
    expect(board.status).toBe(200);
  });

  it('the sandbox, demo data and test controls do not answer', async () => {
    for (const [method, path] of [
      ['POST', '/sandbox/orders/order_1/pay'],
      ['GET', '/sandbox/orders/order_1'],
      ['POST', '/pg/orders'],
      ['POST', '/api/sandbox/orders/order_1/pay'],
      ['GET', '/api/test'],
      ['GET', '/api/debug'],
      ['POST', '/api/test-notification'],
      ['POST', '/api/create-test-for-all'],
      ['POST', '/api/failpoints'],
      ['POST', '/api/seed'],
      ['POST', '/api/api/auth/login'],
      ['GET', '/api/email'],
    ] as const) {
      const answer = await fetch(`${origin}${path}`, { method });
      const text = await answer.text();
      if (answer.status === 200) expect(text, path).toContain('<!doctype html>');
      else expect([404, 405], `${method} ${path}`).toContain(answer.status);
    }
    for (const { email, password } of ACCOUNTS) {
      const answer = await fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ emailOrPhone: email, password }),
      });
      expect(answer.status, email).toBe(401);
    }
    expect(await world.core.db.grounds.countDocuments({})).toBe(0);
  });

  it('answers carry HSTS and a policy without inline scripts; failures do not reveal their cause', async () => {
    const api = await fetch(`${origin}/api/cities`);
    expect(api.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(api.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(api.headers.get('x-powered-by')).toBeNull();
    for (const path of ['/', '/login', '/ground/aaaaaaaaaaaaaaaaaaaaaaaa', '/api/docs']) {
      const page = await fetch(`${origin}${path}`);
      const policy = page.headers.get('content-security-policy') ?? '';
      const scripts = (/script-src ([^;]*)/.exec(policy) ?? /default-src ([^;]*)/.exec(policy))?.[1];
      expect(scripts, path).toBeDefined();
      expect(scripts, path).not.toMatch(/unsafe-inline|unsafe-eval|\*(?!\.)/);
      expect(page.headers.get('x-content-type-options'), path).toBe('nosniff');
    }
    const broken = await fetch(`${origin}/api/auth/login`, { method: 'POST', body: '{' });
    expect(await broken.text()).not.toMatch(/node_modules|at \w+ \(|SyntaxError/);
  });

  it('pages of other origins are refused, and open no socket', async () => {
    const answer = await fetch(`${origin}/api/cities`, { headers: { origin: 'http://localhost:3000' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const own = await fetch(`${origin}/api/cities`, { headers: { origin: ORIGIN } });
    expect(own.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  });
});

describe('a process does not start in production', () => {
  const refusal = (over: Record<string, string | undefined>): string => {
    try {
      parseEnv({ ...env, ...over });
    } catch (error) {
      if (error instanceof EnvError) return error.message;
      throw error;
    }
    return '';
  };

  it.each(REQUIRED_IN_PRODUCTION)('without %s, and says so in one sentence', (name) => {
    for (const value of [undefined, '']) {
      expect(refusal({ [name]: value })).toBe(`${name} must be set where NODE_ENV is production.`);
    }
  });

  it('with a weak or a well-known secret, armed failpoints or limits off', () => {
    expect(refusal({ JWT_KEYS: 'k1:short' })).toMatch(
      /^JWT_KEYS must be kid:secret pairs, secrets of 32 characters/,
    );
    expect(refusal({ JWT_KEYS: parseEnv({}).JWT_KEYS })).toMatch(/^JWT_KEYS must be secrets of your own/);
    expect(refusal({ FAILPOINT: 'settle.afterCapture=kill' })).toMatch(/^FAILPOINT must not be set/);
    expect(refusal({ RATE_LIMITS: 'off' })).toMatch(/^RATE_LIMITS must not be off/);
    expect(refusal({ LOCAL_PUSH: 'on' })).toMatch(/^LOCAL_PUSH must not be on/);
    expect(refusal({ OUTBOUND_PRIVATE: 'on' })).toMatch(/^OUTBOUND_PRIVATE must not be on/);
    // Refused values are never shown: one may be a secret with a typo.
    expect(refusal({ JWT_KEYS: 'k1:hunter2' })).not.toContain('hunter2');
    expect(refusal({ MONGO_URL: 'postgres://root:hunter2@db.example' })).not.toContain('hunter2');
  });

  it('and each exits with 1 and that one sentence; demo data and the sandbox never start there', async () => {
    const bad = { ...env, JWT_KEYS: '' };
    const ends = await Promise.all([
      startProduct('api/src/main.ts', bad),
      startProduct('realtime/src/main.ts', bad),
      startProduct('worker/src/main.ts', bad),
      startProduct('local/src/demo/main.ts', env),
      startProduct('packages/payment-sandbox/src/main.ts', { ...env, SANDBOX_PORT: '1' }),
    ]);
    const codes = await Promise.all(ends.map(({ ended }) => ended));
    expect(codes).toEqual([1, 1, 1, 1, 1]);
    for (const { said } of ends.slice(0, 3)) {
      expect(said().trim()).toBe('JWT_KEYS must be set where NODE_ENV is production.');
    }
    expect(ends[3]?.said()).toContain('demo data is never written there');
    expect(ends[4]?.said()).toContain('no place in production');
    expect(ends.map(({ said }) => said()).join()).not.toContain('    at ');
  });
});
