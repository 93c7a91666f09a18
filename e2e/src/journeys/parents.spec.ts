import { updateMe } from '@crease/shared/contracts/user';
import { addDays, dayOf } from '@crease/shared/time/ist';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.js';
import { codeFor, linkFor } from './mailbox.js';
import { aGround, eveningAt } from './own-ground.js';
import { aNewOwner, aNewPlayer, aRegistration } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { openHours, tapHours } from './steps.js';
import { test } from './testing/own-system.js';
import { until } from './until.js';

test('a minor is refused at the hour, asks a parent who proves mail and phone, books, and is stopped by the withdrawal', async ({
  places,
  own: { sink },
  enter,
  expectRefusal,
}) => {
  test.slow();
  const owner = await aNewOwner(places, 'Omkar Owner');
  const ground = await aGround(places, owner, `Young Nets ${owner.user.phone.slice(-6)}`);
  const child = await aNewPlayer(places, 'Kabir Rao');
  const birthDate = addDays(dayOf(new Date()), -15 * 365);
  await child.api.call(updateMe, { body: { birthDate } });
  const { name, email, phone } = aRegistration('Meera Rao');
  const hours = eveningAt(ground, 3);
  const dialogOf = (on: Page) => on.getByRole('dialog', { name: 'A parent’s consent' });
  const refusesHolds = '/api/bookings/temp-hold';
  const page = await enter(child);

  await test.step('the refused hour offers to ask a parent', async () => {
    await openHours(page, hours);
    await tapHours(page, 18, 18);
    expectRefusal(403, refusesHolds);
    await page.getByRole('button', { name: 'Book Now' }).click();
    const dialog = dialogOf(page);
    await expect(
      dialog.getByRole('form').getByText('You are under 18, so a parent has to agree first.'),
    ).toBeVisible();
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: 'Send the mail' }).click();
    await expect(dialog.getByText('Please enter their name.')).toBeVisible();
    await dialog.getByLabel('Name of your parent or guardian').fill(name);
    await dialog.getByLabel('Their email').fill(child.user.email);
    await dialog.getByLabel('Their phone').fill(phone);
    expectRefusal(400, '/api/users/me/parent');
    await dialog.getByRole('button', { name: 'Send the mail' }).click();
    await expect(dialog.getByText('A parent is another person.', { exact: false })).toBeVisible();
    await dialog.getByLabel('Their email').fill(email);
    await dialog.getByRole('button', { name: 'Send the mail' }).click();
    await expect(page.getByText('We have sent your parent a mail.')).toBeVisible();
  });

  const parent = await enter();
  await test.step('the parent reads what is collected, proves mail and phone, and agrees', async () => {
    await parent.goto(await linkFor(places.mailboxUrl, email, '/parent-consent'));
    await expect(parent.getByRole('heading', { level: 1 })).toHaveText('May Kabir Rao play on Crease?');
    for (const title of ['What we collect', 'What for', 'What we never do', 'Your rights'])
      await expect(parent.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expectGoodScreen(parent);
    await parent.getByRole('button', { name: 'I agree', exact: true }).click();
    await expect(parent.getByText('Please confirm your email and your phone first.')).toBeVisible();
    await parent.getByRole('button', { name: 'Send a code by mail' }).click();
    await parent.getByLabel('Code in our mail').fill(await codeFor(places.mailboxUrl, email, 1));
    await parent.getByRole('button', { name: 'Confirm email' }).click();
    await expect(parent.getByText(`Your email ${email}: Confirmed`)).toBeVisible();
    await parent.getByRole('button', { name: 'Send a code by SMS' }).click();
    const text = await until(`the code at ${phone}`, async () => sink.to(phone)[0]?.text);
    await parent.getByLabel('Code in our SMS').fill(/\d{6}/.exec(text)?.[0] ?? '');
    await parent.getByRole('button', { name: 'Confirm phone' }).click();
    await expect(parent.getByText(`ends in ${phone.slice(-4)}: Confirmed`, { exact: false })).toBeVisible();
    await parent.getByRole('switch', { name: /^I am the parent or legal guardian/ }).click();
    await parent.getByRole('button', { name: 'I agree', exact: true }).click();
    await expect(parent.getByRole('heading', { level: 1 })).toHaveText(
      'Thank you. Your consent is recorded.',
    );
    await expectGoodScreen(parent);
  });

  await test.step('the minor holds the hour', async () => {
    await openHours(page, hours);
    await tapHours(page, 18, 18);
    await page.getByRole('button', { name: 'Book Now' }).click();
    await expect(page.getByText(/ is held for you$/)).toBeVisible();
  });

  await test.step('the parent withdraws by the link in the second mail, and the next hour is refused', async () => {
    await parent.goto(await linkFor(places.mailboxUrl, email, '.withdraw.'));
    await expect(parent.getByRole('heading', { level: 1 })).toHaveText(
      'Withdraw your consent for Kabir Rao?',
    );
    await expectGoodScreen(parent);
    await parent.getByRole('button', { name: 'Withdraw my consent' }).click();
    await expect(parent.getByRole('heading', { level: 1 })).toHaveText('Your consent is withdrawn.');
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'A parent’s consent' })).toBeVisible();
    await expectGoodScreen(page);
    expectRefusal(403, refusesHolds);
    await openHours(page, { ...hours, from: 20 });
    await tapHours(page, 20, 20);
    await page.getByRole('button', { name: 'Book Now' }).click();
    await expect(dialogOf(page).getByRole('form').getByText('Your parent does not agree')).toBeVisible();
  });
});
