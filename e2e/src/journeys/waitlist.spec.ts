import { setBookingStatus } from '@crease/shared/contracts/bookings';
import { expect, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { aNewPlayer, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, hourButton, payByApi } from './steps.js';

test('a taken hour is waited for, becomes free, and is kept for the first in line', async ({
  places,
  enter,
}) => {
  const [owner, first, waiter] = await Promise.all([
    theOwner(places),
    aNewPlayer(places, 'Farid First'),
    aNewPlayer(places, 'Wilma Waiting'),
  ]);
  const [page, hours] = await Promise.all([enter(waiter), findFreeHours(owner)]);
  const booking = await bookByApi(first, hours, 2, 1);
  await payByApi(first, booking._id, places);
  const taken = hourButton(page, hours.from + 2);

  await test.step('in line', async () => {
    await page.goto(`/ground/${hours.groundId}?date=${hours.date}`);
    await page.getByLabel('Pick a date, up to 30 days ahead').fill(hours.date);
    await taken.filter({ hasText: 'Booked' }).click();
    await page.getByRole('button', { name: /^Wait for / }).click();
    await expect(page.getByText(/^You are next in line for /)).toBeVisible();
    await expect(taken).toContainText('You are next');
    await expect(page.getByRole('button', { name: 'Stop waiting' })).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/profile/bookings');
    await expect(page.getByRole('heading', { name: 'Waiting for' })).toBeVisible();
    await expect(page.getByText('You are next in line')).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('their turn', async () => {
    await first.api.call(setBookingStatus, {
      params: { id: booking._id },
      body: { status: 'cancelled', reason: 'Rain' },
    });
    await expect(page.getByText(/Kept for you alone/)).toBeVisible();
    // Five minutes by day; at night until the morning.
    await expect(page.getByText(/^Yours, (\d:)?\d{1,2}:\d\d$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('link', { name: /^Book now/ }).click();
    await expect(taken).toContainText('Yours');
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/is held for you$/)).toBeVisible();
    await dialog.getByLabel('Number of Players').fill('8');
    await dialog.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.waitForURL(/\/booking\//);
    await page.goto('/profile/bookings');
    await expect(page.getByRole('listitem').filter({ hasText: 'Pending' }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Waiting for' })).toBeHidden();
  });
});

test('the player’s own hours offer their booking instead of the waitlist', async ({ places, enter }) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Oona Own')]);
  const [page, hours] = await Promise.all([enter(player), findFreeHours(owner)]);
  const [paid, pending] = [await bookByApi(player, hours, 1, 1), await bookByApi(player, hours, 3, 1)];
  await payByApi(player, paid._id, places);
  await page.goto(`/ground/${hours.groundId}?date=${hours.date}`);
  await page.getByLabel('Pick a date, up to 30 days ahead').fill(hours.date);
  const own = page.getByRole('link').filter({ hasText: 'Yours' });
  await expect(own).toHaveCount(2);
  await expect(own.last()).toContainText(/Yours [0-4]:\d\d/);
  await expect(hourButton(page, hours.from + 1)).toHaveCount(0);
  await expectGoodScreen(page);
  await expect(own.last()).toHaveAttribute('href', `/booking/${pending._id}`);
  await own.first().click();
  await page.waitForURL(`**/booking/${paid._id}`);
});
