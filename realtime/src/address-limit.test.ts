import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressOf, SocketLimit } from './address-limit.js';

const request = (forwarded: string | undefined) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '10.0.0.9' },
  }) as unknown as IncomingMessage;

describe('addressOf', () => {
  it('trusts as many proxies as are configured and ignores what the client wrote in front of them', () => {
    expect(addressOf(request('6.6.6.6, 1.2.3.4'), 1)).toBe('1.2.3.4');
    expect(addressOf(request('6.6.6.6, 1.2.3.4, 10.0.0.1'), 2)).toBe('1.2.3.4');
    expect(addressOf(request('6.6.6.6'), 0)).toBe('10.0.0.9');
    expect(addressOf(request(undefined), 1)).toBe('10.0.0.9');
  });
});

describe('SocketLimit', () => {
  it('counts sockets in and out, and keeps no entry after the last one closes', () => {
    const limit = new SocketLimit(2);
    limit.enter('a');
    limit.enter('a');
    expect([limit.hasRoom('a'), limit.hasRoom('b')]).toEqual([false, true]);
    limit.leave('a');
    expect(limit.hasRoom('a')).toBe(true);
  });
});
