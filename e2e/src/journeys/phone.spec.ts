import { me } from '@crease/shared/contracts/auth';
import { expect } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { holdBack } from './held-back.js';
import { aNewPlayer, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, payByApi } from './steps.js';
import { test } from './testing/own-system.js';
import { until } from './until.js';

test('a phone is confirmed in Settings by the code sent to it, and gets texts of the next game in the account’s language', async ({
  places,
  own: { sink },
  enter,
  expectRefusal,
}) => {
  const player = await aNewPlayer(places, 'Farah Phone');
  const page = await enter(player);
  const texts = (wanted: number) =>
    until(`text ${wanted} at ${player.user.phone}`, async () => sink.to(player.user.phone)[wanted - 1]?.text);
  const tellSite = await holdBack(page, '**/api/site');
  await page.goto('/settings');

  await test.step('switched on before the page knows which texts are sent, the code is requested; a wrong one is refused in its field', async () => {
    await page.getByRole('switch', { name: /^SMS/ }).click();
    tellSite();
    const dialog = page.getByRole('dialog', { name: 'Confirm your phone number' });
    await expect(dialog.getByText('We sent a 6-digit code by SMS to')).toBeVisible();
    const code = /^\d{6}/.exec(await texts(1))?.[0] ?? '';
    expect(code).toHaveLength(6);
    expectRefusal(401, '/api/users/me/verify-phone');
    await dialog.getByLabel('6-digit OTP').fill(code === '000000' ? '000001' : '000000');
    await dialog.getByRole('button', { name: 'Confirm number' }).click();
    await expect(dialog.getByRole('form').getByText('That code is not right or has expired.')).toBeVisible();
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('cancelled, it is offered again; the code still verifies the phone', async () => {
    await expect(
      page.getByText('Nothing is sent before you have confirmed your phone number.'),
    ).toBeVisible();
    // Within half a minute no new code is sent: the first one is still valid.
    expectRefusal(429, '/api/users/me/phone-code');
    await page.getByRole('button', { name: 'Confirm number' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your phone number' });
    await dialog.getByLabel('6-digit OTP').fill(/^\d{6}/.exec(await texts(1))?.[0] ?? '');
    await dialog.getByRole('button', { name: 'Confirm number' }).click();
    await expect(page.getByText('Your phone number is confirmed.')).toBeVisible();
    await expect(page.getByText(/refunds\. To \d{5}\s\d{5}\./)).toBeVisible();
    await expectGoodScreen(page);
    expect(sink.to(player.user.phone)).toHaveLength(1);
  });

  await test.step('in Hindi the account’s texts are in Hindi', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'हिन्दी' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
    const { user } = await player.api.call(me);
    expect(user.preferences.language).toBe('hi');
    const hours = await findFreeHours(await theOwner(places));
    const booking = await bookByApi(player, hours);
    await payByApi(player, booking._id, places);
    expect(await texts(2)).toMatch(/आपका खेल पक्का है। मैदान पर कोड [A-Z0-9]+ दिखाएँ।/);
  });
});
