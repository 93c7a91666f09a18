import { expect, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { aNewPlayer, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, payByApi } from './steps.js';

test('a paid booking is cancelled, with its refund shown first', async ({ places, enter }) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Chetan Cancelling')]);
  const [page, hours] = await Promise.all([enter(player), findFreeHours(owner)]);
  const booking = await bookByApi(player, hours);
  await payByApi(player, booking._id, places);
  const amount = `₹${booking.pricing.totalAmount.toLocaleString('en-IN')}`;

  await page.goto('/profile/bookings');
  const card = page.getByRole('listitem').filter({ hasText: hours.groundName });
  await expect(card).toContainText('Confirmed');
  await expect(card).toContainText(amount);
  await expectGoodScreen(page);
  await card.getByRole('button', { name: /^Cancel/ }).click();

  const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
  await expect(dialog).toContainText(`You get back${amount}`);
  await expect(dialog).toContainText('100% of what was paid');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(page.getByText('Booking cancelled successfully')).toBeVisible();
  await expect(card).toContainText('Cancelled');

  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Cancelled');
  await expect(page.getByText('Reason: User cancellation')).toBeVisible();
  await expect(page.getByText(new RegExp(`^${amount} (goes back|was refunded) `))).toBeVisible();
  await expectGoodScreen(page);
});

test('a heart on a ground adds it to the favourites, and removes it again', async ({ places, enter }) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Hema Hearts')]);
  const [page, { groundId, groundName }] = await Promise.all([enter(player), findFreeHours(owner)]);
  await page.goto('/favorites');
  await expect(page.getByText('No favorites yet')).toBeVisible();
  await expectGoodScreen(page);

  await page.goto(`/ground/${groundId}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Added to favorites')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();

  await page.goto('/favorites');
  await expect(page.getByRole('heading', { name: groundName })).toBeVisible();
  await expect(page.getByRole('link', { name: `Book Now, ${groundName}` })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: `Remove ${groundName} from favorites` }).click();
  await expect(page.getByText('Removed from favorites')).toBeVisible();
  await expect(page.getByText('No favorites yet')).toBeVisible();
});

test('a notification read in one tab is read in the other', async ({ places, enter }) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Tara Twotabs')]);
  const [page, hours] = await Promise.all([enter(player), findFreeHours(owner)]);
  const other = await page.context().newPage();
  await page.goto('/notifications');
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await other.goto('/profile');

  const booking = await bookByApi(player, hours);
  const bell = other.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page.getByRole('listitem').filter({ hasText: 'Mark read' })).toHaveCount(1);
  await payByApi(player, booking._id, places);
  await expect(bell).toHaveAccessibleName('Notifications, 3 unread');
  await bell.click();
  const panel = other.getByRole('region', { name: 'Notifications' });
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await expectGoodScreen(other);

  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(panel.getByRole('button', { name: /^Mark/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Mark/ })).toHaveCount(0);
});
