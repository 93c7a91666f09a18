/** The parts of a service worker that pushes need; the DOM's types lack a worker's. */
export interface PushScope {
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  registration: {
    showNotification(title: string, options: NotificationOptions & Vibrating): Promise<void>;
    getNotifications(filter: { tag: string }): Promise<readonly Pick<Notification, 'data'>[]>;
  };
  clients: {
    matchAll(filter: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  location: { origin: string };
}
interface PushEvent {
  data: { text(): string } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface ClickEvent {
  notification: Pick<Notification, 'data' | 'close'>;
  waitUntil(work: Promise<unknown>): void;
}
interface Tab {
  url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface Vibrating {
  renotify?: boolean;
  timestamp?: number;
}

/**
 * The payload that our worker process sends (worker/src/push/deliver-push.ts): the notification's text and its target.
 */
export interface News {
  id: string;
  title: string;
  body: string;
  tag: string;
  url: string;
  at: number;
}

const ICON = '/icons/icon-192.png';
const FALLBACK = '/notifications';

/** Shows pushes, and opens the tapped one. */
export function listenForPush(scope: PushScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, readNews(event.data?.text()))));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, ownPath(field(event.notification.data, 'url'))));
  });
}

/** Browsers revoke push permission from workers that show nothing, so an unreadable push still shows a text. */
export function readNews(text: string | undefined): News {
  const fields = parseObject(text);
  const word = (name: string, fallback: string) => {
    const value = fields[name];
    return typeof value === 'string' && value ? value : fallback;
  };
  const id = word('id', '');
  return {
    id,
    title: word('title', 'Crease'),
    body: word('body', 'There is news of your bookings.'),
    tag: word('tag', id || 'news'),
    url: ownPath(fields.url),
    at: Date.parse(word('at', '')) || Date.now(),
  };
}

function parseObject(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A newer notification about a booking replaces the older one and rings; the same one twice does not. */
async function show(scope: PushScope, news: News): Promise<void> {
  const shown = await scope.registration.getNotifications({ tag: news.tag });
  const isCopy = shown.some(({ data }) => idOf(data) === news.id && news.id !== '');
  await scope.registration.showNotification(news.title, {
    body: news.body,
    tag: news.tag,
    renotify: !isCopy,
    timestamp: news.at,
    icon: ICON,
    badge: ICON,
    data: { id: news.id, url: news.url },
  });
}

const field = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null
    ? Object.entries(data).find(([key]) => key === name)?.[1]
    : undefined;
const idOf = (data: unknown) => field(data, 'id');

/**
 * Only paths of this app are opened, whatever the push contains. The page's own `ownPath` would be a separate file,
 * which a worker cannot load.
 */
function ownPath(value: unknown): string {
  const base = 'https://crease.invalid';
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, base)) return FALLBACK;
  const { origin, pathname, search, hash } = new URL(value, base);
  return origin === base ? `${pathname}${search}${hash}` : FALLBACK;
}

/** Navigates an open tab, else opens one. */
async function open(scope: PushScope, path: string): Promise<void> {
  const target = new URL(path, scope.location.origin).href;
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ours = tabs.filter(({ url }) => new URL(url).origin === scope.location.origin);
  const there = ours.find(({ url }) => url === target);
  if (there) {
    await there.focus();
    return;
  }
  const [tab] = ours;
  try {
    if (!tab) throw new Error('no tab of ours is open');
    await tab.navigate(target);
    await tab.focus();
  } catch {
    // A tab that this worker does not control cannot be navigated.
    await scope.clients.openWindow(target);
  }
}
