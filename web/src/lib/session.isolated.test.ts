import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stubStorage } from './testing/stub-storage.js';

const stored = new Map<string, string>();

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  stubStorage(stored);
});
afterAll(() => vi.unstubAllGlobals());

const kabir = {
  id: 'a'.repeat(24),
  _id: 'a'.repeat(24),
  name: 'Kabir',
  email: 'kabir@crease.test',
  phone: '9820012345',
  role: 'user' as const,
  createdAt: '2026-11-21T10:00:00Z',
  preferences: {
    notifications: { email: true, push: true, sms: false, marketing: false },
    shareLocation: false,
  },
  birthDate: '2011-01-01',
  parent: {
    status: 'given' as const,
    name: 'Meera',
    email: 'meera@parents.test',
    phone: '9820054321',
    at: '2026-11-21T10:00:00Z',
  },
};

test('the browser stores neither the date of birth nor how to reach a parent, which the tab knows', async () => {
  const { currentUser, startSession } = await import('./session.js');
  startSession({ token: 't', user: kabir });
  expect(currentUser()).toEqual(kabir);
  const kept = [...stored.values()].join(' ');
  expect(kept).toContain('hasBirthDate');
  expect(kept).toContain('Meera');
  for (const secret of ['2011-01-01', 'meera@parents.test', '9820054321']) expect(kept).not.toContain(secret);
});

test('a tab still knows the date of birth when another tab has stored the same account, but not another’s', async () => {
  const { currentUser, startSession, userAtom } = await import('./session.js');
  const { store } = await import('./store.js');
  store.sub(userAtom, () => {});
  startSession({ token: 't', user: kabir });
  const storedElsewhere = (user: object) => {
    stored.set('crease.user', JSON.stringify(user));
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'crease.user' }));
  };
  const { birthDate, parent: _, ...rest } = kabir;
  storedElsewhere({ ...rest, name: 'Kabir Rao', hasBirthDate: true });
  expect(currentUser()).toMatchObject({ name: 'Kabir Rao', birthDate });
  const other = 'b'.repeat(24);
  storedElsewhere({ ...rest, id: other, _id: other, hasBirthDate: true });
  expect(currentUser()).not.toHaveProperty('birthDate');
  expect(currentUser()).toMatchObject({ id: other, hasBirthDate: true });
});
