// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.js';
import type { Game } from './games.js';
import { useGateQueue } from './use-gate-queue.js';

interface Sent {
  body: { at?: string };
  idempotencyKey: string;
}
/** The requests, and the answers to them in turn. */
const server = vi.hoisted(() => ({ sent: [] as Sent[], answers: [] as unknown[] }));
vi.mock('../../lib/api/call.js', () => ({
  call: async (_contract: unknown, { body, idempotencyKey }: Sent) => {
    server.sent.push({ body, idempotencyKey });
    const answer = server.answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  },
}));

const lost = new ApiError('NETWORK', '');
const mismatch = new ApiError('IDEMPOTENCY_MISMATCH', 'Sent with other details.', { status: 409 });
const cancelled = new ApiError('STATE_CONFLICT', 'It is cancelled.', { status: 409 });
const game = { id: 'a'.repeat(24), code: 'CRS7K2', name: 'Versova Vikings' } as Game;

let queue: ReturnType<typeof useGateQueue>;
const onRefused = vi.fn();
let leave: () => void;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onRefused.mockReset();
  server.sent = [];
  const Gate = () => {
    queue = useGateQueue('b'.repeat(24), onRefused);
    return null;
  };
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Gate />
      </QueryClientProvider>,
    ),
  );
  leave = () => act(() => root.unmount());
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

/** A check-in whose answer is lost, and that is sent again once the network is back. */
async function checkInTwice(...answers: unknown[]): Promise<void> {
  server.answers = [lost, ...answers];
  await act(async () => queue.add(game));
  expect(queue.waiting).toHaveLength(1);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(new Set(server.sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(server.sent.map(({ body }) => body.at !== undefined)).toEqual([false, true, false]);
}

test('a check-in that arrived although its answer was lost counts as accepted, not as refused', async () => {
  await checkInTwice(mismatch, { booking: { _id: game.id } });
  expect([queue.waiting, queue.refused]).toEqual([[], []]);
  expect(onRefused).not.toHaveBeenCalled();
});

test('a check-in that arrived and was refused shows the reason of that refusal', async () => {
  await checkInTwice(mismatch, cancelled);
  expect(queue.refused).toMatchObject([{ bookingId: game.id, refusal: 'It is cancelled.' }]);
  expect(onRefused).toHaveBeenCalledOnce();
});
