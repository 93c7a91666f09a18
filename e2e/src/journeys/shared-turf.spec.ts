import { setGroundStatus } from '@crease/shared/contracts/admin';
import { getBooking } from '@crease/shared/contracts/bookings';
import { createGround } from '@crease/shared/contracts/owner';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import type { Locator, Page } from '@playwright/test';
import { patientExpect as expect, test } from './fixtures.js';
import type { FreeHours } from './free-hours.js';
import { aNewOwner, aNewPlayer, type Person, theAdmin } from './people.js';
import type { Places } from './places.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, hourButton, openHours, payByApi, tapHours } from './steps.js';

test('the whole ground against its two halves, live in three windows', async ({
  places,
  enter,
  expectRefusal,
}) => {
  test.slow();
  const [owner, whole, half] = await Promise.all([
    aNewOwner(places, 'Tara Turf'),
    aNewPlayer(places, 'Whole Team'),
    aNewPlayer(places, 'Half Team'),
  ]);
  const names = ['Full turf', 'Lake half', 'Road half'].map(
    (name) => `${name} ${owner.user.phone.slice(-5)}`,
  );
  const [full, lake, road] = await openGrounds(places, owner, names);
  if (!full || !lake || !road) throw new Error('there are three grounds');
  // Unlinked grounds may be sold at once: the owner gets a warning.
  const early = await bookByApi(whole, full, 0, 1);
  await payByApi(whole, early._id, places);
  const clash = await bookByApi(half, lake, 0, 1);
  await payByApi(half, clash._id, places);
  const [desk, wholePage, halfPage] = await Promise.all([enter(owner), enter(whole), enter(half)]);

  await test.step('the owner links the grounds, once the conflicting game is moved', async () => {
    expectRefusal(409, '/api/owner/spaces');
    await desk.goto('/owner-panel/shared-turf');
    await desk.getByRole('button', { name: 'Link grounds' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Link grounds that share turf' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Give parts to two grounds at least')).toBeVisible();
    await dialog.getByLabel('Name of the turf').fill('Lakeside');
    await dialog.getByRole('button', { name: `${full.groundName}: the whole turf` }).click();
    await dialog.getByRole('button', { name: `${lake.groundName}: part A` }).click();
    await dialog.getByRole('button', { name: `${road.groundName}: part B` }).click();
    await expectGoodScreen(desk);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('2 games are in the way')).toBeVisible();
    await expectGoodScreen(desk);
    await cancel(desk, dialog.getByRole('listitem').filter({ hasText: lake.groundName }));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Lakeside is linked')).toBeVisible();
    await expectGoodScreen(desk);
  });

  await test.step('a booking of one is visible on all of them', async () => {
    await desk.goto(`/owner-panel/calendar?date=${full.date}`);
    const early18 = desk.locator(`[data-game="${early._id}"]`);
    await expect(early18).toHaveCSS('--width', '1');
    await openHours(wholePage, { ...full, from: full.from + 1 });
    await openHours(halfPage, { ...lake, from: lake.from + 1 });
    await expect(hourButton(halfPage, lake.from)).toContainText('Booked');
    await expect(wholePage.getByRole('link', { name: lake.groundName })).toBeVisible();
    await expectGoodScreen(wholePage);
  });

  await test.step('a hold of a half takes the whole, and leaves the other half', async () => {
    await tapHours(halfPage, lake.from + 1, lake.from + 1);
    await halfPage.getByRole('button', { name: 'Continue' }).click();
    await expect(hourButton(wholePage, full.from + 1)).toContainText('Held, may free in');
    const held = desk.locator('.cal-entry.look-held');
    await expect(held).toHaveCSS('--width', '0.5');
    const free = desk.getByRole('button', { name: new RegExp(`^Free.*${road.groundName}$`) });
    await expect(free).toHaveAttribute('data-at', String(full.from + 1));
    await expectGoodScreen(desk);
    await halfPage.keyboard.press('Escape');
    await expect(hourButton(wholePage, full.from + 1)).toContainText('Free');
    await expect(held).toHaveCount(0);
  });

  await test.step('of the whole and a half pressed at once, one is held', async () => {
    expectRefusal(409, '/api/bookings/temp-hold');
    await tapHours(wholePage, full.from + 2, full.from + 2);
    await tapHours(halfPage, lake.from + 2, lake.from + 2);
    await letGoTogether([wholePage, halfPage]);
    const answers = [wholePage, halfPage].map((page) =>
      page.waitForResponse((answer) => answer.url().endsWith('/temp-hold')),
    );
    await Promise.all(
      [wholePage, halfPage].map((page) => page.getByRole('button', { name: 'Continue' }).click()),
    );
    const statuses = await Promise.all(answers.map(async (answer) => (await answer).status()));
    expect(statuses.toSorted()).toEqual([201, 409]);
    const loser = statuses[0] === 409 ? wholePage : halfPage;
    await expect(hourButton(loser, full.from + 2)).toContainText('Held');
  });

  await test.step('the early booking is unchanged', async () => {
    const { booking } = await whole.api.call(getBooking, { params: { id: early._id } });
    expect(booking.status).toBe('confirmed');
  });
});

/** Three grounds that are open for booking, and hours of tomorrow on them. */
async function openGrounds(places: Places, owner: Person, names: readonly string[]): Promise<FreeHours[]> {
  const admin = await theAdmin(places);
  const date = addDays(dayOf(new Date()), 1);
  return await Promise.all(
    names.map(async (name) => {
      const body = {
        name,
        description: '',
        location: { address: 'Powai Lake Road', cityId: 'mumbai' },
        price: {
          perHour: 1200,
          currency: 'INR' as const,
          discount: 0,
          ranges: [{ start: '06:00', end: '23:00', perHour: 1200 }],
        },
        amenities: [],
        features: { capacity: 14, pitchType: 'Artificial Turf' as const, lighting: true, parking: true },
      };
      const { ground } = await owner.api.call(createGround, { body });
      const params = { id: ground._id };
      await admin.api.call(setGroundStatus, { params, body: { status: 'active' } });
      const slot = (first: number, length: number) => slotFrom(18 + first, length);
      return { groundId: ground._id, groundName: name, date, from: 18, slot };
    }),
  );
}

/** Cancels the game of a row in the list of conflicts. */
async function cancel(desk: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^Open the booking/ }).click();
  const drawer = desk.locator('.dialog-drawer');
  await drawer.getByRole('button', { name: 'Cancel booking' }).click();
  const sure = desk.getByRole('dialog', { name: 'Cancel Booking', exact: true });
  await sure.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(sure).toBeHidden();
  await desk.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
}

/** Sends neither page's hold before both have been made: the slower one would see the hour taken, and not try. */
async function letGoTogether(pages: readonly Page[]): Promise<void> {
  let asked = 0;
  let goOn = () => {};
  const allHaveAsked = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  for (const page of pages) {
    await page.route('**/api/bookings/temp-hold', async (route) => {
      asked += 1;
      if (asked === pages.length) goOn();
      await allHaveAsked;
      await route.continue();
    });
  }
}
