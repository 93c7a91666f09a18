import type { lookup } from 'node:dns';
import { endpointProblem } from '@crease/domain/accounts/push/push-endpoint';
import { parseEnv } from '@crease/domain/platform/env';
import { FakeBrowser, PushSink } from '@crease/domain/testing/push-sink';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPushService, PushAway } from './push-service.js';

const usual = parseEnv({ NODE_ENV: 'test' });
const env = parseEnv({ NODE_ENV: 'test', LOCAL_PUSH: 'on' });
let sink: PushSink;

beforeAll(async () => {
  sink = await PushSink.start();
});
afterAll(async () => await sink[Symbol.asyncDispose]());

/** A name server that resolves every name to these addresses. */
const nameServer = (...addresses: string[]) =>
  ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as typeof lookup; // the overload that is used

const send = (endpoint: string, where: typeof env, options?: Parameters<typeof openPushService>[1]) =>
  openPushService(where, options).send({
    endpoint,
    keys: new FakeBrowser(sink.origin).keys,
    payload: '{}',
    ttlSeconds: 60,
    urgency: 'normal',
    topic: 'a',
  });

describe('an endpoint', () => {
  it.each([
    'http://push.example.com/a',
    'https://localhost/a',
    'https://push.localhost/a',
    'https://redis/a',
    'https://vault.internal./a',
    'https://10.1.2.3/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://0177.0.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://172.20.0.1/a',
    'https://192.168.1.1/a',
    'https://100.64.0.1/a',
    'https://0.0.0.0/a',
    'https://224.0.0.1/a',
    'https://[::1]/a',
    'https://[::]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://[fd00::1]/a',
    'https://[fe80::1]/a',
    'https://[64:ff9b::7f00:1]/a',
    'https://[2002:7f00:1::]/a',
    'https://push.example.com:6379/a',
    'https://user:secret@push.example.com/a',
    'ftp://push.example.com/a',
    'file:///etc/passwd',
    'nothing at all',
  ])('%s is refused', async (endpoint) => {
    expect(endpointProblem(endpoint, usual)).toBeTypeOf('string');
    expect(await send(endpoint, usual)).toBe('refused');
  });

  it.each(['https://fcm.googleapis.com/fcm/send/a:b', 'https://93.184.215.14/a', 'https://[2606:4700::1]/a'])(
    '%s is accepted',
    (endpoint) => {
      expect(endpointProblem(endpoint, usual)).toBeUndefined();
    },
  );

  it('may be this machine if LOCAL_PUSH allows it, but no other in its network', () => {
    expect(endpointProblem(`${sink.origin}/a`, env)).toBeUndefined();
    expect(endpointProblem('http://localhost:9999/a', env)).toBeUndefined();
    expect(endpointProblem('https://192.168.1.1/a', env)).toBe('must be on the internet');
    expect(endpointProblem('http://push.example.com/a', env)).toBe('must begin with https');
  });
});

describe('a name', () => {
  it.each([
    ['127.0.0.1'],
    ['10.0.0.5'],
    ['::1'],
    ['::ffff:192.168.0.1'],
    ['93.184.215.14', '10.0.0.5'],
    ['169.254.169.254'],
  ])('that resolves to %s is not connected to', async (...addresses) => {
    const sent = send('https://push.example.com/a', usual, { resolve: nameServer(...addresses) });
    await expect(sent).rejects.toThrow('leads to an address that is not on the internet');
    expect(sink.caught).toHaveLength(0);
  });

  it('is connected to at the very address that was checked', async () => {
    const { port } = sink;
    const sent = await send(`http://push.localhost:${port}/a`, env, { resolve: nameServer('127.0.0.1') });
    expect(sent).toBe('taken');
    expect(sink.caught).toHaveLength(1);
  });
});

describe('a push service', () => {
  it('that does not answer in time counts as away and delays no other', async () => {
    sink.mood.set('/silent', 'silent');
    await expect(send(`${sink.origin}/silent`, env, { answerWithinMs: 200 })).rejects.toThrow(PushAway);
  });
});
