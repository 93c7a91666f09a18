import type { BrowserContext, Page, Route } from '@playwright/test';
import { hear, test as journeys, setOffline, tellBrokenPolicy } from './fixtures.js';
import { signedInState } from './people.js';
import { sharedPlaces } from './places.js';
import { expectGoodScreen, expectHighTargets, expectRoomForLargeText } from './screen-checks.js';
import { bookingScreens } from './screens/booking-screens.js';
import { figureScreens } from './screens/figure-screens.js';
import { gameScreens } from './screens/game-screens.js';
import { groundScreens } from './screens/ground-screens.js';
import { homeScreens } from './screens/home-screens.js';
import { matchScreens } from './screens/match-screens.js';
import { matchSetupScreens } from './screens/match-setup-screens.js';
import { myScreens } from './screens/my-screens.js';
import { ownerScreens } from './screens/owner-screens.js';
import { paymentScreens } from './screens/payment-screens.js';
import { scoringScreens } from './screens/scoring-screens.js';
import type { Screen, Screens, Trouble } from './screens/screen.js';
import { siteScreens } from './screens/site-screens.js';
import { teamScreens } from './screens/team-screens.js';
import { tournamentScreens } from './screens/tournament-screens.js';
import { buildWorld, type World } from './screens/world.js';

const { expect } = journeys;

/** Every route of the product in every state, except those of the other journeys. */
const ALL: Record<string, Screens> = {
  home: homeScreens,
  ground: groundScreens,
  booking: bookingScreens,
  payment: paymentScreens,
  mine: myScreens,
  owner: ownerScreens,
  teams: teamScreens,
  'match setup': matchSetupScreens,
  scoring: scoringScreens,
  figures: figureScreens,
  games: gameScreens,
  match: matchScreens,
  tournaments: tournamentScreens,
  site: siteScreens,
};

/** Screens that are also checked with text at twice its size. */
const IN_LARGE_TEXT = new Set([
  'home: signed in',
  'home: choosing a city',
  'home: map with nothing on it',
  'booking: approved, paid at the ground',
  'booking: cancelling: refund unknown',
  'booking: dialog of a booking to be',
  'owner: a day with bookings',
  'owner: a ground of one’s own',
  'owner: tax of a year',
  'games: no game with these filters',
  'site: help, hostile address',
  'owner: what our team checks',
  'owner: panel of a player',
  'owner: bookings failed',
  'tournaments: a status that cannot be read',
  'scoring: the pad',
  'match: live',
]);

/** A viewer's browser, kept open: a hundred screens load faster with cached code, and in a page that exists. */
interface Room {
  context: BrowserContext;
  page: Page;
}

interface Rooms {
  /** The world that the screens show; built once. */
  world: World;
  rooms: Map<string, Room>;
}

const test = journeys.extend<{ open: (screen: Screen) => Promise<Page> }, Rooms>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture depends on
  world: [async ({}, use) => use(await buildWorld(sharedPlaces())), { scope: 'worker', timeout: 120_000 }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture depends on
  rooms: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  open: async ({ browser, world, rooms, enter, places, complaints }, use) => {
    const leave: (() => unknown)[] = [];
    await use(async (screen) => {
      const { as, alone } = screen;
      const who = as && world.people[as];
      if (alone) {
        const own = await enter(who);
        await prepare(own, screen);
        return own;
      }
      let room = rooms.get(as ?? 'visitor');
      if (!room) {
        const storageState = who && (await signedInState(who, places.baseUrl));
        const context = await browser.newContext({ baseURL: places.baseUrl, storageState });
        await context.addInitScript(tellBrokenPolicy);
        room = { context, page: await context.newPage() };
        rooms.set(as ?? 'visitor', room);
      }
      const { context, page } = room;
      leave.push(hear(context, complaints));
      if (!screen.deaf) {
        leave.push(() => page.unrouteAll({ behavior: 'ignoreErrors' }), await prepare(page, screen));
        return page;
      }
      // Blocked sockets cannot be unblocked in the same page.
      const another = await context.newPage();
      leave.push(() => another.close());
      await prepare(another, screen);
      return another;
    });
    for (const step of leave) await step();
  },
});

for (const [area, screens] of Object.entries(ALL)) {
  for (const [state, screen] of Object.entries(screens)) {
    test(`${area}: ${state}`, async ({ world, open, expectRefusal }) => {
      const page = await open(screen);
      const refused = typeof screen.refused === 'function' ? screen.refused(world) : screen.refused;
      for (const [status, path] of refused ?? []) expectRefusal(status, path);
      for (const [address, trouble] of Object.entries(screen.trouble ?? {}))
        await page.route(address, (route) => TROUBLES[trouble](route, expectRefusal));
      for (const [address, fields] of Object.entries(screen.answers ?? {}))
        await page.route(address, (route) => route.fulfill({ json: { success: true, ...fields } }));
      await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(world));
      await screen.act?.(page, world);
      if (screen.title) await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.title);
      if (screen.offline) {
        await page.waitForLoadState('networkidle');
        // A quiet page loads its rest by itself, which would fail without a connection.
        await expect(page.locator('[data-comes-later]')).toHaveCount(0);
        await setOffline(page.context(), true);
      }
      for (const what of screen.shows ?? []) {
        const found = typeof what === 'function' ? what(page, world) : page.getByText(what);
        await expect(found.first()).toBeVisible();
      }
      if (screen.landsOn) await expect(page).toHaveURL(screen.landsOn);
      await expectGoodScreen(page);
      await expectHighTargets(page);
      if (IN_LARGE_TEXT.has(`${area}: ${state}`)) await expectRoomForLargeText(page);
      expect(await page.evaluate(() => window.name)).toBe('');
    });
  }
}

type Told = (status: number, path: string) => void;

const TROUBLES: Record<Trouble, (route: Route, tell: Told) => Promise<void>> = {
  slow: async () => {},
  broken: async (route, tell) => {
    tell(500, new URL(route.request().url()).pathname);
    const json = {
      success: false,
      message: 'Something went wrong. Please try again.',
      code: 'INTERNAL',
      requestId: 'none',
    };
    await route.fulfill({ status: 500, json });
  },
  cut: async (route, tell) => {
    tell(0, new URL(route.request().url()).pathname);
    await route.abort();
  },
};

/** Sets up what a screen requires of its page; returns a function that undoes it for the next load, except `deaf`. */
async function prepare(page: Page, { stored, stays, deaf }: Screen): Promise<() => Promise<unknown>> {
  const scripts: AsyncDisposable[] = [];
  if (stored) {
    const store = (records: Record<string, string>) => {
      for (const [key, text] of Object.entries(records)) localStorage.setItem(key, text);
    };
    scripts.push(await page.addInitScript(store, stored));
  }
  if (deaf) await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  if (stays) scripts.push(await page.addInitScript(stopSeconds));
  return () => Promise.all(scripts.map((script) => script[Symbol.asyncDispose]()));
}

/** Stops every countdown, so that no page leaves by itself. */
function stopSeconds(): void {
  const every = window.setInterval.bind(window);
  const still = (act: () => void, ms?: number) => (ms === 1000 ? 0 : every(act, ms));
  Object.assign(window, { setInterval: still });
}
