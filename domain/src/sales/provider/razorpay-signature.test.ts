import { describe, expect, it } from 'vitest';
import { ProviderSignatureError } from './provider-errors.js';
import { createRazorpayProvider } from './razorpay-provider.js';
import { signRazorpayWebhook } from './razorpay-signature.js';

const secret = 'crease-sandbox-webhook-secret';
const body = Buffer.from('{"event":"payment.captured","amount":17000}');
/** Made by `openssl dgst -sha256 -hmac`, not by our own code. */
const known = '084892441d31c05520ec8f60aad92647d928bfa7221fe4845c04004a6a0e94be';

const options = {
  baseUrl: 'http://127.0.0.1:9/v1',
  keyId: 'rzp_test_x',
  keySecret: 'key secret',
  webhookSecret: secret,
  previousWebhookSecret: 'the-secret-before',
  publicUrl: 'http://localhost:3000',
  nowMs: () => 1_746_427_759_733,
};
const provider = createRazorpayProvider(options);
const signed = (raw: Buffer, by = secret) => ({ 'x-razorpay-signature': signRazorpayWebhook(by, raw) });
const read = (text: string) => provider.verifyWebhook(Buffer.from(text), signed(Buffer.from(text)));

describe('a signature of Razorpay’s', () => {
  it('equals openssl’s signature of the raw body', () => {
    expect(signRazorpayWebhook(secret, body)).toBe(known);
  });

  it('may be made with the secret before the last rotation', () => {
    expect(provider.verifyWebhook(body, signed(body, 'the-secret-before')).type).toBe('payment.captured');
  });

  it.each([
    ['nothing', {}],
    ['an empty one', { 'x-razorpay-signature': '' }],
    ['a short one', { 'x-razorpay-signature': 'abc' }],
    ['two', { 'x-razorpay-signature': [known, known] }],
    ['that of other bytes', signed(Buffer.from('{}'))],
    ['that of the key secret, which signs checkouts', signed(body, 'key secret')],
    ["a stranger's", signed(body, 'another')],
  ])('is refused as %s', (_what, headers) => {
    expect(() => provider.verifyWebhook(body, headers)).toThrow(ProviderSignatureError);
  });
});

describe('a well signed webhook', () => {
  it('about a payment names the provider’s order', () => {
    expect(
      read(
        '{"event":"payment.failed","created_at":1746427000,"payload":{"payment":{"entity":{"id":"pay_1","order_id":"order_1"}}}}',
      ),
    ).toEqual({
      type: 'payment.failed',
      eventTime: new Date(1_746_427_000_000),
      orderId: undefined,
      sessionId: 'order_1',
      refundId: undefined,
      paymentId: 'pay_1',
    });
  });

  it('about an order names ours too, and about a refund ours of both', () => {
    expect(
      read('{"event":"order.paid","payload":{"order":{"entity":{"id":"order_1","receipt":"crease_1"}}}}'),
    ).toMatchObject({ orderId: 'crease_1', sessionId: 'order_1' });
    expect(
      read(
        '{"event":"refund.failed","payload":{"refund":{"entity":{"receipt":"crease_1-r1","notes":{"order_id":"crease_1"}}}}}',
      ),
    ).toMatchObject({ orderId: 'crease_1', refundId: 'crease_1-r1' });
  });

  it.each([
    'not json',
    '[]',
    '{}',
    '{"event":5,"payload":7}',
    'null',
    '{"event":"x","payload":{"refund":{"entity":{"notes":[]}}}}',
  ])('returns false for strange content %s instead of throwing', (text) => {
    expect(read(text)).toMatchObject({ eventTime: new Date(options.nowMs()) });
  });
});

it('is in production mode only with a live key', () => {
  expect(provider.mode).toBe('sandbox');
  expect(createRazorpayProvider({ ...options, keyId: 'rzp_live_x' }).mode).toBe('production');
});
