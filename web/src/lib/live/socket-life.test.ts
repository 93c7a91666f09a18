import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leaveSession } from '../session.js';
import { stubStorage } from '../testing/stub-storage.js';
import { keepSocketOpen } from './socket-life.js';

const asked = vi.fn();

beforeAll(() => {
  vi.useFakeTimers();
  stubStorage(new Map([['crease.session', 'true']]));
  vi.stubGlobal('fetch', asked);
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a socket refused during a sign-out waits for it, and reconnects without a token', async () => {
  const handlers = new Map<string, (data: unknown) => void>();
  const connect = vi.fn();
  const parts = {
    socket: {
      on: (event: string, handler: (data: unknown) => void) => handlers.set(event, handler),
      connect,
    },
    identity: {},
    status: { away: () => {}, opening: () => {} },
  };
  keepSocketOpen(parts as never).acquire();
  let answer = () => {};
  const left = leaveSession(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  handlers.get('connect_error')?.(new Error('UNAUTHENTICATED'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connect).toHaveBeenCalledTimes(1);
  answer();
  await left;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connect).toHaveBeenCalledTimes(2);
  expect(asked).not.toHaveBeenCalled();
});
