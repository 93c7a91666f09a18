import { expect } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { aNewPlayer, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, hourButton, openHours } from './steps.js';
import { PENDING_SECONDS, test } from './testing/own-system.js';

test('an unpaid booking expires while the player watches, and its hours are free for the other', async ({
  own: { system },
  places,
  enter,
}) => {
  const [owner, player, other] = await Promise.all([
    theOwner(places),
    aNewPlayer(places, 'Lata Late'),
    aNewPlayer(places, 'Waqar Waiting'),
  ]);
  const hours = await findFreeHours(owner);
  const [page, rival] = await Promise.all([enter(player), enter(other)]);
  await openHours(rival, hours);
  await page.goto('/profile/bookings');
  await expect(page.getByText('No bookings yet')).toBeVisible();

  const booking = await bookByApi(player, hours, 2, 1);
  const taken = hourButton(rival, hours.from + 2);
  await expect(taken).toContainText('Held');
  await page.goto(`/booking/${booking._id}`);
  await expect(page.getByRole('timer')).toBeVisible();

  // The worker is stopped for a moment, so that the text in between can be read.
  const worker = system.pidOf('worker');
  process.kill(worker, 'SIGSTOP');
  try {
    await expect(page.getByText('Booking expired - will be cancelled soon')).toBeVisible({
      timeout: (PENDING_SECONDS + 10) * 1_000,
    });
    await expectGoodScreen(page);
  } finally {
    process.kill(worker, 'SIGCONT');
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Cancelled');
  await expect(page.getByText('Reason: Payment window expired')).toBeVisible();
  await expectGoodScreen(page);
  await expect(taken).toContainText('Free');
});
