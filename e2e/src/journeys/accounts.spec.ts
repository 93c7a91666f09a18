import { expect, test } from './fixtures.js';
import { codeFor } from './mailbox.js';
import { aRegistration } from './people.js';
import { expectGoodScreen } from './screen-checks.js';

test('a player registers with the mailed code, signs out, signs in by a code and stays signed in after a reload', async ({
  places,
  enter,
}) => {
  const somebody = aRegistration('Nisha Newcomer');
  const page = await enter();
  await page.goto('/about');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectGoodScreen(page);
  };

  await test.step('registration', async () => {
    await openMenu();
    await menu.getByRole('button', { name: 'Sign Up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Welcome to Crease' });
    await dialog.getByLabel('Full Name').fill(somebody.name);
    await dialog.getByLabel('Email').fill(somebody.email);
    await dialog.getByLabel('Phone Number').fill(somebody.phone);
    await dialog.getByLabel('Password', { exact: true }).fill(somebody.password);
    await dialog.getByLabel('Confirm Password').fill('something else');
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await expect(dialog.getByRole('form').getByText('Passwords do not match')).toBeVisible();
    await expectGoodScreen(page);
    await dialog.getByLabel('Confirm Password').fill(somebody.password);
    await dialog.getByRole('button', { name: 'Create Account' }).click();

    const code = page.getByRole('dialog', { name: 'Verify Registration' });
    await expect(code.getByText(somebody.email)).toBeVisible();
    await expectGoodScreen(page);
    await code.getByLabel('6-digit OTP').fill(await codeFor(places.mailboxUrl, somebody.email, 1));
    await code.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page.getByText('Registration successful!')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  });

  await test.step('sign-out', async () => {
    await openMenu();
    await expect(menu.getByText(somebody.email)).toBeVisible();
    await menu.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('Logged out successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('login by a code', async () => {
    await page.goto('/profile');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    const dialog = page.getByRole('dialog', { name: 'Welcome to Crease' });
    const form = dialog.getByRole('form', { name: 'Login with OTP' });
    await form.getByLabel('Email').fill(somebody.email);
    await form.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByText('OTP sent to your email!')).toBeVisible();
    const code = page.getByRole('dialog', { name: 'Verify Login' });
    await code.getByLabel('6-digit OTP').fill(await codeFor(places.mailboxUrl, somebody.email, 2));
    await code.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(somebody.name);
    await expectGoodScreen(page);
  });

  await test.step('reload', async () => {
    const refreshed = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/refresh'));
    await page.reload();
    expect((await refreshed).status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(somebody.name);
    await expect(page.getByText('Nothing booked yet.')).toBeVisible();
  });
});
