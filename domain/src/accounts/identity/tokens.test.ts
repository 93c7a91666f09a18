import { createHmac, createSecretKey } from 'node:crypto';
import { AppError } from '@crease/shared/errors';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import type { Caller } from './caller.js';
import { readAccessToken, signAccessToken, verifyAccessToken } from './tokens.js';

const secretA = 'a'.repeat(40);
const secretB = 'b'.repeat(40);
const keys = { JWT_KEYS: `now:${secretA},before:${secretB}` };
const caller: Caller = { id: '1'.repeat(24), sessionId: '2'.repeat(24), role: 'ground_owner' };
const now = new Date('2026-11-21T10:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const refused = (token: string, at = now, env = keys): void => {
  expect(() => verifyAccessToken(env, token, at)).toThrow(AppError);
  try {
    verifyAccessToken(env, token, at);
  } catch (error) {
    expect(error).toMatchObject({ code: 'UNAUTHENTICATED' });
  }
};

describe('access tokens', () => {
  it('identify their user for 15 minutes plus 5 s of leeway', () => {
    const token = signAccessToken(keys, caller, now);
    expect(verifyAccessToken(keys, token, now)).toEqual(caller);
    expect(readAccessToken(keys, token, now).expiresAt).toEqual(after(900));
    expect(verifyAccessToken(keys, token, after(904))).toEqual(caller);
    refused(token, after(906));
  });

  it('stay valid while their key is live, even if another key signs now', () => {
    const old = signAccessToken({ JWT_KEYS: `before:${secretB}` }, caller, now);
    expect(verifyAccessToken(keys, old, now)).toEqual(caller);
    refused(old, now, { JWT_KEYS: `now:${secretA}` });
  });

  it('are refused with no algorithm, another one, another issuer, audience or key', () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      sub: caller.id,
      sid: caller.sessionId,
      role: 'admin',
      iss: 'crease',
      aud: 'crease',
      exp: 4e9,
    };
    refused(`${part({ alg: 'none', kid: 'now' })}.${part(claims)}.`);
    refused(`${part({ alg: 'none', kid: 'now' })}.${part(claims)}.x`);
    const key = createSecretKey(Buffer.from(secretA));
    const sign = (options: jwt.SignOptions, payload: object = claims) =>
      jwt.sign(payload, key, { keyid: 'now', ...options });
    refused(sign({ algorithm: 'HS512' }));
    refused(sign({ algorithm: 'HS256', keyid: 'other' }));
    refused(sign({ algorithm: 'HS256' }, { ...claims, iss: 'evil' }));
    refused(sign({ algorithm: 'HS256' }, { ...claims, aud: 'evil' }));
    refused(sign({ algorithm: 'HS256' }, { ...claims, role: 'root' }));
    refused(sign({ algorithm: 'HS256' }, { ...claims, sub: { $gt: '' } }));
    const { exp: _never, ...endless } = claims;
    refused(sign({ algorithm: 'HS256' }, endless));
    const foreign = `${part({ alg: 'HS256', kid: 'now' })}.${part(claims)}`;
    refused(`${foreign}.${createHmac('sha256', 'wrong').update(foreign).digest('base64url')}`);
    // With the right signature the same claims pass, so it is the signature that was refused above.
    const right = `${foreign}.${createHmac('sha256', secretA).update(foreign).digest('base64url')}`;
    expect(verifyAccessToken(keys, right, now).role).toBe('admin');
  });

  it('are refused when the text is not a token', () => {
    for (const text of ['', '.', 'a.b.c', '..', 'eyJ9.x.y', '\u0000', `${'a'.repeat(10_000)}`]) refused(text);
  });
});
