import { addDays, dayOf } from '@crease/shared/time/ist';
import { expect, test } from './fixtures.js';
import { codeFor } from './mailbox.js';
import { aNewPlayer, aRegistration } from './people.js';
import { aPngOf } from './pictures.js';
import { expectGoodScreen } from './screen-checks.js';

test('a date of birth is asked for on the profile, put off on this device, and given once', async ({
  places,
  enter,
}) => {
  const player = await aNewPlayer(places, 'Asha Age');
  const page = await enter(player);
  const question = page.getByRole('region', { name: 'When were you born?' });
  await page.goto('/profile');
  await question.getByRole('button', { name: 'Add your date of birth' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add your date of birth' });
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Age');
  await expect(question).toBeHidden();

  const elsewhere = await enter(player);
  const asked = elsewhere.getByRole('region', { name: 'When were you born?' });
  await elsewhere.goto('/profile');
  await asked.getByRole('button', { name: 'Add your date of birth' }).click();
  await elsewhere.getByRole('textbox', { name: 'Date of birth' }).fill('1996-05-14');
  await elsewhere.getByRole('button', { name: 'Save date of birth' }).click();
  await expect(elsewhere.getByText('Your date of birth is saved.')).toBeVisible();
  await expect(asked).toBeHidden();
});

test('a minor who gives a date of birth goes on to ask a parent', async ({ places, enter }) => {
  const page = await enter(await aNewPlayer(places, 'Mira Minor'));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add your date of birth' }).click();
  await page.getByRole('textbox', { name: 'Date of birth' }).fill(addDays(dayOf(new Date()), -12 * 365));
  await page.getByRole('button', { name: 'Save date of birth' }).click();
  await expect(page.getByRole('dialog', { name: 'A parent’s consent' })).toBeVisible();
});

test('in forced colours a switch, the chosen filter and the focused field still stand out', async ({
  places,
  enter,
}) => {
  const page = await enter(await aNewPlayer(places, 'Farah Forced'));
  await page.emulateMedia({ forcedColors: 'active' });
  const fillOf = (element: Element) => getComputedStyle(element).backgroundColor;
  await page.goto('/settings');
  const on = page.locator('.switch:checked').first();
  await expect(on).toBeVisible();
  const off = page.locator('.switch:not(:checked):enabled').first();
  expect(await on.evaluate(fillOf)).not.toBe(await off.evaluate(fillOf));
  const name = page.getByRole('textbox', { name: 'First name' });
  await name.focus();
  const field = page.locator('.input-box', { has: name });
  await expect(field).toHaveCSS('outline-style', 'solid');
  await name.fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveCSS('outline-style', 'solid');
  await page.getByRole('textbox', { name: 'Last name' }).focus();
  await expect(field).toHaveCSS('outline-style', 'dashed');
  await expect(name).toHaveCSS('outline-style', 'none');

  await page.goto('/profile/bookings');
  const chosen = page.getByRole('button', { name: 'All', exact: true });
  const other = page.getByRole('button', { name: 'Pending', exact: true });
  expect(await chosen.evaluate(fillOf)).not.toBe(await other.evaluate(fillOf));
});

test('an account gets a picture and another email, is downloaded, and is deleted', async ({
  places,
  enter,
  expectRefusal,
}) => {
  const player = await aNewPlayer(places, 'Sonia Settings');
  const page = await enter(player);
  const { email } = aRegistration('');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');

  await test.step('picture', async () => {
    const choose = page.getByLabel('Choose picture');
    await choose.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await expect(page.getByText('Please choose a JPEG, PNG or WebP picture.')).toBeVisible();
    await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await aPngOf(page) });
    await expect(page.getByText('Your picture has been changed.')).toBeVisible();
    await expect(page.locator('.settings-avatar img')).toHaveAttribute('src', /^\/api\/images\//);
    await expectGoodScreen(page);
  });

  await test.step('email by code', async () => {
    const form = page.getByRole('region', { name: 'Account Settings' });
    await form.getByLabel('Email').fill('nobody@');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByText('Email must be an email address')).toBeVisible();
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your new email' });
    await expect(dialog.getByLabel('6-digit OTP')).toBeFocused();
    await expectGoodScreen(page);
    await dialog.getByLabel('6-digit OTP').fill(await codeFor(places.mailboxUrl, email, 1));
    await dialog.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.getByText('Your email has been changed.')).toBeVisible();
    await expect(form.getByLabel('Email')).toHaveValue(email);
  });

  await test.step('download', async () => {
    await page.getByRole('button', { name: 'Download My Data' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^crease-\d{4}-\d{2}-\d{2}\.json$/);
  });

  await test.step('deletion', async () => {
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Account' });
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText('Your password is required')).toBeVisible();
    expectRefusal(401, '/api/users/me');
    await dialog.getByLabel('Your password').fill('not it');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByRole('form').getByText('Your password is not right.')).toBeVisible();
    await expectGoodScreen(page);
    // The server closes the socket before its answer arrives, which must not look like a session to renew.
    const back = page.waitForEvent('websocket');
    await page.route('**/api/users/me', async (route) => {
      const response = await route.fetch();
      await back;
      await route.fulfill({ response });
    });
    await dialog.getByLabel('Your password').fill(player.password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('Your account has been deleted.')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});
