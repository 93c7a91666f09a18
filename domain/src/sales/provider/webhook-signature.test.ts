import { describe, expect, it } from 'vitest';
import { createCashfreeProvider } from './cashfree-provider.js';
import { ProviderSignatureError } from './provider-errors.js';
import { signWebhook } from './webhook-signature.js';

const secret = 'crease-sandbox-secret';
const timestamp = '1746427759733';
const body = Buffer.from('{"amount":170.00}');
/** Made by `openssl dgst -sha256 -hmac`, not by our own code. */
const known = 'zLYVCQUwCG6yq0UsxZB64lKKBBnfHmPQ/XQirbCi1Uc=';

const provider = createCashfreeProvider({
  baseUrl: 'http://127.0.0.1:9/pg',
  clientId: 'id',
  clientSecret: secret,
  previousSecret: 'the-secret-before',
  publicUrl: 'http://localhost:3000',
});
const signed = (raw: Buffer, by = secret) => ({
  'x-webhook-timestamp': timestamp,
  'x-webhook-signature': signWebhook(by, timestamp, raw),
});

describe('a webhook signature', () => {
  it('equals openssl’s signature of timestamp and raw body', () => {
    expect(signWebhook(secret, timestamp, body)).toBe(known);
  });

  it('breaks when 170.00 is read and written as 170', () => {
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    expect(() => provider.verifyWebhook(rewritten, signed(body))).toThrow(ProviderSignatureError);
  });

  it('may be made with the secret before the last rotation', () => {
    const raw = Buffer.from('{"type":"PAYMENT_SUCCESS_WEBHOOK"}');
    expect(provider.verifyWebhook(raw, signed(raw, 'the-secret-before')).type).toBe(
      'PAYMENT_SUCCESS_WEBHOOK',
    );
  });

  it.each([
    ['nothing', {}],
    ['no timestamp', { 'x-webhook-signature': known }],
    ['an empty signature', { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': '' }],
    ['another timestamp', { 'x-webhook-timestamp': '1746427759734', 'x-webhook-signature': known }],
    ['a short signature', { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': 'abc' }],
    ['two signatures', { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': [known, known] }],
    ["a stranger's secret", signed(body, 'another')],
  ])('is refused with %s', (_what, headers) => {
    expect(() => provider.verifyWebhook(body, headers)).toThrow(ProviderSignatureError);
  });
});

describe('a well signed webhook', () => {
  const read = (text: string) => {
    const raw = Buffer.from(text);
    return provider.verifyWebhook(raw, signed(raw));
  };

  it('names the order to query', () => {
    const said = read(
      '{"type":"PAYMENT_FAILED_WEBHOOK","event_time":"2026-11-21T10:00:00+05:30","data":{"order":{"order_id":"o_1"},"payment":{"cf_payment_id":77}}}',
    );
    expect(said).toEqual({
      type: 'PAYMENT_FAILED_WEBHOOK',
      eventTime: new Date('2026-11-21T04:30:00Z'),
      orderId: 'o_1',
      refundId: undefined,
      paymentId: '77',
    });
  });

  it('about a refund names order and refund', () => {
    const said = read(
      '{"type":"REFUND_STATUS_WEBHOOK","data":{"refund":{"refund_id":"o_1-r1","order_id":"o_1"}}}',
    );
    expect(said).toMatchObject({ type: 'REFUND_STATUS_WEBHOOK', orderId: 'o_1', refundId: 'o_1-r1' });
  });

  it.each(['not json', '[]', '{}', '{"type":5,"data":7}', 'null'])(
    'returns false for strange content %s instead of throwing',
    (text) => {
      expect(read(text)).toMatchObject({ type: 'UNKNOWN', eventTime: new Date(Number(timestamp)) });
    },
  );

  it('keeps an unknown event type', () => {
    expect(read('{"type":"PAYMENT_CHARGES_WEBHOOK"}').type).toBe('PAYMENT_CHARGES_WEBHOOK');
  });
});

it('is in production mode only on the production host', () => {
  const on = (baseUrl: string) =>
    createCashfreeProvider({ baseUrl, clientId: 'i', clientSecret: 's', publicUrl: 'http://x.test' }).mode;
  expect(on('https://api.cashfree.com/pg')).toBe('production');
  expect(on('https://sandbox.cashfree.com/pg')).toBe('sandbox');
  expect(on('http://127.0.0.1:3090/pg')).toBe('sandbox');
});
