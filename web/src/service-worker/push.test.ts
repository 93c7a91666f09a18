import { describe, expect, it } from 'vitest';
import { listenForPush, type PushScope, readNews } from './push.js';

const ORIGIN = 'https://crease.example';

/** A browser's side of a service worker: records what was shown, opened, navigated and focused. */
function aScope(tabs: { url: string; stuck?: boolean }[] = []) {
  const listeners = new Map<string, (event: never) => void>();
  const shown: { title: string; options: NotificationOptions & { renotify?: boolean } }[] = [];
  const done: string[] = [];
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (next: Promise<unknown>) => {
    work = next;
  };
  const scope: PushScope = {
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
    registration: {
      showNotification: async (title, options) => void shown.push({ title, options }),
      getNotifications: async ({ tag }) =>
        shown.filter(({ options }) => options.tag === tag).map(({ options }) => ({ data: options.data })),
    },
    clients: {
      matchAll: async () =>
        tabs.map(({ url, stuck }) => ({
          url,
          focus: async () => done.push(`focus ${url}`),
          navigate: async (to: string) => {
            if (stuck) throw new TypeError('not controlled');
            done.push(`lead ${url} to ${to}`);
          },
        })),
      openWindow: async (url) => done.push(`open ${url}`),
    },
    location: { origin: ORIGIN },
  };
  listenForPush(scope);
  const fire = async (type: string, event: object) => {
    listeners.get(type)?.({ ...event, waitUntil } as never); // as much of the event as is read
    await work;
  };
  return {
    shown,
    done,
    push: (data: unknown) => fire('push', { data: { text: () => JSON.stringify(data) } }),
    pushText: (text: string | null) => fire('push', { data: text === null ? null : { text: () => text } }),
    tap: (data: unknown) =>
      fire('notificationclick', { notification: { data, close: () => done.push('close') } }),
  };
}

const news = {
  id: 'a1',
  title: 'Booking confirmed',
  body: 'Sat 28 Nov, 6–8 PM at Sixer Cage is yours.',
  tag: 'b1',
  url: '/booking/b1',
  at: '2026-11-21T10:00:00.000Z',
};

describe('a push', () => {
  it('a push is shown with its own text and replaces older news about the same booking', async () => {
    const scope = aScope();
    await scope.push(news);
    await scope.push({ ...news, id: 'a2', title: 'Booking moved' });
    await scope.push({ ...news, id: 'a2', title: 'Booking moved' });
    expect(scope.shown.map(({ title, options }) => [title, options.tag, options.renotify])).toEqual([
      ['Booking confirmed', 'b1', true],
      ['Booking moved', 'b1', true],
      ['Booking moved', 'b1', false],
    ]);
    expect(scope.shown[0]?.options).toMatchObject({
      body: news.body,
      data: { id: 'a1', url: '/booking/b1' },
    });
  });

  it.each([null, '', 'no json', '[]', '"text"', '{"title":{}}'])(
    'a push that is %j still shows a text',
    async (text) => {
      const scope = aScope();
      await scope.pushText(text);
      expect(scope.shown[0]).toMatchObject({ title: 'Crease', options: { data: { url: '/notifications' } } });
    },
  );

  it.each(['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'a push never leads to %s',
    (url) => {
      expect(readNews(JSON.stringify({ ...news, url })).url).toBe('/notifications');
    },
  );
});

describe('a tap', () => {
  it('a tap opens a tab if there is none', async () => {
    const scope = aScope([{ url: 'https://other.example/' }]);
    await scope.tap({ url: '/booking/b1' });
    expect(scope.done).toEqual(['close', `open ${ORIGIN}/booking/b1`]);
  });

  it('a tap focuses the tab that shows the page, else navigates an open one', async () => {
    const scope = aScope([{ url: `${ORIGIN}/help` }, { url: `${ORIGIN}/booking/b1` }]);
    await scope.tap({ url: '/booking/b1' });
    expect(scope.done).toEqual(['close', `focus ${ORIGIN}/booking/b1`]);
    const other = aScope([{ url: `${ORIGIN}/help` }]);
    await other.tap({ url: '/booking/b1' });
    expect(other.done).toEqual([
      'close',
      `lead ${ORIGIN}/help to ${ORIGIN}/booking/b1`,
      `focus ${ORIGIN}/help`,
    ]);
  });

  it('a tap opens a new tab if the old one cannot be navigated, and only a path of ours', async () => {
    const scope = aScope([{ url: `${ORIGIN}/help`, stuck: true }]);
    await scope.tap({ url: 'https://evil.example/' });
    expect(scope.done).toEqual(['close', `open ${ORIGIN}/notifications`]);
  });
});
