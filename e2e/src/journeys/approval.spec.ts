import { expect, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { aNewPlayer, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi } from './steps.js';

test('the owner approves from the alert, and the player’s open page shows it', async ({ places, enter }) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Asha Approved')]);
  const [panel, page, hours] = await Promise.all([enter(owner), enter(player), findFreeHours(owner)]);
  await panel.goto('/owner-panel');
  await expect(panel.getByText(`Welcome, ${owner.user.name}`)).toBeVisible();

  const booking = await bookByApi(player, hours);
  await page.goto(`/booking/${booking._id}`);
  await expect(page.getByText('Payment required to confirm your booking')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Payment' })).toBeVisible();
  await expectGoodScreen(page);

  const alert = panel.getByRole('alert').filter({ hasText: player.user.name });
  await expect(alert).toContainText('New booking');
  await alert.getByRole('button', { name: /^Approve/ }).click();
  await expect(panel.getByText('Booking approved')).toBeVisible();
  await expect(alert).toBeHidden();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your booking is confirmed!');
  await expect(page.getByText('Show this code at the ground.')).toBeVisible();
  // It can be paid at the ground, or still online.
  await expect(page.getByText('Pay online now, or at the ground when you come.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Payment' })).toBeVisible();
});
