import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { codeFor } from './mailbox.js';
import { aNewPlayer } from './people.js';
import { expectGoodScreen } from './screen-checks.js';

/** Gives the browser a phone's fingerprint reader that approves. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is created in Settings, signs in by itself, and is removed', async ({
  places,
  enter,
  expectRefusal,
}) => {
  const player = await aNewPlayer(places, 'Pallavi Passkey');
  const page = await enter(player);
  await withAuthenticator(page);
  await page.goto('/settings');
  const panel = page.getByRole('region', { name: 'Passkeys' });

  await test.step('created', async () => {
    await expect(panel.getByText('You have no passkey yet.')).toBeVisible();
    await panel.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Your password').fill(player.password);
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: 'Mail me a code' }).click();
    await dialog.getByLabel('6-digit OTP').fill(await codeFor(places.mailboxUrl, player.user.email, 2));
    await dialog.getByLabel('Name').fill('My phone');
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: 'Make the passkey' }).click();
    await expect(panel.getByText('My phone')).toBeVisible();
    await expect(panel.getByText('Not used yet')).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('signs in without a name or a password', async () => {
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Login with a passkey' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/settings');
    await expect(panel.getByText('Last used')).toBeVisible();
  });

  await test.step('removed by the password', async () => {
    await panel.getByRole('button', { name: 'Remove the passkey My phone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this passkey' });
    const refused = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await dialog.getByLabel('Your password').fill('not it');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    expectRefusal(401, new URL((await refused).url()).pathname);
    await expect(dialog.getByRole('form').getByText('Your password is not right.')).toBeVisible();
    await expectGoodScreen(page);
    await dialog.getByLabel('Your password').fill(player.password);
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(panel.getByText('You have no passkey yet.')).toBeVisible();
  });

  await test.step('and no longer signs in', async () => {
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    expectRefusal(401, '/api/auth/passkeys/login');
    await page.getByRole('button', { name: 'Login with a passkey' }).click();
    await expect(page.getByText('We do not know this passkey.')).toBeVisible();
  });
});
