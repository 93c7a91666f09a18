import { setBookingStatus } from '@crease/shared/contracts/bookings';
import { expect, type Journey, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { aNewPlayer, type Person, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, payByApi, payInCheckout } from './steps.js';

test('a payment fails in the checkout, and the booking is paid on the second try', async ({
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
  // Without interaction the page goes to the bookings by itself.
  await expect(page).toHaveURL(/\/profile\/bookings$/);
  await expect(page.getByRole('listitem').filter({ hasText: hours.groundName })).toContainText('Confirmed');
});

test('after a failed payment the first button pays again at once, and the page does not leave meanwhile', async ({
  places,
  enter,
}) => {
  const { page, address } = await aFailedPayment(places, enter, 'Parul Again');
  await page.clock.install();
  await page.goto(`${address}&txStatus=FAILED`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Failed');
  await expect(page.getByRole('main').getByRole('timer')).toContainText('4:');
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('main').getByRole('timer')).toBeVisible();
  await expect(page.getByText(/^Going home in/)).toBeHidden();
  await expectGoodScreen(page);

  const first = page.getByRole('main').getByRole('button').first();
  await expect(first).toHaveText(/^Pay ₹[\d,]+ again$/);
  await first.click();
  // The sandbox's checkout, without a page in between.
  await page.getByRole('button', { name: 'Pay successfully' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
});

test('once it can no longer be paid, the page says so and goes home after five seconds', async ({
  places,
  enter,
}) => {
  const { page, address } = await aFailedPayment(places, enter, 'Endra Ended');
  await page.clock.install();
  await page.goto(address);
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  // Repeated, because an answer in flight may have set the page's clock back to the server's.
  await expect(async () => {
    await page.clock.fastForward(5 * 60_000);
    expect(await page.getByText('Booking expired - will be cancelled soon').isVisible()).toBe(true);
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeHidden();
  await expect(page.getByText(/^Going home in/)).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page).toHaveURL(/\/$/);
});

test('a booking that is cancelled while the page waits for another try is not paid again', async ({
  places,
  enter,
}) => {
  const { page, address, player, booking } = await aFailedPayment(places, enter, 'Cyrus Cancelled');
  await page.goto(address);
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  await cancel(player, booking._id);
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeHidden();
  await expect(page.getByText(/^Going home in/)).toBeVisible();
});

test('nor is one that is cancelled while the page is offline', async ({ places, enter }) => {
  const { page, address, player, booking } = await aFailedPayment(places, enter, 'Daya Deaf');
  let isAway = true;
  await page.routeWebSocket(/socket\.io/, (socket) =>
    isAway ? socket.close() : void socket.connectToServer(),
  );
  await page.goto(address);
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  await cancel(player, booking._id);
  isAway = false;
  // A connection attempt without an answer is given up, the first one after five seconds.
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText(/^Going home in/)).toBeVisible();
});

/** A player whose payment has failed, and the address they return to. */
async function aFailedPayment(places: Journey['places'], enter: Journey['enter'], name: string) {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, name)]);
  const [page, hours] = await Promise.all([enter(player), findFreeHours(owner)]);
  const booking = await bookByApi(player, hours);
  const orderId = await payByApi(player, booking._id, places, { outcome: 'failed' });
  return {
    player,
    page,
    booking,
    address: `/payment/callback?booking_id=${booking._id}&order_id=${orderId}`,
  };
}

const cancel = (player: Person, id: string) =>
  player.api.call(setBookingStatus, { params: { id }, body: { status: 'cancelled', reason: 'Rain' } });
