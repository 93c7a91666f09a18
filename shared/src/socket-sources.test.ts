import { expect, test } from 'vitest';
import { socketSources } from './socket-sources.js';

test('a page may open sockets to its own host and no other', () => {
  expect(socketSources('crease.example')).toBe(' ws://crease.example wss://crease.example');
  expect(socketSources('localhost:3000')).toBe(' ws://localhost:3000 wss://localhost:3000');
});

test.each([undefined, '', 'crease.example; script-src *', 'a b', '*', '[::1]:3000', 'a:b'])(
  'the host %j adds nothing to the policy',
  (host) => {
    expect(socketSources(host)).toBe('');
  },
);
