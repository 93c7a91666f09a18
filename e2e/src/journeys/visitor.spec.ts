import { holdSlot, releaseHold } from '@crease/shared/contracts/bookings';
import { listGrounds } from '@crease/shared/contracts/grounds';
import { Api } from '../api.js';
import { expect, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { aNewPlayer, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { hourButton, openHours, tapHours } from './steps.js';

test('a visitor picks a city, filters, and finds a ground', async ({ places, enter }) => {
  const page = await enter();
  await page.goto('/');
  const cities = page.getByRole('dialog', { name: 'Select Your City' });
  await expect(cities.getByRole('button', { name: 'Auto-detect Location' })).toBeVisible();
  await expectGoodScreen(page);
  await cities.getByPlaceholder('Search for your city...').fill('qqq');
  await expect(cities.getByText('No cities found matching "qqq"')).toBeVisible();
  await cities.getByPlaceholder('Search for your city...').fill('');
  await cities.getByRole('button', { name: /^Mumbai/ }).click();

  const anyone = new Api(places.baseUrl);
  const inMumbai = await anyone.call(listGrounds, { query: { cityId: 'mumbai' } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cricket Grounds in Mumbai');
  await expect(page.getByText(new RegExp(`^${inMumbai.pagination.total} grounds\\.`))).toBeVisible();
  await expectGoodScreen(page);

  await page.getByRole('button', { name: 'Highly Rated' }).click();
  await expect(page.getByText('Filters Applied')).toBeVisible();
  const rated = await anyone.call(listGrounds, { query: { cityId: 'mumbai', minRating: 4.5 } });
  await expect(page.getByRole('link', { name: /^View Details/ })).toHaveCount(rated.grounds.length);

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel.getByText('1 filter active')).toBeVisible();
  await panel.getByText('Parking Available').click();
  await expect(panel.getByText('2 filters active')).toBeVisible();
  await expectGoodScreen(page);
  await panel.getByRole('button', { name: 'Clear All' }).click();
  await panel.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByText('Filters Applied')).toBeHidden();

  const [first] = inMumbai.grounds;
  if (!first) throw new Error('Mumbai has no grounds');
  await page.getByRole('link', { name: `View Details, ${first.name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first.name);
  await expect(page.getByRole('heading', { name: 'Choose a time slot' })).toBeVisible();
  await page.getByRole('tab', { name: 'Policies' }).click();
  await expect(page.getByText('Cancellation policy')).toBeVisible();
});

test('Book Now on a list for one hour opens the booking at that hour', async ({ places, enter }) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Hema Hour')]);
  const { groundName, date, from } = await findFreeHours(owner);
  const page = await enter(player);
  await page.goto(`/?hour=${from}&date=${date}`);
  await page
    .getByRole('dialog', { name: 'Select Your City' })
    .getByRole('button', { name: /^Mumbai/ })
    .click();
  // The count of free hours would be that of another day.
  await expect(page.getByText(/^\d+ grounds?\.$/)).toBeVisible();
  await page.getByRole('button', { name: `Book Now, ${groundName}` }).click();
  const booking = page.getByRole('dialog', { name: `Book ${groundName}` });
  await expect(booking.getByRole('button', { name: /^Continue, ₹/ })).toBeEnabled();
  await expect(
    booking.getByText(new RegExp(`^Start time ${from % 12 || 12} ${from < 12 ? 'AM' : 'PM'},`)),
  ).toBeVisible();
});

test('a visitor sees live hours, and is asked to log in before they can book', async ({
  places,
  enter,
  expectRefusal,
}) => {
  const [owner, player, other] = await Promise.all([
    theOwner(places),
    aNewPlayer(places, 'Vidya Visitor'),
    aNewPlayer(places, 'Omkar Other'),
  ]);
  const hours = await findFreeHours(owner);
  const page = await enter();
  await openHours(page, hours);
  await expectGoodScreen(page);

  const body = { groundId: hours.groundId, bookingDate: hours.date, timeSlot: hours.slot(0, 1) };
  const { holdId } = await other.api.call(holdSlot, { body });
  await expect(hourButton(page, hours.from)).toContainText(/Held, may free in [45]:\d\d/);
  await other.api.call(releaseHold, { params: { id: holdId } });
  await expect(hourButton(page, hours.from)).toContainText('Free');

  await tapHours(page, hours.from + 2, hours.from + 2);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please login to create a booking.')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Welcome to Crease' });
  await expectGoodScreen(page);

  // What a keyboard leaves of a small phone: two messages at once must not hide a button of the sheet.
  await page.setViewportSize({ width: 360, height: 480 });
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  expectRefusal(401, '/api/auth/login');
  await dialog.getByLabel('Email or Phone').fill(player.user.email);
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-one');
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  const form = dialog.getByRole('form', { name: 'Login', exact: true });
  await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(form.locator('.field-error')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click({ trial: true });

  await dialog.getByLabel('Password', { exact: true }).fill(player.password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  // What they wanted continues by itself: the hour is held and the form is open.
  const booking = page.getByRole('dialog', { name: `Book ${hours.groundName}` });
  await expect(booking.getByLabel('Number of Players')).toBeVisible();
  await booking.getByRole('button', { name: 'Cancel' }).click();
  await expect(hourButton(page, hours.from + 2)).toContainText('Free');
});
