import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { holdSlot, releaseHold } from '@crease/shared/contracts/bookings';
import type { City } from '@crease/shared/contracts/grounds';
import { listCities } from '@crease/shared/contracts/grounds';
import { addDays } from '@crease/shared/time/ist';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { Api } from '../api.js';
import { shiftDate } from '../shift-date.js';
import { ROOT, type RunningSystem, startSystem } from '../system.js';
import { expect, test } from './fixtures.js';
import { type FreeHours, findFreeHours } from './free-hours.js';
import { expectOwnFonts } from './own-fonts.js';
import { type Person, theOwner, thePlayer } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, hourButton, payByApi } from './steps.js';

/** The system of these tests lives on a day of its own, so that its screens say the same on every day. */
const THE_DAY = Date.parse('2031-03-12T12:00:00+05:30');
const PICTURES = join(ROOT, 'e2e', 'looks');

let system: RunningSystem;
let aheadMs: number;
let owner: Person;
let player: Person;
let hours: FreeHours;
let city: City | undefined;
let paid: { _id: string; orderId: string };

const SLOT = '12:00-14:00';
/** The ground on a day of its own for each screen, so that none sees the hours that another took. */
const groundOn = (later: number) =>
  `/ground/${hours.groundId}?date=${addDays(hours.date, later)}&slot=${SLOT}`;
/** Frees what an earlier look at that day has held. */
const letGo = async (later: number) => {
  const bookingDate = addDays(hours.date, later);
  const body = { groundId: hours.groundId, bookingDate, timeSlot: SLOT };
  const { holdId } = await player.api.call(holdSlot, { body });
  await player.api.call(releaseHold, { params: { id: holdId } });
};
/** The one that is there, or a new one once it has expired. */
const aPendingBooking = () => bookByApi(player, hours, 2, 2);

/** A key screen: who looks, and how they get there. */
interface Look {
  as?: 'player' | 'owner';
  go: (page: Page) => Promise<unknown>;
  /** What stands there when it is whole. */
  shows: (page: Page) => Locator;
}

const LOOKS: Record<string, Look> = {
  home: {
    go: (page) => page.goto('/'),
    shows: (page) => page.getByRole('link', { name: /^View Details/ }).first(),
  },
  ground: {
    go: async (page) => {
      await page.goto(groundOn(1));
      await page.getByRole('heading', { name: 'Choose a time slot' }).evaluate((it) => it.scrollIntoView());
    },
    shows: (page) => hourButton(page, 13).filter({ hasText: 'Your pick' }),
  },
  booking: {
    as: 'player',
    go: async (page) => {
      await letGo(2);
      await page.goto(groundOn(2));
      await page.getByRole('button', { name: 'Continue' }).click();
    },
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Complete Details' }),
  },
  payment: {
    as: 'player',
    go: async (page) => {
      const booking = await aPendingBooking();
      await page.goto(`/booking/${booking._id}`);
      await page.getByRole('button', { name: 'Complete Payment' }).click();
    },
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: /^Pay ₹/ }),
  },
  callback: {
    as: 'player',
    go: (page) => page.goto(`/payment/callback?booking_id=${paid._id}&order_id=${paid.orderId}`),
    shows: (page) => page.getByRole('heading', { name: 'Payment Successful' }),
  },
  'booking-detail': {
    as: 'player',
    go: (page) => page.goto(`/booking/${paid._id}`),
    shows: (page) => page.getByRole('img', { name: 'QR code of your booking' }),
  },
  'my-bookings': {
    as: 'player',
    go: (page) => page.goto('/profile/bookings?status=confirmed'),
    shows: (page) => page.getByRole('link', { name: /^View Details/ }),
  },
  login: {
    go: async (page) => {
      await page.goto('/favorites');
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    },
    shows: (page) => page.getByRole('dialog').getByRole('form', { name: 'Login with OTP' }),
  },
  help: {
    go: (page) => page.goto('/help'),
    shows: (page) => page.getByRole('tab', { name: 'Recent' }),
  },
  owner: {
    as: 'owner',
    go: async (page) => {
      await aPendingBooking();
      await page.goto('/owner-panel');
    },
    shows: (page) => page.getByRole('heading', { name: /^Free hours/ }).first(),
  },
};

const WIDTHS = {
  360: { viewport: { width: 360, height: 960 } },
  1366: { viewport: { width: 1366, height: 860 }, isMobile: false, hasTouch: false },
};

test.beforeAll(async () => {
  test.setTimeout(180_000);
  aheadMs = THE_DAY - Date.now();
  const preload = pathToFileURL(join(ROOT, 'e2e', 'dist', 'clock-ahead.js')).href;
  system = await startSystem({
    env: { CLOCK_AHEAD_MS: String(aheadMs), NODE_OPTIONS: `--import ${preload}` },
  });
  [owner, player] = await Promise.all([theOwner(system), thePlayer(system)]);
  hours = await findFreeHours(owner, new Date(THE_DAY));
  const { cities } = await new Api(system.baseUrl).call(listCities);
  city = cities.find(({ id }) => id === 'mumbai');
  const booking = await bookByApi(player, hours, 4, 2);
  paid = { _id: booking._id, orderId: await payByApi(player, booking._id, system) };
});

test.afterAll(async () => {
  await system?.stop();
  const { config } = test.info();
  if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed') await squeeze();
});

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture stands on
test.use({ places: async ({}, use) => use(system), trace: 'off' });

for (const [width, options] of Object.entries(WIDTHS)) {
  test.describe(`at ${width} px`, () => {
    test.use(options);
    for (const [name, look] of Object.entries(LOOKS)) {
      test(`${name} looks as it did, in both themes`, async ({ enter }) => {
        const page = await enter(look.as && { owner, player }[look.as]);
        await page.addInitScript(shiftDate, aheadMs);
        await page.addInitScript(settle, JSON.stringify(city));
        await look.go(page);
        await expect(look.shows(page)).toBeVisible();
        // Home is whole beneath the splash while that stands its time.
        await expect(page.locator('#splash')).toHaveCount(0);
        await page.mouse.move(0, 0);
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          await expect(page).toHaveScreenshot([`${name}-${width}-${colorScheme}.png`]);
          await expectGoodScreen(page);
        }
        await expectOwnFonts(page);
      });
    }
  });
}

/** The browser has chosen Mumbai, and nothing in it counts seconds. */
function settle(city: string): void {
  localStorage.setItem('crease.city', city);
  const every = window.setInterval.bind(window);
  const still = (act: () => void, ms?: number) => (ms === 1000 ? 0 : every(act, ms));
  Object.assign(window, { setInterval: still });
}

/** What was just taken is kept in 256 colours, which nobody sees and which is a third of the bytes. */
async function squeeze(): Promise<void> {
  for (const name of readdirSync(PICTURES)) {
    const file = join(PICTURES, name);
    const taken = await readFile(file);
    if ((await sharp(taken).metadata()).isPalette) continue;
    await writeFile(file, await sharp(taken).png({ palette: true, effort: 10 }).toBuffer());
  }
}
