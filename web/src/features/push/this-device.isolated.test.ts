import { user } from '@crease/shared/contracts/user';
import { beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../lib/session.js';
import { anOwner } from '../../lib/testing/an-owner.js';
import { stubStorage } from '../../lib/testing/stub-storage.js';
import { renew, turnOff } from './this-device.js';

const KEY = 'BEl62iUYgUivxIkv69yViEuiBIa';
const stored = new Map<string, string>();
const endpoint = 'https://push.example/one';

/** A browser with permission, and whether it has an address at its push service. */
const browser = { isReached: false };
const subscription = {
  endpoint,
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
  async unsubscribe() {
    browser.isReached = false;
  },
};
const registration = {
  pushManager: {
    getSubscription: async () => (browser.isReached ? subscription : null),
    async subscribe() {
      await pass('subscribe');
      browser.isReached = true;
      return subscription;
    },
  },
};

beforeEach(() => {
  stored.clear();
  browser.isReached = true;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  stubStorage(stored);
  vi.stubGlobal('fetch', async (url: string) => {
    await pass(url);
    const known = { endpoint, device: 'Chrome', createdAt: '2026-11-26T07:00:00.000Z' };
    return Response.json({ success: true, message: 'Done.', publicKey: KEY, subscription: known });
  });
  startSession({ token: 't', user: user.parse(anOwner) });
});

/** A step that waits to be released, once it has been reached. */
const gate = { name: '', isReached: false, letGo: () => {} };
async function pass(name: string): Promise<void> {
  if (name !== gate.name) return;
  gate.isReached = true;
  await new Promise<void>((resolve) => {
    gate.letGo = resolve;
  });
}

test.each(['/api/push/key', 'subscribe'])(
  'a user who turns it off on this device during a renewal, at %s, gets no pushes on it',
  async (name) => {
    Object.assign(gate, { name, isReached: false });
    const renewing = renew();
    await expect.poll(() => gate.isReached).toBe(true);
    await turnOff();
    gate.letGo();
    await renewing;
    expect(browser.isReached).toBe(false);
  },
);
