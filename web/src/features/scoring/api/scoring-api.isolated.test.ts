import { beforeAll, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../lib/testing/stub-storage.js';
import { scoringApi } from './scoring-api.js';

const api = scoringApi('a'.repeat(24));
const BALL = { id: 'x', ball: { bowler: 'b0', striker: 'a0', bat: 1 } };

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  stubStorage();
});

/** The server answers every request with this failure. */
function refuse(status: number, body: object): void {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, message: 'No.', ...body }, { status }));
}
const send = () => api.send('lease', 0, [BALL]);

test('a batch that is behind brings the events that this device lacks', async () => {
  refuse(409, { code: 'BEHIND', seq: 1, events: [BALL] });
  expect(await send()).toEqual({ kind: 'behind', events: [BALL] });
});

test.each([
  [{ code: 'LEASE_LOST' }, 409, { kind: 'lease-lost' }],
  [{ code: 'NOT_IN_RULES', index: 3 }, 400, { kind: 'refused', index: 3 }],
  [{ code: 'STATE_CONFLICT' }, 409, { kind: 'closed', message: 'No.' }],
  [{ code: 'FORBIDDEN' }, 403, { kind: 'closed', message: 'No.' }],
] as const)('%j stops the sending until a person decides', async (body, status, stop) => {
  refuse(status, body);
  expect(await send()).toEqual({ kind: 'stop', stop });
});

test.each([
  [{ code: 'UNAVAILABLE' }, 503],
  [{ code: 'RATE_LIMITED' }, 429],
  [{ code: 'INTERNAL' }, 500],
] as const)('%j passes by itself: the batch is sent again', async (body, status) => {
  refuse(status, body);
  expect(await send()).toEqual({ kind: 'offline' });
});

test('a request without an answer is sent again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await send()).toEqual({ kind: 'offline' });
  expect(await api.match()).toBeUndefined();
  expect(await api.eventsAfter(0)).toBeUndefined();
});

test('another scorer is named', async () => {
  refuse(409, { code: 'LEASE_HELD', by: 'Asha' });
  expect(await api.lease({})).toEqual({ kind: 'stop', stop: { kind: 'lease-held', by: 'Asha' } });
});

test('a match that does not exist is an error, not a lost answer', async () => {
  refuse(404, { code: 'NOT_FOUND' });
  await expect(api.match()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
