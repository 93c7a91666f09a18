import { createHmac, generateKeyPairSync } from 'node:crypto';
import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

const OLD = 'old:an-old-secret-of-more-than-32-characters';
const NEW = 'new:a-newer-secret-of-more-than-32-characters';

let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off', JWT_KEYS: `${NEW},${OLD}` });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (head: object, claims: object, key: string | Buffer) => {
  const text = `${part(head)}.${part(claims)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
};
const me = (client: ApiClient) => client.get('/auth/me');

async function aToken() {
  const user = await aUser(world.core);
  const { token, sessionId } = await openSession(world.core, user, 'Phone');
  const [header = '', claims = '', signature = ''] = token.split('.');
  return {
    user,
    sessionId,
    token,
    header,
    claims,
    signature,
    read: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>,
  };
}

describe('an access token', () => {
  it('is refused without an algorithm, with another one, or with a foreign key', async () => {
    const { token, header, claims, signature, read } = await aToken();
    expect((await me(api.withToken(token))).status).toBe(200);
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const forged = [
      `${part({ alg: 'none', kid })}.${claims}.`,
      `${part({ alg: 'none', typ: 'JWT', kid })}.${claims}.${signature}`,
      `${part({ alg: 'NoNe', kid })}.${claims}.${signature}`,
      `${part({ alg: 'HS512', kid })}.${claims}.${signature}`,
      `${part({ alg: 'RS256', kid })}.${claims}.${signature}`,
      // Key confusion: something public as the secret of an HMAC.
      signed({ alg: 'HS256', kid }, read, publicKey.export({ type: 'spki', format: 'pem' })),
      signed({ alg: 'HS256', kid }, read, kid),
      signed({ alg: 'HS256', kid }, read, ''),
      signed({ alg: 'HS256', kid: 'unknown' }, read, 'x'.repeat(32)),
      signed({ alg: 'HS256', kid: 'constructor' }, read, 'x'.repeat(32)),
      signed({ alg: 'HS256' }, read, 'an-old-secret-of-more-than-32-characters'),
      signed({ alg: 'HS256', kid: 'new', jku: 'http://127.0.0.1:1/keys' }, read, 'x'.repeat(32)),
      `${header}.${part({ ...read, role: 'admin' })}.${signature}`,
      `${header}.${part({ ...read, exp: 4_102_444_800 })}.${signature}`,
      `${header}.${claims}.`,
      `${header}.${claims}`,
    ];
    for (const bad of forged) {
      const answer = await me(api.withToken(bad));
      expect(answer, bad.slice(0, 60)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
      // The response reveals nothing of the reason.
      expect(answer.body.message).toBe('Your session has ended. Please login again.');
    }
  });

  it('is refused despite our signature if its audience, issuer or content is wrong', async () => {
    const { read } = await aToken();
    const secret = NEW.slice(NEW.indexOf(':') + 1);
    const ours = (claims: object) => me(api.withToken(signed({ alg: 'HS256', kid: 'new' }, claims, secret)));
    expect((await ours(read)).status).toBe(200);
    const now = Math.floor(Date.now() / 1000);
    for (const change of [
      { aud: 'elsewhere' },
      { iss: 'elsewhere' },
      { exp: now - 6 },
      { nbf: now + 60 },
      { sub: { $ne: null } },
      { sub: 'f'.repeat(24) },
      { sid: { $gt: '' } },
      { sid: 'f'.repeat(24) },
      { role: 'admin' },
      { role: 'superuser' },
      { role: undefined },
      { exp: undefined },
    ]) {
      expect((await ours({ ...read, ...change })).status, JSON.stringify(change)).toBe(401);
    }
  });

  it('of the previous key is valid while both keys are configured, and not after it was dropped', async () => {
    const user = await aUser(world.core);
    const under = async (keys: string) =>
      (await openSession({ ...world.core, env: { ...world.core.env, JWT_KEYS: keys } }, user, 'Phone')).token;
    expect((await me(api.withToken(await under(OLD)))).status).toBe(200);
    expect((await me(api.withToken(await under(`${NEW},${OLD}`)))).status).toBe(200);
    const rotated = await openApi({ ...world.core, env: { ...world.core.env, JWT_KEYS: NEW } });
    expect((await me(rotated.withToken(await under(OLD)))).status).toBe(401);
    expect((await me(rotated.withToken(await under(NEW)))).status).toBe(200);
    await rotated.close();
  });
});

describe('a refresh token', () => {
  it('replayed a minute after its successor was used ends the thief’s and the owner’s tokens alike', async () => {
    const person = {
      name: 'Asha Rao',
      email: 'asha@crease.test',
      phone: '9820000777',
      password: 'Long0n@Fence',
    };
    const { password, ...fields } = person;
    await aUser(world.core, { ...fields, passwordHash: await hashPassword(password) });
    const login = await api.post('/auth/login', { emailOrPhone: person.email, password });
    const cookie = (answer: typeof login) => answer.cookies[0]?.split(';')[0] ?? '';
    const refresh = (value: string) => api.post('/auth/refresh', undefined, { headers: { cookie: value } });
    const stolen = cookie(login);
    const second = await refresh(stolen);
    const third = await refresh(cookie(second));
    expect(third.status).toBe(200);
    const longAgo = new Date(world.core.clock.now().getTime() - 61_000);
    await world.core.db.sessions.updateMany(
      { uses: { $exists: true } },
      { $set: { 'uses.$[].at': longAgo } },
    );
    const replayed = await refresh(stolen);
    expect(replayed).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    // The same response deletes the cookie.
    expect(replayed.cookies[0]).toMatch(/crease_refresh=;.*Expires=Thu, 01 Jan 1970/);
    for (const answer of [login, second, third]) {
      expect((await me(api.withToken(answer.body.token))).status).toBe(401);
      expect((await refresh(cookie(answer))).status).toBe(401);
    }
  });

  it('is read from its cookie only, never from a body, a query or a header', async () => {
    const { token } = await aToken();
    expect((await api.post('/auth/refresh', { refreshToken: 'x' })).status).toBe(400);
    expect((await api.post(`/auth/refresh?crease_refresh=${token}`)).status).toBe(400);
    expect((await api.withToken(token).post('/auth/refresh')).status).toBe(401);
    for (const odd of [
      'crease_refresh=j:{"$ne":null}',
      'crease_refresh=',
      `crease_refresh=${'x'.repeat(6_000)}`,
    ]) {
      expect((await api.post('/auth/refresh', undefined, { headers: { cookie: odd } })).status).toBe(401);
    }
  });
});
