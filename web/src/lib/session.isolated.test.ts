import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stubStorage } from './testing/stub-storage.js';

const stored = new Map<string, string>();

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  stubStorage(stored);
});
afterAll(() => vi.unstubAllGlobals());

test('the browser stores neither the date of birth nor how to reach a parent, which the tab knows', async () => {
  const { currentUser, startSession } = await import('./session.js');
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
    hasBirthDate: true as const,
    parent: {
      status: 'given' as const,
      name: 'Meera',
      email: 'meera@parents.test',
      phone: '9820054321',
      at: '2026-11-21T10:00:00Z',
    },
  };
  startSession({ token: 't', user: kabir });
  expect(currentUser()).toEqual(kabir);
  const kept = [...stored.values()].join(' ');
  expect(kept).toContain('hasBirthDate');
  expect(kept).toContain('Meera');
  for (const secret of ['2011-01-01', 'meera@parents.test', '9820054321']) expect(kept).not.toContain(secret);
});
