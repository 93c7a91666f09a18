import { holdSlot, releaseHold } from '@crease/shared/contracts/bookings';
import type { City } from '@crease/shared/contracts/grounds';
import { listCities } from '@crease/shared/contracts/grounds';
import { addDays } from '@crease/shared/time/ist';
import type { Locator, Page } from '@playwright/test';
import { Api } from '../api.js';
import { THE_EVENING, test } from './fixed-day.js';
import { expect } from './fixtures.js';
import { type FreeHours, findFreeHours } from './free-hours.js';
import { expectOwnFonts } from './own-fonts.js';
import { type Person, theOwner, thePlayer } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, hourButton, payByApi } from './steps.js';
import { settle, squeezeTaken } from './taking-looks.js';

let owner: Person;
let player: Person;
let hours: FreeHours;
let city: City | undefined;
let paid: { _id: string; orderId: string };

const SLOT = '12:00-14:00';
/** A different day of the ground for each screen, so that none sees hours taken by another. */
const groundOn = (later: number) =>
  `/ground/${hours.groundId}?date=${addDays(hours.date, later)}&slot=${SLOT}`;
/** Releases what an earlier screen held on that day. */
const letGo = async (later: number) => {
  const bookingDate = addDays(hours.date, later);
  const body = { groundId: hours.groundId, bookingDate, timeSlot: SLOT };
  const { holdId } = await player.api.call(holdSlot, { body });
  await player.api.call(releaseHold, { params: { id: holdId } });
};
/** The existing one, or a new one once it has expired. */
const aPendingBooking = () => bookByApi(player, hours, 2, 2);

/** A key screen: who views it, and how they get there. */
interface Look {
  as?: 'player' | 'owner';
  go: (page: Page) => Promise<unknown>;
  /** What is visible when it is complete. */
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
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Proceed to Payment' }),
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

test.beforeAll(async ({ day: { system } }) => {
  [owner, player] = await Promise.all([theOwner(system), thePlayer(system)]);
  hours = await findFreeHours(owner, new Date(THE_EVENING));
  const { cities } = await new Api(system.baseUrl).call(listCities);
  city = cities.find(({ id }) => id === 'mumbai');
  const booking = await bookByApi(player, hours, 4, 2);
  paid = { _id: booking._id, orderId: await payByApi(player, booking._id, system) };
});

test.afterAll(squeezeTaken);

for (const [width, options] of Object.entries(WIDTHS)) {
  test.describe(`at ${width} px`, () => {
    test.use(options);
    for (const [name, look] of Object.entries(LOOKS)) {
      test(`${name} looks as before, in both themes`, async ({ enter }) => {
        const page = await enter(look.as && { owner, player }[look.as]);
        await page.addInitScript(settle, JSON.stringify(city));
        await look.go(page);
        await expect(look.shows(page)).toBeVisible();
        // Home is complete below the splash while that is shown.
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
