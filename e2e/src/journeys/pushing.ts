import type { Page } from '@playwright/test';

/** A subscription as a browser's push service issues it. */
interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Replaces Chromium's own push service, which tests cannot reach: the browser returns this subscription. Server,
 * worker, encryption and service worker are real.
 */
export async function giveSubscription(page: Page, { endpoint, keys }: Subscription): Promise<void> {
  await page.context().addInitScript(
    ({ endpoint, keys }) => {
      let key: ArrayBuffer | null = null;
      const subscription = {
        endpoint,
        options: {
          get applicationServerKey() {
            return key;
          },
        },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => {
          key = null;
          return true;
        },
      };
      const manager = PushManager.prototype as unknown as Record<string, unknown>;
      manager.getSubscription = async () => (key ? subscription : null);
      manager.subscribe = async (options: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        key = options.applicationServerKey.buffer;
        return subscription;
      };
    },
    { endpoint, keys },
  );
}

/** Delivers a message to the page's service worker, like the browser's push service. */
export async function push(page: Page, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations;
      if (ours) resolve(ours.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data });
}

/** What this page's service worker shows as notifications. */
export const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, data }) => ({ title, body, url: data?.url }));
  });
