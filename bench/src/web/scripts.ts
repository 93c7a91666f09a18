import type { Person } from '@crease/e2e/journeys/people';
import type { SuiteOptions } from '../suite.js';
import { openPage, PAGES, scriptsBeforePaint } from './pages.js';
import { type Phones, visit } from './phone.js';
import type { WebPlaces } from './places.js';

/** Number of other screens opened concurrently. */
const CONCURRENCY = 4;

/** Both gateways send the second to every browser of today. */
const ENCODINGS = [
  { encoding: 'gzip', words: 'gzipped' },
  { encoding: 'br', words: 'with Brotli' },
] as const;
type Encoding = (typeof ENCODINGS)[number]['encoding'];

/** The size of a script as the gateway sends it. */
async function bytesOf(url: string, encoding: Encoding): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
  const length = Number(answer.headers.get('content-length'));
  await answer.arrayBuffer();
  if (!answer.ok || !length) throw new Error(`${url} answered ${answer.status} without a length`);
  return length;
}

async function kilobytesOf(scripts: Iterable<string>, encoding: Encoding): Promise<number> {
  const sizes = await Promise.all([...scripts].map((url) => bytesOf(url, encoding)));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000;
}

/** Every other screen, and the person who opens it. */
function routesOf(places: WebPlaces): { path: string; person?: Person }[] {
  const { player, owner, admin, groundId, pastMatchId, bookingId, orderId } = places;
  const publicPaths = [
    '/about',
    '/help',
    '/privacy',
    '/terms',
    '/cookies',
    '/tournaments',
    '/newsletter',
    '/games',
    '/leaderboards',
    `/match/${pastMatchId}`,
  ];
  const ownPaths = [
    '/profile',
    '/profile/bookings',
    '/favorites',
    '/settings',
    '/notifications',
    '/teams',
    '/matches/new',
    `/booking/${bookingId}`,
    `/pay/${orderId}`,
    `/payment/callback?booking_id=${bookingId}`,
  ];
  const sections = [
    '',
    '/calendar',
    '/bookings',
    '/money',
    '/grounds/new',
    `/grounds/${groundId}`,
    '/tournaments/new',
  ];
  return [
    ...[...publicPaths, '/login', '/owner-panel/register', '/nowhere'].map((path) => ({ path })),
    ...ownPaths.map((path) => ({ path, person: player })),
    ...sections.map((path) => ({ path: `/owner-panel${path}`, person: owner })),
    { path: '/admin', person: admin },
  ];
}

/**
 * Runs in the page before anything else: removes the links to the code of screens that a quiet page prefetches. By then
 * `main.ts` has activated those of the page's own screen.
 */
function dropPrefetch(): void {
  document.addEventListener('DOMContentLoaded', () => {
    for (const link of document.querySelectorAll('link[data-screen]:not([rel])')) link.remove();
  });
}

/** The scripts loaded until the home and ground pages are rendered, and what each other screen loads beyond that. */
export async function measureScripts(
  phones: Phones,
  places: WebPlaces,
  { tell, note }: SuiteOptions,
): Promise<void> {
  const { baseUrl } = places;
  let first: ReadonlySet<string> = new Set();
  for (const page of PAGES) {
    await using open = await openPage(phones, places, page, { network: true });
    const scripts = await scriptsBeforePaint(open);
    if (page.name === 'home') first = scripts;
    for (const { encoding, words } of ENCODINGS) {
      tell({
        metric: `JavaScript before ${page.name} has painted, ${words}`,
        value: await kilobytesOf(scripts, encoding),
        unit: 'kB',
        target: { atMost: page.maxScriptsKb[encoding] },
      });
    }
  }

  let largest = { path: 'none', kilobytes: 0 };
  const waiting = routesOf(places).values();
  const readSome = async () => {
    for (const { path, person } of waiting) {
      await using one = await visit(phones, { baseUrl, person, slow: {} });
      await one.page.addInitScript(dropPrefetch);
      await one.page.goto(path, { waitUntil: 'networkidle' });
      const kilobytes = await kilobytesOf(
        [...one.scripts].filter((script) => !first.has(script)),
        'gzip',
      );
      if (kilobytes > largest.kilobytes)
        largest = { path: path.replace(/[0-9a-f]{24}|order_\w+/, '…'), kilobytes };
    }
  };
  // Bytes are counted, not time, so screens may load concurrently.
  await Promise.all(Array.from({ length: CONCURRENCY }, readSome));
  note(`the heaviest of the other screens is ${largest.path}`);
  tell({
    metric: 'the most that another screen adds, gzipped',
    value: largest.kilobytes,
    unit: 'kB',
    target: { atMost: 150 },
  });
}
