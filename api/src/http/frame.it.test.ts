import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld();
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

describe('the frame of the API', () => {
  it('answers health and reports ready', async () => {
    expect(await api.get('/health')).toMatchObject({ status: 200, body: { success: true, status: 'ok' } });
    const root = api.url.replace(/\/api$/, '');
    expect((await fetch(`${root}/healthz`)).status).toBe(200);
    expect((await fetch(`${root}/readyz`)).status).toBe(200);
    expect((await fetch(`${root}/readyz?for=traffic`)).status).toBe(200);
    expect(await (await fetch(`${root}/metrics`)).text()).toContain('process_cpu_seconds_total');
  });

  it('answers 404 in the failure shape for unknown paths and methods', async () => {
    for (const answer of [await api.get('/nowhere'), await api.delete('/health'), await api.get('/../x')]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ success: false, code: 'NOT_FOUND' });
      expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
    }
  });

  it('accepts addresses in capitals, and answers HEAD like GET', async () => {
    expect((await api.get('/Health')).status).toBe(200);
    expect((await fetch(`${api.url}/health`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${api.url}/auth/login`, { method: 'HEAD' })).status).toBe(404);
  });

  it('keeps a valid request id and replaces any other', async () => {
    const kept = await api.get('/health', { headers: { 'x-request-id': 'abcdef-12345' } });
    expect(kept.headers.get('x-request-id')).toBe('abcdef-12345');
    const replaced = await api.get('/health', { headers: { 'x-request-id': 'a b<script>' } });
    expect(replaced.headers.get('x-request-id')).not.toContain('script');
  });

  it('refuses a bad token even where none is needed', async () => {
    for (const token of ['x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.x']) {
      expect(await api.withToken(token).get('/health')).toMatchObject({
        status: 401,
        body: { success: false, code: 'UNAUTHENTICATED' },
      });
    }
    expect((await api.with({ authorization: 'Basic eDp5' }).get('/health')).status).toBe(401);
  });

  it('refuses malformed, oversized, deep and foreign bodies in the failure shape', async () => {
    const json = { 'content-type': 'application/json' };
    const malformed = await api.send('POST', '/auth/login', undefined, { raw: '{"a":', headers: json });
    expect(malformed).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    const large = await api.post('/auth/login', { emailOrPhone: 'x'.repeat(120_000), password: 'x' });
    expect(large).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    const deep = await api.send('POST', '/auth/login', undefined, {
      raw: `${'[['.repeat(10_000)}${']]'.repeat(10_000)}`,
      headers: json,
    });
    expect(deep).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    const form = await api.send('POST', '/auth/login', undefined, {
      raw: 'emailOrPhone=a&password=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  it('refuses a body for its depth only below the twentieth level', async () => {
    const refusalOf = async (innermost: string) => {
      const raw = `${'['.repeat(21)}${innermost}${']'.repeat(21)}`;
      const headers = { 'content-type': 'application/json' };
      return (await api.send('POST', '/auth/login', undefined, { raw, headers })).body.message;
    };
    expect(await refusalOf('1')).toBe('The request is nested too deeply.');
    expect(await refusalOf('')).not.toBe('The request is nested too deeply.');
  });

  it('names each invalid field, in words for a player', async () => {
    const { status, body } = await api.post('/auth/login', { emailOrPhone: '', extra: 1 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION', reason: 'required', params: { field: 'emailOrPhone' } });
    expect(body.errors).toContainEqual({
      path: 'emailOrPhone',
      message: 'Email or phone is required',
      reason: 'required',
      params: { field: 'emailOrPhone' },
    });
    expect(body.errors).toContainEqual({
      path: 'password',
      message: 'Password is required',
      reason: 'required',
      params: { field: 'password' },
    });
    expect(JSON.stringify(body.errors)).toContain('extra');
  });

  it('lets query operators reach nothing', async () => {
    const { status } = await api.post('/auth/login', { emailOrPhone: { $gt: '' }, password: { $ne: '' } });
    expect(status).toBe(400);
  });

  it('allows pages of our own origin only', async () => {
    const own = await api.get('/health', { headers: { origin: world.env.PUBLIC_URL } });
    expect(own.headers.get('access-control-allow-origin')).toBe(world.env.PUBLIC_URL);
    expect(own.headers.get('access-control-allow-credentials')).toBe('true');
    const other = await api.get('/health', { headers: { origin: 'https://evil.test' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('refuses visitors, and players where owners are required', async () => {
    expect((await api.get('/notifications')).body).toMatchObject({ code: 'UNAUTHENTICATED' });
    const player = await aUser(world.core);
    expect((await api.as(player).get('/notifications')).status).toBe(200);
  });

  it('describes in OpenAPI 3.1 exactly what it serves', async () => {
    const document = (await api.get('/openapi.json')).body;
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/health'].get.responses['200']).toBeDefined();
    expect(document.paths['/notifications/{id}/read'].patch.parameters).toContainEqual(
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    );
    const body = (path: string, method: string) => document.paths[path][method].requestBody;
    expect(body('/owner/payout-account', 'put').content['application/json'].schema.anyOf).toHaveLength(2);
    expect(body('/parent-consent/answers', 'post').content['application/json'].schema.oneOf).toHaveLength(2);
    expect(body('/bookings/{id}/approve', 'patch')).toBeUndefined();
    const docs = await api.get('/docs');
    expect(docs.status).toBe(200);
    expect(docs.bytes.toString()).toContain('/api/notifications');
  });
});
