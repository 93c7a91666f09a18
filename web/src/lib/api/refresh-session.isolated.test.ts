import { user } from '@crease/shared/contracts/user';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anOwner } from '../testing/an-owner.js';
import { stubStorage } from '../testing/stub-storage.js';

const STARTED_AT = Date.parse('2026-11-27T10:00:00Z');
const MINUTE_MS = 60_000;

let stored: Map<string, string>;
let refreshes: number;
let now: number;
const stops: (() => void)[] = [];

beforeEach(() => {
  now = STARTED_AT;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  stored = stubStorage(new Map([['crease.session', 'true']]));
  refreshes = 0;
  let open = 0;
  vi.stubGlobal('fetch', async () => {
    refreshes += 1;
    const n = refreshes;
    open += 1;
    expect(open, 'refreshes at the same time').toBe(1);
    await new Promise((resolve) => setTimeout(resolve));
    open -= 1;
    return Response.json({ success: true, token: `token ${n}`, user: anOwner });
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A tab of this browser: its own modules over the shared storage. */
async function aTab() {
  vi.resetModules();
  const shared = await import('../shared-session.js');
  const session = await import('../session.js');
  const { refreshSession, restoreSession } = await import('./refresh-session.js');
  stops.push(shared.joinSharedSession());
  return { ...session, refreshSession, restoreSession };
}
const tabs = async (count: number) => {
  const opened: Awaited<ReturnType<typeof aTab>>[] = [];
  for (let at = 0; at < count; at += 1) opened.push(await aTab());
  return opened;
};

/** Exclusive Web Locks of one name, first come, first served. */
function stubLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: object, work: () => Promise<unknown>) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

describe.each(['with', 'without'])('%s Web Locks', (how) => {
  beforeEach(() => {
    if (how === 'with') stubLocks();
    else vi.stubGlobal('navigator', {});
  });

  test('ten tabs restored at once refresh once and share the token', async () => {
    const ten = await tabs(10);
    await Promise.all(ten.map((tab) => tab.restoreSession()));
    expect(refreshes).toBe(1);
    expect(ten.map((tab) => tab.currentToken())).toEqual(Array.from({ length: 10 }, () => 'token 1'));
    expect([...stored.values()].join()).not.toContain('token 1');
  });

  test("a loading page takes another tab's token if it is under ten minutes old", async () => {
    const first = await aTab();
    await first.restoreSession();
    now += 9 * MINUTE_MS;
    const second = await aTab();
    await second.restoreSession();
    expect([refreshes, second.currentToken(), second.tokenAgeMs()]).toEqual([1, 'token 1', 9 * MINUTE_MS]);
    now += MINUTE_MS;
    const third = await aTab();
    await third.restoreSession();
    expect([refreshes, third.currentToken()]).toEqual([2, 'token 2']);
    // Other tabs receive the event.
    await expect.poll(() => first.currentToken()).toBe('token 2');
  });

  test('a refused token is renewed, not taken from another tab', async () => {
    const [first, second] = await tabs(2);
    await first?.restoreSession();
    await second?.restoreSession();
    await second?.refreshSession();
    expect(second?.currentToken()).toBe('token 2');
  });
});

test('a signed-out tab takes no token that another tab still has', async () => {
  stubLocks();
  const [first, second] = await tabs(2);
  await first?.restoreSession();
  const shared = first?.heldSession();
  second?.clearSession();
  expect(shared && second?.adoptSession(shared)).toBe(false);
  expect(second?.currentToken()).toBeUndefined();
});

test("another user's token counts as a sign-out and a sign-in, so that the socket reconnects", async () => {
  const tab = await aTab();
  tab.startSession({ token: 'mine', user: user.parse(anOwner) });
  const heard: (string | undefined)[] = [];
  tab.onToken((token) => heard.push(token));
  const other = user.parse({ ...anOwner, id: 'b'.repeat(24), _id: 'b'.repeat(24) });
  tab.adoptSession({ token: 'theirs', user: other, receivedAt: now + 1 });
  expect(heard).toEqual([]);
  now += 1000;
  tab.adoptSession({ token: 'theirs', user: other, receivedAt: now });
  expect(heard).toEqual([undefined, 'theirs']);
});

test('a lease left by a crashed tab expires', async () => {
  vi.stubGlobal('navigator', {});
  stored.set('crease.refresh-lease', JSON.stringify({ holder: 'gone', until: now + 20_000 }));
  const tab = await aTab();
  const restored = tab.restoreSession();
  now += 20_000;
  await restored;
  expect(tab.currentToken()).toBe('token 1');
});
