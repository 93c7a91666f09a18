import { Secret, TOTP } from 'otpauth';
import { expect, test } from './fixtures.js';
import { codeFor } from './mailbox.js';
import { aNewPlayer } from './people.js';
import { expectGoodScreen } from './screen-checks.js';

const totpCode = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

test('two-step login is enabled in Settings with password, mailed code and the first code of the app', async ({
  places,
  enter,
  expectRefusal,
}) => {
  const player = await aNewPlayer(places, 'Tara Twostep');
  const page = await enter(player);
  await page.goto('/settings');
  const panel = page.getByRole('region', { name: 'Two-step login' });

  await test.step('enabled', async () => {
    await panel.getByRole('button', { name: 'Switch on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up two-step login' });
    expectRefusal(401, '/api/auth/second-factor/mail-code');
    await dialog.getByLabel('Your password').fill('not it');
    await dialog.getByRole('button', { name: 'Mail me a code' }).click();
    await expect(dialog.getByRole('form').getByText('Your password is not right.')).toBeVisible();
    await expectGoodScreen(page);
    await dialog.getByLabel('Your password').fill(player.password);
    await dialog.getByRole('button', { name: 'Mail me a code' }).click();
    await dialog.getByLabel('6-digit OTP').fill(await codeFor(places.mailboxUrl, player.user.email, 2));
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectGoodScreen(page);
    const secret = ((await dialog.locator('.second-factor-key').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByLabel('6-digit OTP').fill(totpCode(secret, Date.now()));
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(8);
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await expect(panel.getByText('8 recovery codes left')).toBeVisible();
    await expectGoodScreen(page);
  });
});
