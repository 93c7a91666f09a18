import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stubStorage } from '../lib/testing/stub-storage.js';

const stored = new Map<string, string>();

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  stubStorage(stored);
});
afterAll(() => vi.unstubAllGlobals());

const OTHERS = ['crease.favorites', 'crease.favorites-owner', 'crease.notifications', 'crease.tickets'];
const anna = {
  id: 'a'.repeat(24),
  _id: 'a'.repeat(24),
  name: 'Anna',
  email: 'anna@crease.test',
  phone: '9820012345',
  role: 'user' as const,
  createdAt: '2026-11-21T10:00:00Z',
  preferences: {
    notifications: { email: true, push: true, sms: false, marketing: false },
    shareLocation: false,
  },
};

test('no user data stays in the browser after a sign-out, however it happened', async () => {
  const { forgetOthersData } = await import('./query-client.js');
  const { MINE } = await import('../lib/mine.js');
  const { clearSession, startSession } = await import('../lib/session.js');
  const client = new QueryClient();
  const stop = forgetOthersData(client);
  startSession({ token: 't', user: anna });
  for (const key of OTHERS) stored.set(key, '[]');
  client.setQueryData([MINE, 'bookings'], []);
  client.setQueryData(['cities'], []);

  clearSession();
  expect(OTHERS.filter((key) => stored.has(key))).toEqual([]);
  expect(client.getQueryData([MINE, 'bookings'])).toBeUndefined();
  expect(client.getQueryData(['cities'])).toEqual([]);
  stop();
});

test('a page as the API wrote it is not shown again after a sign-in', async () => {
  const { forgetOthersData } = await import('./query-client.js');
  const { keepServedMain, servedMain } = await import('../lib/served-main.js');
  const { clearSession, startSession } = await import('../lib/session.js');
  const stop = forgetOthersData(new QueryClient());
  const board = {} as Element;
  Object.assign(window, { location: { pathname: '/match/1' } });
  keepServedMain({ querySelector: () => ({ children: [board] }) } as unknown as ParentNode);
  expect(servedMain()).toEqual([board]);

  startSession({ token: 't', user: anna });
  expect(servedMain()).toBeUndefined();
  clearSession();
  stop();
});

test("a visitor's saved grounds are kept for their sign-in", async () => {
  const { forgetOthersData } = await import('./query-client.js');
  const { clearSession, startSession } = await import('../lib/session.js');
  const stop = forgetOthersData(new QueryClient());
  stored.set('crease.favorites', '[]');
  startSession({ token: 't', user: anna });
  expect(stored.has('crease.favorites')).toBe(true);
  clearSession();
  stop();
});

test('a query that is invalidated during its first fetch is fetched again', async () => {
  const { createQueryClient } = await import('./query-client.js');
  const client = createQueryClient();
  const answers: ((value: string) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const observer = new QueryObserver(client, { queryKey: ['bookings'], queryFn });
  const stop = observer.subscribe(() => {});

  void client.invalidateQueries({ queryKey: ['bookings'] });
  void client.invalidateQueries({ queryKey: ['bookings'] });
  answers[0]?.('before the event');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  answers[1]?.('after the event');
  const data = () => observer.getCurrentResult().data;
  await vi.waitFor(() => expect(data()).toBe('after the event'), { timeout: 30_000 });
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

test('so is one whose first fetch failed, and that is invalidated during the second', async () => {
  const { createQueryClient } = await import('./query-client.js');
  const client = createQueryClient();
  const answers: { resolve: (value: string) => void; reject: (why: Error) => void }[] = [];
  const queryFn = vi.fn(() => new Promise<string>((resolve, reject) => answers.push({ resolve, reject })));
  const observer = new QueryObserver(client, { queryKey: ['bookings'], queryFn, retry: false });
  const stop = observer.subscribe(() => {});

  void client.invalidateQueries({ queryKey: ['bookings'] });
  answers[0]?.reject(new Error('no network'));
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), { timeout: 30_000 });
  void observer.refetch();
  void client.invalidateQueries({ queryKey: ['bookings'] });
  answers[1]?.resolve('before the event');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(3), { timeout: 30_000 });
  stop();
});
