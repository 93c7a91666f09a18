import { describe, expect, it } from 'vitest';
import { openProviders } from '../sales/provider/open-providers.js';
import { EnvError, parseEnv } from './env.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://crease.example',
  MONGO_URL: 'mongodb://mongo/crease',
  REDIS_URL: 'redis://redis',
  SMTP_URL: 'smtp://mail',
  JWT_KEYS: `k1:${'x'.repeat(32)}`,
  LEGAL_NAME: 'Crease Sports Private Limited',
  LEGAL_ADDRESS: '12 Marine Lines, Mumbai 400002',
  GRIEVANCE_OFFICER: 'Asha Rao',
  GRIEVANCE_EMAIL: 'grievance@crease.example',
  GRIEVANCE_PHONE: '+91 22 5550 1234',
};
const CASHFREE = {
  CASHFREE_BASE_URL: 'https://api.cashfree.com/pg',
  CASHFREE_CLIENT_ID: 'id',
  CASHFREE_CLIENT_SECRET: 'secret',
};
const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook',
};
const names = (variables: Record<string, string>) => {
  const { provider, otherProviders } = openProviders(parseEnv(variables));
  return [provider, ...otherProviders].map(({ name }) => name);
};

describe('payments are taken', () => {
  it('by Cashfree unless another is chosen, and the sandbox speaks for both in development', () => {
    expect(names({})).toEqual(['cashfree', 'razorpay']);
    expect(names({ PAYMENT_PROVIDER: 'razorpay' })).toEqual(['razorpay', 'cashfree']);
    const { cashfree, razorpay } = parseEnv({ CASHFREE_BASE_URL: 'http://127.0.0.1:4567/pg' }).providers;
    expect([cashfree?.baseUrl, razorpay?.baseUrl]).toEqual([
      'http://127.0.0.1:4567/pg',
      'http://127.0.0.1:4567/v1',
    ]);
  });

  it('in production by the providers with keys; the one not chosen stays for its earlier payments', () => {
    expect(names({ ...PRODUCTION, ...CASHFREE })).toEqual(['cashfree']);
    expect(names({ ...PRODUCTION, ...RAZORPAY, PAYMENT_PROVIDER: 'razorpay' })).toEqual(['razorpay']);
    expect(names({ ...PRODUCTION, ...CASHFREE, ...RAZORPAY })).toEqual(['cashfree', 'razorpay']);
    const { razorpay } = parseEnv({ ...PRODUCTION, ...CASHFREE, ...RAZORPAY }).providers;
    expect(razorpay?.baseUrl).toBe('https://api.razorpay.com/v1');
  });

  it.each([
    [{ ...PRODUCTION }, 'CASHFREE_BASE_URL must be set where NODE_ENV is production.'],
    [
      { ...PRODUCTION, ...CASHFREE, PAYMENT_PROVIDER: 'razorpay' },
      'RAZORPAY_KEY_ID must be set where NODE_ENV is production and PAYMENT_PROVIDER is razorpay.',
    ],
    [
      { RAZORPAY_KEY_ID: 'rzp_test_abc' },
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET must be set together.',
    ],
    [
      { ...PRODUCTION, ...RAZORPAY, PAYMENT_PROVIDER: 'razorpay', CASHFREE_CLIENT_ID: 'id' },
      'CASHFREE_BASE_URL, CASHFREE_CLIENT_ID, CASHFREE_CLIENT_SECRET must be set together.',
    ],
    [{ PAYMENT_PROVIDER: 'stripe' }, 'PAYMENT_PROVIDER must be one of cashfree, razorpay (it is "stripe").'],
    [{ ...RAZORPAY, RAZORPAY_KEY_ID: 'abc' }, 'RAZORPAY_KEY_ID must begin with rzp_test_ or rzp_live_.'],
    [{ RAZORPAY_URL: 'https://api.razorpay.com' }, 'RAZORPAY_URL must end in /v1.'],
    [{ RAZORPAY_URL: 'nonsense' }, 'RAZORPAY_URL must be a URL that begins with http: or https:.'],
  ])(
    'by no provider if the settings are contradictory: %o',
    (variables: Record<string, string>, sentence) => {
      expect(() => parseEnv(variables)).toThrow(new EnvError(sentence));
    },
  );
});

it('names the nodal contact whole, or takes the grievance officer for it', () => {
  const nodal = {
    NODAL_OFFICER: 'Vikram Sen',
    NODAL_EMAIL: 'v@crease.example',
    NODAL_PHONE: '+91 22 5550 1235',
  };
  const { legal } = parseEnv({ ...PRODUCTION, ...CASHFREE });
  expect(legal.nodalContact).toEqual(legal.grievanceOfficer);
  expect(parseEnv({ ...PRODUCTION, ...CASHFREE, ...nodal }).legal.nodalContact.name).toBe('Vikram Sen');
  expect(() => parseEnv({ ...nodal, NODAL_PHONE: '' })).toThrow(
    'NODAL_OFFICER, NODAL_EMAIL and NODAL_PHONE must be set together.',
  );
  expect(() => parseEnv({ GRIEVANCE_EMAIL: 'nobody' })).toThrow('GRIEVANCE_EMAIL must be a mail address');
});
