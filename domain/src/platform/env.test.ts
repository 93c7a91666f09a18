import { describe, expect, it } from 'vitest';
import { ENV_NAMES, EnvError, parseEnv } from './env.js';

/** Values that no variable with a form of its own accepts. */
const WRONG = ['x\ny', '🏏', 'http://', '-1', ' '];
/** Variables whose values have no form: names, texts, paths, and secrets of other systems. */
const FREE = new Set([
  'CASHFREE_CLIENT_ID',
  'CASHFREE_CLIENT_SECRET',
  'CASHFREE_PREVIOUS_SECRET',
  'CASHFREE_PAYOUT_CLIENT_ID',
  'CASHFREE_PAYOUT_CLIENT_SECRET',
  'DATA_DIR',
  'FAILPOINT',
  'GRIEVANCE_OFFICER',
  'LEGAL_ADDRESS',
  'LEGAL_NAME',
  'MAP_TILE_CREDIT',
  'OTEL_SERVICE_NAME',
  'RAZORPAY_PREVIOUS_WEBHOOK_SECRET',
]);

function refusalOf(name: string, value: string): unknown {
  try {
    parseEnv({ [name]: value });
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('a wrong value', () => {
  it.each(ENV_NAMES.filter((name) => !FREE.has(name)))(
    'of %s is refused with one line that names it',
    (name) => {
      const refusals = WRONG.map((value) => refusalOf(name, value)).filter(Boolean);
      expect(refusals).not.toEqual([]);
      for (const refusal of refusals) {
        expect(refusal).toBeInstanceOf(EnvError);
        const { message } = refusal as EnvError;
        // A group names only its first variable in full: `S3_BUCKET, _REGION and …`.
        const parts = name.split('_').map((_, at, words) => `_${words.slice(at).join('_')}`);
        expect([name, ...parts.slice(1)].some((part) => message.includes(part))).toBe(true);
        expect(message).not.toContain('\n');
        expect(message).not.toContain('Invalid');
      }
    },
  );

  it.each([
    ['LISTEN_HOST', '127.0.0.1:80'],
    ['MAIL_FROM', 'Crease'],
    ['MAIL_FROM', 'Crease <bookings>'],
    ['MAIL_FROM', 'a@crease.test, b@crease.test'],
    ['QUEUE_PREFIX', 'two words'],
  ])('of %s is refused: %s', (name, value) => {
    expect(String(refusalOf(name, value))).toContain(`${name} must be `);
  });
});

describe('a right value', () => {
  it.each([
    ['LISTEN_HOST', '::'],
    ['LISTEN_HOST', '0.0.0.0'],
    ['LISTEN_HOST', 'localhost'],
    ['LISTEN_HOST', 'api.internal'],
    ['MAIL_FROM', 'bookings@crease.test'],
    ['MAIL_FROM', ' bookings@crease.test '],
    ['MAIL_FROM', 'bookings@crease.test (Crease)'],
    ['MAIL_FROM', 'क्रीज़, India <bookings@crease.test>'],
  ])('of %s is accepted: %s', (name, value) => {
    expect(refusalOf(name, value)).toBeUndefined();
  });
});
