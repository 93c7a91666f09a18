import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv } from './env.js';
import { developmentVapidKeys, isPublicKey, makeVapidKeys, publicHalfOf } from './vapid-keys.js';

describe('a VAPID pair', () => {
  it('always has two matching halves of a fixed length', () => {
    for (let n = 0; n < 300; n++) {
      const { publicKey, privateKey } = makeVapidKeys();
      expect([publicKey.length, privateKey.length]).toEqual([87, 43]);
      expect(publicHalfOf(privateKey)).toBe(publicKey);
      expect(isPublicKey(publicKey)).toBe(true);
    }
  });

  it('is the same for every process in development', () => {
    expect(developmentVapidKeys()).toEqual(developmentVapidKeys());
    expect(parseEnv({}).vapid?.publicKey).toBe(developmentVapidKeys().publicKey);
  });

  it('is absent in production without keys, which turns off push notifications only', () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://crease.example',
      MONGO_URL: 'mongodb://mongo/crease',
      REDIS_URL: 'redis://redis',
      SMTP_URL: 'smtp://mail',
      CASHFREE_BASE_URL: 'https://api.cashfree.com/pg',
      CASHFREE_CLIENT_ID: 'id',
      CASHFREE_CLIENT_SECRET: 'secret',
      JWT_KEYS: `k1:${'x'.repeat(32)}`,
      LEGAL_NAME: 'Crease Sports Private Limited',
      LEGAL_ADDRESS: '12 Marine Lines, Mumbai 400002',
      GRIEVANCE_OFFICER: 'Asha Rao',
      GRIEVANCE_EMAIL: 'grievance@crease.example',
      GRIEVANCE_PHONE: '+91 22 5550 1234',
    };
    expect(parseEnv(production).vapid).toBeUndefined();
    const { publicKey, privateKey } = makeVapidKeys();
    const given = { ...production, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    expect(() => parseEnv(given)).toThrow(/^VAPID_SUBJECT must be set/);
  });

  it('is refused if only half is given, or the halves belong to two pairs', () => {
    const [one, other] = [makeVapidKeys(), makeVapidKeys()];
    const wrong = [
      { VAPID_PUBLIC_KEY: one.publicKey },
      { VAPID_PRIVATE_KEY: one.privateKey },
      { VAPID_PUBLIC_KEY: one.publicKey, VAPID_PRIVATE_KEY: other.privateKey },
      { VAPID_PUBLIC_KEY: one.publicKey, VAPID_PRIVATE_KEY: 'A'.repeat(43) },
    ];
    for (const source of wrong) expect(() => parseEnv(source)).toThrow(EnvError);
  });

  it('is never printed if malformed', () => {
    const secret = 'a-private-key-of-the-wrong-length';
    expect(() => parseEnv({ VAPID_PRIVATE_KEY: secret })).toThrow(/^VAPID_PRIVATE_KEY must be 43 digits/);
    expect(() => parseEnv({ VAPID_PRIVATE_KEY: secret })).not.toThrow(secret);
  });
});
