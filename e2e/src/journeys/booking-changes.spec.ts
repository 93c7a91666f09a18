import { getGround } from '@crease/shared/contracts/grounds';
import { totalOf } from '@crease/shared/prices';
import { expect, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { aNewPlayer, theOwner } from './people.js';
import { markPlayed } from './played.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, hourButton, payByApi } from './steps.js';

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;

test('a booking is moved to another hour, with the change of its price shown first', async ({
  places,
  enter,
}) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Mohan Moving')]);
  const [page, hours] = await Promise.all([enter(player), findFreeHours(owner)]);
  const booking = await bookByApi(player, hours, 0, 1);
  await payByApi(player, booking._id, places);
  const { ground } = await player.api.call(getGround, { params: { id: hours.groundId } });
  const after = totalOf(ground.price, {
    date: hours.date,
    timeSlot: hours.slot(5, 1),
    now: new Date(),
  });
  const back = booking.pricing.totalAmount - after;

  await page.goto(`/booking/${booking.bookingId}`);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule' });
  await expect(hourButton(page, hours.from).filter({ hasText: 'Yours' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Choose a start time' })).toBeDisabled();
  await expectGoodScreen(page);
  await hourButton(page, hours.from).click();
  await expect(dialog.getByRole('button', { name: 'That is your time now' })).toBeDisabled();
  await hourButton(page, hours.from + 5).click();
  await dialog.getByRole('button', { name: 'Review the move' }).click();
  await expect(dialog).toContainText(`New price${rupees(after)}`);
  await expect(dialog).toContainText(
    back > 0 ? `${rupees(back)} goes back to the original payment method` : 'The price stays the same',
  );
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Move booking' }).click();
  await expect(page.getByText('Booking rescheduled successfully')).toBeVisible();
  await expect(page.getByText('Moved', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectGoodScreen(page);
});

test('a booking is shared by WhatsApp or its link, without a share sheet', async ({ places, enter }) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Sharmila Sharing')]);
  const [page, hours] = await Promise.all([enter(player), findFreeHours(owner)]);
  const booking = await bookByApi(player, hours, 0, 1);
  await payByApi(player, booking._id, places);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/booking/${booking._id}`);
  // Some builds of Chromium have a share sheet that a test cannot close.
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const whatsapp = dialog.getByRole('link', { name: 'Share on WhatsApp' });
  await expect(whatsapp).toHaveAttribute('href', new RegExp(`^https://wa\\.me/.*${hours.groundId}$`));
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/ground/${hours.groundId}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
});

test('a played game is rated once, and a script in the text stays text', async ({ places, enter }) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Ravi Rating')]);
  const [page, hours] = await Promise.all([enter(player), findFreeHours(owner)]);
  const booking = await bookByApi(player, hours, 0, 1);
  await payByApi(player, booking._id, places);
  await markPlayed(booking._id);
  const words = `Good lights ${Date.now()} <img src=x onerror="document.title='owned'">`;

  await page.goto(`/booking/${booking._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Well played!');
  await page.getByRole('button', { name: 'Rate & Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rate & Review' });
  await dialog.getByRole('button', { name: 'Post review' }).click();
  await expect(dialog.getByText('Please choose 1 to 5 stars')).toBeVisible();
  await expectGoodScreen(page);
  await dialog.getByRole('radio', { name: '4 stars, Very good' }).check({ force: true });
  await dialog.getByLabel('Your review (optional)').fill(words);
  await dialog.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByText('Thank you for your review!')).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rate & Review' })).toBeHidden();
  await expectGoodScreen(page);

  await page.getByRole('link', { name: 'View Ground Details' }).click();
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await expect(page.getByText(words)).toBeVisible();
  expect(await page.title()).not.toBe('owned');
});
