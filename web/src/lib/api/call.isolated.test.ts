import { endSession, listSessions } from '@crease/shared/contracts/auth';
import { getGround } from '@crease/shared/contracts/grounds';
import { createScorerLink } from '@crease/shared/contracts/matches';
import { deleteMe, user } from '@crease/shared/contracts/user';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { lightContract } from '../light/light.js';
import { currentToken, leaveSession, onSessionExpired, startSession } from '../session.js';
import { anOwner } from '../testing/an-owner.js';
import { stubStorage } from '../testing/stub-storage.js';
import { hasCode } from './api-error.js';
import { call } from './call.js';

const stored = new Map<string, string>();
const id = 'a'.repeat(24);

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  stubStorage(stored);
});
afterEach(() => stored.clear());

/** A server without that ground. Records the requests, each with its token. */
function serve(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    asked.push(`${url} ${headers.get('Authorization') ?? '-'}`);
    if (url.endsWith('/refresh')) return Response.json({ success: true, token: 't', user: anOwner });
    return Response.json({ success: false, code: 'NOT_FOUND', message: 'No.' }, { status: 404 });
  });
  return asked;
}
const ask = () => call(getGround, { params: { id } }).catch((error: unknown) => error);

test('a visitor requests a hidden page once', async () => {
  const asked = serve();
  expect(hasCode(await ask(), 'NOT_FOUND')).toBe(true);
  expect(asked).toEqual([`/api/grounds/${id} -`]);
});

test('a user who was signed in before a reload requests it again with their session', async () => {
  stored.set('crease.session', 'true');
  const asked = serve();
  expect(hasCode(await ask(), 'NOT_FOUND')).toBe(true);
  expect(asked).toEqual([`/api/grounds/${id} -`, '/api/auth/refresh -', `/api/grounds/${id} Bearer t`]);
  await ask();
  expect(asked.slice(3)).toEqual([`/api/grounds/${id} Bearer t`]);
});

test('requests refused while a session ends neither refresh the token nor lead to the login page', async () => {
  const asked: string[] = [];
  let answer: () => void = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (url: string, { method }: { method?: string }) => {
    asked.push(`${method} ${url}`);
    if (method === 'DELETE') {
      await late;
      return Response.json({ success: true, message: 'Done.' });
    }
    return Response.json({ success: false, code: 'UNAUTHENTICATED', message: 'No.' }, { status: 401 });
  });
  startSession({ token: 'mine', user: user.parse(anOwner) });
  const expired = vi.fn();
  onSessionExpired(expired);

  const inFlight = ask();
  const left = leaveSession(() => call(deleteMe, { body: { password: 'x' }, endsSession: true }));
  const begunMeanwhile = call(listSessions).catch((error: unknown) => error);
  await expect.poll(() => asked).toHaveLength(2);
  expect(currentToken()).toBe('mine');
  answer();
  await left;

  expect(hasCode(await inFlight, 'UNAUTHENTICATED')).toBe(true);
  expect(currentToken()).toBeUndefined();
  expect(asked).not.toContain('POST /api/auth/refresh');
  expect(expired).not.toHaveBeenCalled();
  expect(hasCode(await begunMeanwhile, 'ABORTED')).toBe(true);
  expect(asked).toHaveLength(2);
});

/** Loses the answers to the first requests, then calls `onLost`. Records each request's method and idempotency key. */
function loseAnswers(lost: number, onLost = () => {}): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, request: { method: string; headers: Headers }) => {
    asked.push(`${request.method} ${request.headers.get('Idempotency-Key') ?? '-'}`);
    if (asked.length <= lost) {
      setTimeout(onLost);
      throw new TypeError('Failed to fetch');
    }
    return Response.json({ success: true, message: 'Done.' });
  });
  return asked;
}
const write = () => call(endSession, { params: { id } }).catch((error: unknown) => error);

test('a write whose answer was lost is repeated once, with the same idempotency key', async () => {
  startSession({ token: 'mine', user: user.parse(anOwner) });
  const asked = loseAnswers(1);
  expect(await write()).toMatchObject({ message: 'Done.' });
  expect(asked).toHaveLength(2);
  expect(asked[1]).toBe(asked[0]);
});

test('a write that is lost twice fails', async () => {
  startSession({ token: 'mine', user: user.parse(anOwner) });
  const asked = loseAnswers(2);
  expect(hasCode(await write(), 'NETWORK')).toBe(true);
  expect(asked).toHaveLength(2);
});

test('a read whose answer was lost is not repeated', async () => {
  startSession({ token: 'mine', user: user.parse(anOwner) });
  const asked = loseAnswers(1);
  expect(hasCode(await ask(), 'NETWORK')).toBe(true);
  expect(asked).toEqual(['GET -']);
});

test.each([
  ['contract', createScorerLink],
  ['light contract', lightContract(createScorerLink)],
])(
  'a write whose secret is shown once is not repeated, since the server would run it again (%s)',
  async (_, link) => {
    startSession({ token: 'mine', user: user.parse(anOwner) });
    const asked = loseAnswers(1);
    const answer = await call(link, { params: { id } }).catch((error: unknown) => error);
    expect(hasCode(answer, 'NETWORK')).toBe(true);
    expect(asked).toHaveLength(1);
  },
);

test('a write that is aborted after its answer was lost is not repeated', async () => {
  startSession({ token: 'mine', user: user.parse(anOwner) });
  const caller = new AbortController();
  const asked = loseAnswers(1, () => caller.abort());
  const answer = await call(endSession, { params: { id }, signal: caller.signal }).catch(
    (error: unknown) => error,
  );
  expect(hasCode(answer, 'ABORTED')).toBe(true);
  expect(asked).toHaveLength(1);
});
