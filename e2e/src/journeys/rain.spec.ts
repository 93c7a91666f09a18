import { expect, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { aNewPlayer, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, payByApi } from './steps.js';

test('rain closes hours: the owner first sees the refunds, and the player is notified at once', async ({
  places,
  enter,
}) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Parul Poured')]);
  const [panel, page, hours] = await Promise.all([enter(owner), enter(player), findFreeHours(owner)]);
  const booking = await bookByApi(player, hours, 1, 1);
  await payByApi(player, booking._id, places);
  const amount = `₹${booking.pricing.totalAmount.toLocaleString('en-IN')}`;
  await page.goto(`/booking/${booking._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your booking is confirmed!');

  const calendar = `/owner-panel/calendar?ground=${hours.groundId}&date=${hours.date}`;
  await panel.goto(calendar);
  await expect(panel.getByRole('button', { name: /Journey Eleven/ }).first()).toBeVisible();
  await expectGoodScreen(panel);
  await panel.goto('/owner-panel');
  await panel.getByRole('button', { name: 'Rain: close' }).click();
  const dialog = panel.getByRole('dialog', { name: 'Close hours' });
  await dialog.getByLabel('Ground').selectOption(hours.groundId);
  await dialog.getByLabel('Date').fill(hours.date);
  await dialog.getByLabel('From').selectOption(String(hours.from));
  await dialog.getByLabel('Until').selectOption('2');
  await expect(dialog.getByText(`1 booking is cancelled and ${amount} goes back.`)).toBeVisible();
  await expectGoodScreen(panel);
  await dialog.getByRole('button', { name: 'Close and refund' }).click();
  await expect(panel.getByText('The hours are closed, 1 booking cancelled')).toBeVisible();
  await panel.goto(calendar);
  await expect(panel.getByRole('button', { name: /Rain/ }).first()).toBeVisible();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Cancelled');
  await expect(page.getByText(new RegExp(`^${amount} (goes back|was refunded) `))).toBeVisible();
  const again = page.getByRole('link', { name: 'Book Again' });
  await expect(again).toHaveAttribute(
    'href',
    `/ground/${hours.groundId}?date=${hours.date}&slot=${hours.slot(1, 1)}`,
  );
});
