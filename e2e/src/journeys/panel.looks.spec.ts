import type { Booking } from '@crease/shared/contracts/booking';
import { createBooking } from '@crease/shared/contracts/bookings';
import { listOwnGrounds } from '@crease/shared/contracts/grounds';
import { addWalkIn } from '@crease/shared/contracts/owner';
import { approveBooking } from '@crease/shared/contracts/owner-bookings';
import { addRegular } from '@crease/shared/contracts/regulars';
import { inviteMember } from '@crease/shared/contracts/staff';
import { addDays, dayOf } from '@crease/shared/time/ist';
import type { Locator, Page } from '@playwright/test';
import { THE_EVENING, test } from './fixed-day.js';
import { expect } from './fixtures.js';
import { type Person, theOtherOwner, thePlayer } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { payByApi } from './steps.js';
import { settle, squeezeTaken } from './taking-looks.js';

/** A screen of the panel: its address, and what is visible when it is complete. */
interface Look {
  path: string;
  shows: (page: Page) => Locator;
}

/** Exactly: while a screen loads, its hidden heading says "Loading your grounds". */
const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name, exact: true });
const row = (page: Page) => page.getByRole('main').getByRole('row').nth(1);

const LOOKS: Record<string, Look> = {
  today: { path: 'today', shows: (page) => page.getByRole('button', { name: /^Check in / }).first() },
  day: { path: 'calendar', shows: (page) => page.getByRole('button', { name: /Late Cut XI/ }) },
  week: { path: 'calendar?view=week', shows: (page) => page.getByRole('button', { name: /Late Cut XI/ }) },
  month: { path: 'calendar?view=month', shows: (page) => page.getByText(/%$/).first() },
  bookings: { path: 'bookings', shows: row },
  customers: { path: 'customers', shows: row },
  regulars: { path: 'regulars', shows: (page) => page.getByText('Infinity IT League').first() },
  grounds: { path: 'grounds', shows: heading('Grounds') },
  prices: { path: 'prices', shows: heading('Prices') },
  reports: { path: 'reports', shows: (page) => page.getByText('Earned', { exact: true }).first() },
  hours: { path: 'reports?view=occupancy', shows: (page) => page.getByText(/ sold$/).first() },
  money: { path: 'money', shows: (page) => page.getByText('To be sent', { exact: true }).first() },
  reviews: { path: 'reviews', shows: (page) => page.getByRole('button', { name: /^Answer/ }).first() },
  staff: { path: 'staff', shows: (page) => page.getByText('Invited', { exact: true }) },
  settings: { path: 'settings', shows: heading('Settings') },
  gate: { path: 'gate', shows: (page) => page.getByText(/ of today on this device/) },
};

/** One theme per width: the sections consist of the same parts as the screens that are taken in both. */
const SIZES = {
  390: { colorScheme: 'dark', viewport: { width: 390, height: 1100 } },
  1366: { colorScheme: 'light', viewport: { width: 1366, height: 860 }, isMobile: false, hasTouch: false },
} as const;

let owner: Person;

/**
 * An evening at the other owner's grounds: two have paid, one is unpaid, one waits for approval, one comes every week.
 */
test.beforeAll(async ({ day: { system } }) => {
  const today = dayOf(new Date(THE_EVENING));
  let player: Person;
  [owner, player] = await Promise.all([theOtherOwner(system), thePlayer(system)]);
  const { grounds } = await owner.api.call(listOwnGrounds);
  const [ground] = grounds;
  if (!ground) throw new Error('the other demo owner has no ground');
  const params = { id: ground._id };
  const team = (teamName: string, name: string, phone: string) => ({
    teamName,
    playerCount: 8,
    contactPerson: { name, phone },
  });
  const book = async (timeSlot: string, name: string): Promise<Booking> => {
    const playerDetails = team(name, 'Imran Shaikh', '9820098765');
    const body = { groundId: ground._id, bookingDate: today, timeSlot, playerDetails };
    return (await player.api.call(createBooking, { body })).booking;
  };
  await payByApi(player, (await book('19:00-20:00', 'Late Cut XI'))._id, system);
  await owner.api.call(approveBooking, { params: { id: (await book('20:00-22:00', 'Andheri Aces'))._id } });
  await owner.api.call(addWalkIn, {
    params,
    body: {
      bookingDate: today,
      timeSlot: '18:00-19:00',
      playerDetails: team('Yari Road CC', 'Farhan Qureshi', '9820012121'),
      collected: { amount: 500, method: 'cash' },
    },
  });
  await owner.api.call(addRegular, {
    params,
    body: {
      customer: { name: 'Infinity IT League', phone: '9820033445' },
      days: [2],
      timeSlot: '20:00-22:00',
      from: addDays(today, 1),
      weeks: 8,
    },
  });
  await owner.api.call(inviteMember, { body: { email: 'gate@crease.test', role: 'desk' } });
});

test.afterAll(squeezeTaken);

for (const [width, { colorScheme, ...options }] of Object.entries(SIZES)) {
  test.describe(`at ${width} px`, () => {
    test.use(options);
    test('each screen of the panel looks as before', async ({ enter }) => {
      test.setTimeout(180_000);
      const page = await enter(owner);
      await page.addInitScript(settle, 'null');
      await page.emulateMedia({ colorScheme });
      for (const [name, { path, shows }] of Object.entries(LOOKS)) {
        await test.step(name, async () => {
          await page.goto(`/owner-panel/${path}`);
          await expect(shows(page)).toBeVisible();
          // A screen is complete below the splash while that is shown.
          await expect(page.locator('#splash')).toHaveCount(0);
          await page.mouse.move(0, 0);
          // Reports all differences at once.
          await expect.soft(page).toHaveScreenshot([`panel-${name}-${width}.png`]);
          await expectGoodScreen(page);
        });
      }
    });
  });
}
