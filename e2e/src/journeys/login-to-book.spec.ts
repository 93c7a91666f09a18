import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { codeFor } from './mailbox.js';
import { aNewPlayer, aRegistration, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { hourButton, openHours, tapHours } from './steps.js';

const loginToBook = (page: Page) => page.getByRole('button', { name: 'Login to Book' });
const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Crease' });

test('Login to Book returns to the chosen hours and holds them at once', async ({ places, enter }) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Bela Back')]);
  const hours = await findFreeHours(owner);
  const page = await enter();
  await openHours(page, hours);
  await tapHours(page, hours.from, hours.from + 1);
  await expect(loginToBook(page)).toBeEnabled();
  await expectGoodScreen(page);
  await loginToBook(page).click();
  await welcome(page).getByLabel('Email or Phone').fill(player.user.email);
  await welcome(page).getByLabel('Password', { exact: true }).fill(player.password);
  await welcome(page).getByRole('button', { name: 'Login', exact: true }).click();

  const booking = page.getByRole('dialog', { name: `Book ${hours.groundName}` });
  await expect(booking.getByText(/ is held for you$/)).toBeVisible();
  await expect(booking.getByRole('timer')).toBeVisible();
  await expect(page).toHaveURL(`/ground/${hours.groundId}?date=${hours.date}&slot=${hours.slot(0, 2)}`);
  await expectGoodScreen(page);
});

test('so does a login by a mailed code', async ({ places, enter }) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Mona Mailed')]);
  const hours = await findFreeHours(owner);
  const page = await enter();
  await openHours(page, hours);
  await tapHours(page, hours.from, hours.from);
  await loginToBook(page).click();
  const form = welcome(page).getByRole('form', { name: 'Login with OTP' });
  await form.getByLabel('Email').fill(player.user.email);
  await form.getByRole('button', { name: 'Send OTP' }).click();
  const code = page.getByRole('dialog', { name: 'Verify Login' });
  // The first code was that of the registration.
  await code.getByLabel('6-digit OTP').fill(await codeFor(places.mailboxUrl, player.user.email, 2));
  await code.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByText(/ is held for you$/)).toBeVisible();
});

test('so does a registration', async ({ places, enter }) => {
  const hours = await findFreeHours(await theOwner(places));
  const somebody = aRegistration('Nanda New');
  const page = await enter();
  await openHours(page, hours);
  await tapHours(page, hours.from + 2, hours.from + 3);
  await loginToBook(page).click();
  await welcome(page).getByRole('tab', { name: 'Register' }).click();
  await welcome(page).getByLabel('Full Name').fill(somebody.name);
  await welcome(page).getByLabel('Email').fill(somebody.email);
  await welcome(page).getByLabel('Phone Number').fill(somebody.phone);
  await welcome(page).getByLabel('Password', { exact: true }).fill(somebody.password);
  await welcome(page).getByLabel('Confirm Password').fill(somebody.password);
  await welcome(page).getByRole('button', { name: 'Create Account' }).click();
  const code = page.getByRole('dialog', { name: 'Verify Registration' });
  await code.getByLabel('6-digit OTP').fill(await codeFor(places.mailboxUrl, somebody.email, 1));
  await code.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByText(/ is held for you$/)).toBeVisible();
});

test('without a choice it leads to choosing hours', async ({ places, enter }) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Chitra Chooser')]);
  const { groundId, groundName } = await findFreeHours(owner);
  const page = await enter();
  // As on a desktop, where the button is beside the hours.
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto(`/ground/${groundId}`);
  await loginToBook(page).click();
  await welcome(page).getByLabel('Email or Phone').fill(player.user.email);
  await welcome(page).getByLabel('Password', { exact: true }).fill(player.password);
  await welcome(page).getByRole('button', { name: 'Login', exact: true }).click();
  const booking = page.getByRole('dialog', { name: `Book ${groundName}` });
  await expect(booking.getByRole('button', { name: 'Choose an hour' })).toBeVisible();
  await expect(booking.getByRole('group', { name: 'Day', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeEnabled();
});

test('hours taken meanwhile are not held: the remaining ones are offered', async ({ places, enter }) => {
  const [owner, player, other] = await Promise.all([
    theOwner(places),
    aNewPlayer(places, 'Leela Late'),
    aNewPlayer(places, 'Farid Faster'),
  ]);
  const hours = await findFreeHours(owner);
  const page = await enter();
  await openHours(page, hours);
  await tapHours(page, hours.from, hours.from);
  await loginToBook(page).click();
  await welcome(page).getByLabel('Email or Phone').fill(player.user.email);
  await welcome(page).getByLabel('Password', { exact: true }).fill(player.password);
  const rival = await enter(other);
  await openHours(rival, hours);
  await tapHours(rival, hours.from, hours.from);
  await rival.getByRole('button', { name: 'Continue' }).click();
  await expect(rival.getByText(/ is held for you$/)).toBeVisible();
  await expect(hourButton(page, hours.from)).toContainText('Held, may free in');

  await welcome(page).getByRole('button', { name: 'Login', exact: true }).click();
  const booking = page.getByRole('dialog', { name: `Book ${hours.groundName}` });
  await expect(booking.getByText(/^Someone just took .* Nearest free: /)).toBeVisible();
  await expect(booking.getByRole('button', { name: 'Choose an hour' })).toBeVisible();
});
