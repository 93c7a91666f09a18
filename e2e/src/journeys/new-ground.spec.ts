import { expect, test } from './fixtures.js';
import { codeFor } from './mailbox.js';
import { aRegistration, theAdmin } from './people.js';
import { aPngOf } from './pictures.js';
import { expectGoodScreen } from './screen-checks.js';

test('an owner registers and lists a ground, an admin lets it in, the owner blocks hours of it', async ({
  places,
  enter,
}) => {
  const somebody = aRegistration('Omana Owner');
  const name = `Nets of ${somebody.phone}`;
  const [page, desk] = await Promise.all([enter(), enter(await theAdmin(places))]);

  await test.step('registration', async () => {
    await page.goto('/owner-panel');
    await page.getByRole('link', { name: 'Create Owner Account' }).click();
    const form = page.getByRole('form', { name: 'List Your Ground' });
    await form.getByRole('button', { name: 'Create Owner Account' }).click();
    await expect(form.getByText('Business Name is required')).toBeVisible();
    await expectGoodScreen(page);
    await form.getByLabel('Full Name').fill(somebody.name);
    await form.getByLabel('Business Name').fill('Omana Sports');
    await form.getByLabel('Email').fill(somebody.email);
    await form.getByLabel('Phone Number').fill(somebody.phone);
    await form.getByLabel('Password', { exact: true }).fill(somebody.password);
    await form.getByLabel('Confirm Password').fill(somebody.password);
    await form.getByRole('button', { name: 'Create Owner Account' }).click();
    await page.getByLabel('6-digit OTP').fill(await codeFor(places.mailboxUrl, somebody.email, 1));
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await page.waitForURL(/\/owner-panel\/grounds\/new$/);
  });

  await test.step('the ground', async () => {
    await page.getByRole('button', { name: 'List this ground' }).click();
    await expect(page.getByText('Please choose a city from the list')).toBeVisible();
    await expect(page.getByLabel('Name of the ground')).toBeFocused();
    await expectGoodScreen(page);
    await page.getByLabel('Name of the ground').fill(name);
    await page.getByLabel('City', { exact: true }).selectOption('nashik');
    await page.getByLabel('Address').fill('Gangapur Road');
    const rates = page.getByLabel('Rupees an hour');
    await rates.nth(0).fill('1200');
    await rates.nth(1).fill('700');
    await page.getByText('Drinking Water').click();
    await page.getByRole('button', { name: 'List this ground' }).click();
    await page.waitForURL(/\/owner-panel\/grounds\/[0-9a-f]{24}$/);
    for (const [at, color] of ['#1f7a4d', '#7a4d1f'].entries()) {
      const buffer = await aPngOf(page, color);
      await page
        .getByLabel('Add picture')
        .setInputFiles({ name: 'ground.png', mimeType: 'image/png', buffer });
      await expect(page.getByAltText(`Picture ${at + 1} of ${at + 1}`)).toBeVisible();
    }
    const second = await page.getByAltText('Picture 2 of 2').getAttribute('src');
    await page.getByRole('button', { name: 'Move picture 2 forward' }).click();
    await expect(page.getByAltText('Picture 1 of 2')).toHaveAttribute('src', second ?? '');
    await page.getByRole('button', { name: 'Remove picture 2' }).click();
    await expect(page.getByAltText('Picture 1 of 1')).toHaveAttribute('src', second ?? '');
    await expectGoodScreen(page);
  });

  await test.step('the admin', async () => {
    await desk.goto('/admin');
    const ground = desk.getByRole('listitem').filter({ hasText: name });
    await expect(ground).toBeVisible();
    await expectGoodScreen(desk);
    await desk.getByRole('button', { name: `Approve, ${name}` }).click();
    await expect(desk.getByText('The ground is open for booking.')).toBeVisible();
    await desk.getByRole('tab', { name: 'Audit log' }).click();
    await expect(desk.getByText('ground.status-set').first()).toBeVisible();
    await expectGoodScreen(desk);
    await desk.getByRole('tab', { name: 'Users' }).click();
    await desk.getByLabel('Email or phone begins with').fill(somebody.email);
    await expect(desk.getByRole('listitem').filter({ hasText: somebody.email })).toContainText(
      'Ground owner',
    );
    await expectGoodScreen(desk);
    await desk.getByRole('tab', { name: 'Broadcast' }).click();
    await desk.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(desk.getByText('Title is required')).toBeVisible();
    await expectGoodScreen(desk);
  });

  await test.step('blocked hours', async () => {
    await page.goto('/owner-panel');
    await page.getByRole('button', { name: 'Block hours' }).click();
    const dialog = page.getByRole('dialog', { name: 'Block hours' });
    const last = await dialog.getByLabel('Date').getAttribute('max');
    await dialog.getByLabel('Date').fill(last ?? '');
    await dialog.getByLabel('From').selectOption('19');
    await dialog.getByLabel('Reason').fill('New nets');
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: 'Block hours' }).click();
    await expect(page.getByText('The hours are blocked')).toBeVisible();
    await page.goto(`/owner-panel/calendar?date=${last}`);
    await page.getByRole('button', { name: /New nets/ }).click();
    await page.getByRole('button', { name: 'Open these hours' }).click();
    await expect(page.getByText('The hours are free again.')).toBeVisible();
  });
});
