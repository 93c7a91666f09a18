import { endSession, listSessions } from '@crease/shared/contracts/auth';
import { getGround } from '@crease/shared/contracts/grounds';
import { createScorerLink } from '@crease/shared/contracts/matches';
import { addLicenceScan } from '@crease/shared/contracts/owner-checks';
import { deleteMe, user } from '@crease/shared/contracts/user';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { lightContract } from '../light/light.js';
import { currentToken, leaveSession, onSessionExpired, startSession } from '../session.js';
import { anOwner } from '../testing/an-owner.js';
import { stubStorage } from '../testing/stub-storage.js';
import { hasCode } from './api-error.js';
import { call, callRaw } from './call.js';
import { uploadOf } from './send-with-progress.js';

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

test('a write whose answer was lost twice is repeated twice, with the same idempotency key', async () => {
  startSession({ token: 'mine', user: user.parse(anOwner) });
  const asked = loseAnswers(2);
  expect(await write()).toMatchObject({ message: 'Done.' });
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(1);
});

test('a write that is lost three times fails', async () => {
  startSession({ token: 'mine', user: user.parse(anOwner) });
  const asked = loseAnswers(3);
  expect(hasCode(await write(), 'NETWORK')).toBe(true);
  expect(asked).toHaveLength(3);
});

test('a read whose answer was lost is repeated', async () => {
  startSession({ token: 'mine', user: user.parse(anOwner) });
  const asked = loseAnswers(1);
  const answer = await callRaw(getGround, { params: { id } });
  expect(answer.ok).toBe(true);
  expect(asked).toEqual(['GET -', 'GET -']);
});

/** Swallows the first requests: they end only when they are aborted. */
function swallow(lost: number): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_url: string, { method, headers, signal }: RequestInit & { headers: Headers }) => {
    asked.push(`${method} ${headers.get('Idempotency-Key') ?? '-'}`);
    if (asked.length > lost) return Promise.resolve(Response.json({ success: true, message: 'Done.' }));
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  });
  return asked;
}

test('a write that a bad network has swallowed is repeated after ten seconds with the same idempotency key', async () => {
  vi.useFakeTimers();
  try {
    startSession({ token: 'mine', user: user.parse(anOwner) });
    const asked = swallow(1);
    const answer = write();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(501);
    expect(await answer).toMatchObject({ message: 'Done.' });
    expect(asked).toHaveLength(2);
    expect(asked[1]).toBe(asked[0]);
  } finally {
    vi.useRealTimers();
  }
});

test('a repeat that meets its first attempt still running asks again', async () => {
  vi.useFakeTimers();
  try {
    startSession({ token: 'mine', user: user.parse(anOwner) });
    const answers = [
      Response.json(
        { success: false, message: 'Wait.', code: 'UNAVAILABLE', reason: 'request_under_way' },
        { status: 503 },
      ),
      Response.json({ success: true, message: 'Done.' }),
    ];
    vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
    const answer = write();
    await vi.advanceTimersByTimeAsync(500);
    expect(await answer).toMatchObject({ message: 'Done.' });
  } finally {
    vi.useRealTimers();
  }
});

test('a request that is swallowed three times fails as timed out, and a write shown once has its whole time', async () => {
  vi.useFakeTimers();
  try {
    startSession({ token: 'mine', user: user.parse(anOwner) });
    const asked = swallow(4);
    const answer = write();
    await vi.advanceTimersByTimeAsync(51_000);
    expect(hasCode(await answer, 'TIMEOUT')).toBe(true);
    expect(asked).toHaveLength(3);
    const link = call(createScorerLink, { params: { id } }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(hasCode(await link, 'TIMEOUT')).toBe(true);
    expect(asked).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
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

test('a file takes as long as its bytes move, and fails when none has moved for half a minute, or if aborted', async () => {
  const sent: UploadStub[] = [];
  class UploadStub extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    readonly responseText = JSON.stringify({ success: true, scan: id });
    open() {}
    setRequestHeader() {}
    send = () => sent.push(this);
    getAllResponseHeaders = () => '';
    abort = () => this.dispatchEvent(new Event('abort'));
  }
  vi.stubGlobal('XMLHttpRequest', UploadStub);
  const asked = swallow(1);
  vi.useFakeTimers();
  try {
    startSession({ token: 'mine', user: user.parse(anOwner) });
    const query = { workplace: id, groundId: id, kind: 'fire' as const };
    const add = (signal?: AbortSignal) =>
      callRaw(addLicenceScan, {
        query,
        upload: uploadOf('scan', new File([], 'scan.png')),
        ...(signal && { signal }),
      }).catch((error: unknown) => error);
    const answer = add();
    for (let seconds = 0; seconds < 180; seconds += 20) {
      await vi.advanceTimersByTimeAsync(20_000);
      sent[0]?.upload.dispatchEvent(new Event('progress'));
    }
    sent[0]?.dispatchEvent(new Event('load'));
    expect(await answer).toMatchObject({ status: 200 });
    expect(asked).toEqual([]);

    const cut = add();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(hasCode(await cut, 'NETWORK')).toBe(true);
    expect(sent).toHaveLength(2);

    expect(hasCode(await add(AbortSignal.abort()), 'ABORTED')).toBe(true);
    expect(sent).toHaveLength(2);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});
