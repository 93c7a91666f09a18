import { me } from '@crease/shared/contracts/auth';
import { setGame } from '@crease/shared/contracts/games';
import { expect } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { holdBack } from './held-back.js';
import { aGround, eveningAt } from './own-ground.js';
import { aNewOwner, aNewPlayer, aRegistration, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, payByApi, payShareInCheckout } from './steps.js';
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

test('a stranger pays a share with a phone alone, and logs in again by a code', async ({
  places,
  own: { sink },
  enter,
  expectRefusal,
}) => {
  test.slow();
  const host = await aNewPlayer(places, 'Asha Rao');
  const owner = await aNewOwner(places, 'Mira Match');
  const ground = await aGround(places, owner, `Phone Nets ${owner.user.phone.slice(-6)}`);
  const booking = await bookByApi(host, eveningAt(ground, 2), 0, 2);
  await payByApi(host, booking._id, places);
  const { game } = await host.api.call(setGame, {
    params: { id: booking._id },
    body: { places: 4, visibility: 'link', share: 510 },
  });
  const { name, phone } = aRegistration('Rohan Kulkarni');
  const page = await enter();
  const code = async (wanted: number) => {
    const text = await until(`code ${wanted} at ${phone}`, async () => sink.to(phone)[wanted - 1]?.text);
    return /^\d{6}/.exec(text)?.[0] ?? '';
  };

  await test.step('the sheet offers phone or mail, and names what is missing', async () => {
    await page.goto(new URL(game.url).pathname);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Who plays?' });
    await sheet.getByRole('radio', { name: /^Email/ }).check();
    await expect(sheet.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await sheet.getByRole('radio', { name: /^Mobile number/ }).check();
    await expect(sheet.getByRole('textbox', { name: 'Email' })).toBeHidden();
    await sheet.getByRole('button', { name: 'Send code' }).click();
    await expect(sheet.getByText('Full Name is required')).toBeVisible();
    await sheet.getByLabel('Full Name').fill(name);
    await sheet.getByRole('textbox', { name: 'Phone Number' }).fill(phone);
    await expectGoodScreen(page);
    await sheet.getByRole('button', { name: 'Send code' }).click();
  });

  await test.step('a wrong code is refused in its field, the right one leads to the payment', async () => {
    const dialog = page.getByRole('dialog', { name: 'Your code' });
    const right = await code(1);
    expectRefusal(401, '/api/auth/verify-phone-otp');
    await dialog.getByLabel('6-digit OTP').fill(right === '000000' ? '000001' : '000000');
    await dialog.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(dialog.getByRole('form').getByText('That code is not right or has expired.')).toBeVisible();
    await expectGoodScreen(page);
    await dialog.getByLabel('6-digit OTP').fill(right);
    await dialog.getByRole('button', { name: 'Verify OTP' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take my place' }).click();
    await payShareInCheckout(page, 'Pay successfully');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are in');
  });

  await test.step('Settings ask for a mail address, and keep the number until there is one', async () => {
    await page.goto('/settings');
    await expect(page.getByText('Your account has none yet', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeHidden();
    expectRefusal(409, '/api/users/me');
    await page.getByRole('textbox', { name: 'Phone' }).fill(aRegistration('Other').phone);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(
      page.getByText('Your account has no email yet. Please add one in Settings first.'),
    ).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('another browser logs in by a code to the phone', async () => {
    const other = await enter();
    await other.goto('/login');
    await other.getByRole('button', { name: 'Login with a code to my phone' }).click();
    await other.getByRole('textbox', { name: 'Phone Number' }).fill(phone);
    await expectGoodScreen(other);
    // The next code goes out half a minute after the first.
    expectRefusal(429, '/api/auth/request-phone-otp');
    await expect(async () => {
      const answered = other.waitForResponse((answer) => answer.url().endsWith('/auth/request-phone-otp'));
      await other.getByRole('button', { name: 'Send OTP by SMS' }).click();
      expect((await answered).status()).toBe(200);
    }).toPass({ timeout: 60_000, intervals: [5_000] });
    await other.getByLabel('6-digit OTP').fill(await code(2));
    await other.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(other.getByText('Login successful!')).toBeVisible();
  });
});
