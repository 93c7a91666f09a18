import { expect, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { aNewPlayer, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, payInCheckout } from './steps.js';

test('a payment fails in the checkout, and the booking is paid at the second try', async ({
  places,
  enter,
}) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Farhan Failing')]);
  const [page, hours] = await Promise.all([enter(player), findFreeHours(owner)]);
  const booking = await bookByApi(player, hours);

  await page.goto(`/booking/${booking._id}`);
  await page.getByRole('button', { name: 'Complete Payment' }).click();
  await payInCheckout(page, 'Payment fails');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Failed');
  await expect(page.getByText('Payment failed or was cancelled.')).toBeVisible();
  await page.getByRole('link', { name: 'Check My Bookings' }).click();

  await page.getByRole('link', { name: `Complete Payment, ${hours.groundName}` }).click();
  await expect(page.getByText('There is still time to try again.')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Complete Payment' }).click();
  await payInCheckout(page, 'Pay successfully');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
  await expect(page.getByText('Payment successful! Your booking is confirmed.')).toBeVisible();
  // Left alone, the page goes to the bookings by itself.
  await expect(page).toHaveURL(/\/profile\/bookings$/);
  await expect(page.getByRole('listitem').filter({ hasText: hours.groundName })).toContainText('Confirmed');
});
