import { expect, test } from './fixtures.js';
import { expectGoodScreen } from './screen-checks.js';

test('an unknown or broken address says so and leads home', async ({ enter }) => {
  const page = await enter();
  for (const path of ['/no/such/page', '/booking/%E0%A4%A', '/ground/%E0%A4%A?date=%E0%A4%A&slot=%', '/%'])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
      await expectGoodScreen(page);
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await expect(page).toHaveURL(/\/$/);
    });
});

test('an unknown ground says so', async ({ enter, expectRefusal }) => {
  const unknown = 'f'.repeat(24);
  expectRefusal(404, `/api/grounds/${unknown}`);
  const page = await enter();
  await page.goto(`/ground/${unknown}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ground Not Found');
  await expectGoodScreen(page);
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
});

const PROMPTS = [
  ['/profile', 'Please login to view your profile'],
  ['/profile/bookings', 'Please login to view your bookings'],
  ['/favorites', 'Please login to view your favorites'],
  ['/notifications', 'Please login to view your notifications'],
  ['/settings', 'Please login to change your settings'],
] as const;

test('the pages of an account ask a visitor to log in', async ({ enter }) => {
  const page = await enter();
  for (const [path, words] of PROMPTS)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
      await expectGoodScreen(page);
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('dialog', { name: 'Welcome to Crease' })).toBeVisible();
    });
});

test('/owner leads to the login of the owner panel, and Back does not return to it', async ({ enter }) => {
  const page = await enter();
  await page.goto('/about');
  await page.goto('/owner');
  await expect(page).toHaveURL(/\/owner-panel$/);
  const form = page.getByRole('main').getByRole('form');
  await expect(form.getByLabel('Email')).toBeVisible();
  await expect(form.getByLabel('Password', { exact: true })).toBeVisible();
  await expectGoodScreen(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test('/booking leads a visitor home', async ({ enter }) => {
  const page = await enter();
  await page.goto(`/booking/${'f'.repeat(24)}`);
  await expect(page).toHaveURL(/\/$/);
});

test('a payment callback without a booking, and an invalid payment link, say what is wrong', async ({
  enter,
}) => {
  const page = await enter();
  await page.goto('/payment/callback');
  await expect(page.getByText('No booking ID found in callback URL.')).toBeVisible();
  await expectGoodScreen(page);
  await page.goto('/pay/crease_0?session=%3Cscript%3E&mode=sandbox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This payment link does not work');
  await expectGoodScreen(page);
});

test('our payment page passes the session in its address to the provider’s SDK', async ({ enter }) => {
  const page = await enter();
  // The provider's script as documented; nothing of ours is replaced.
  const sdk = `window.Cashfree = ({ mode }) => ({
    checkout: async ({ paymentSessionId, redirectTarget }) => {
      document.title = [mode, paymentSessionId, redirectTarget].join(' ');
    },
  });`;
  await page.route('https://sdk.cashfree.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: sdk }),
  );
  await page.goto('/pay/crease_0123456789?session=session_abc-123&mode=production');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment');
  await expect(page).toHaveTitle('production session_abc-123 _self');
  await expectGoodScreen(page);
});
