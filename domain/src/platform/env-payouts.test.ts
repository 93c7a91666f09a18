import { expect, it } from 'vitest';
import { parseEnv } from './env.js';

const PRODUCTION = {
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
const given = {
  CASHFREE_PAYOUT_BASE_URL: 'https://api.cashfree.com/payout',
  CASHFREE_PAYOUT_CLIENT_ID: 'payer',
  CASHFREE_PAYOUT_CLIENT_SECRET: 'hidden',
};

it('sends payouts to the sandbox that takes the payments, or to the configured address', () => {
  expect(parseEnv({}).payouts?.baseUrl).toBe('http://127.0.0.1:3090/payout');
  const box = parseEnv({ CASHFREE_BASE_URL: 'http://127.0.0.1:4567/pg' });
  expect(box.payouts?.baseUrl).toBe('http://127.0.0.1:4567/payout');
  const payouts = { baseUrl: given.CASHFREE_PAYOUT_BASE_URL, clientId: 'payer', clientSecret: 'hidden' };
  expect(parseEnv({ ...PRODUCTION, ...given }).payouts).toEqual(payouts);
});

it('requires the payout account to be named in full before real money is paid out', () => {
  expect(parseEnv(PRODUCTION).payouts).toBeUndefined();
  expect(parseEnv({ CASHFREE_BASE_URL: 'https://api.cashfree.com/pg' }).payouts).toBeUndefined();
  const half = { ...PRODUCTION, CASHFREE_PAYOUT_CLIENT_ID: 'payer' };
  expect(() => parseEnv(half)).toThrow('must be set together');
});
