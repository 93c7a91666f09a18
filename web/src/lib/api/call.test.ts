import { getGround } from '@crease/shared/contracts/grounds';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { hasCode } from './api-error.js';
import { call } from './call.js';

const stored = new Map<string, string>();
const id = 'a'.repeat(24);

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => stored.clear());

const owner = {
  id,
  _id: id,
  name: 'Sanjay',
  email: 'owner@crease.test',
  phone: '9820012345',
  role: 'ground_owner',
  createdAt: '2026-11-21T10:00:00Z',
  preferences: {
    notifications: { email: true, push: true, sms: false, marketing: false },
    shareLocation: false,
  },
};

/** A server that knows of no such ground. What was asked of it, each with its token. */
function serve(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    asked.push(`${url} ${headers.get('Authorization') ?? '-'}`);
    if (url.endsWith('/refresh')) return Response.json({ success: true, token: 't', user: owner });
    return Response.json({ success: false, code: 'NOT_FOUND', message: 'No.' }, { status: 404 });
  });
  return asked;
}
const ask = () => call(getGround, { params: { id } }).catch((error: unknown) => error);

test('what is not shown to anybody is asked for once by who is not signed in', async () => {
  const asked = serve();
  expect(hasCode(await ask(), 'NOT_FOUND')).toBe(true);
  expect(asked).toEqual([`/api/grounds/${id} -`]);
});

test('and once more, as themselves, by who was signed in before a reload', async () => {
  stored.set('crease.session', 'true');
  const asked = serve();
  expect(hasCode(await ask(), 'NOT_FOUND')).toBe(true);
  expect(asked).toEqual([`/api/grounds/${id} -`, '/api/auth/refresh -', `/api/grounds/${id} Bearer t`]);
  await ask();
  expect(asked.slice(3)).toEqual([`/api/grounds/${id} Bearer t`]);
});
