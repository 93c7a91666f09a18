// Test helpers are not built: this is read from its source.
import { FakeBrowser, PushSink } from '../../../domain/src/testing/push-sink.js';
import { expect, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { aNewPlayer, theOwner } from './people.js';
import { giveSubscription, push, shownBy } from './pushing.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, payByApi } from './steps.js';
import { until } from './until.js';

// Only the full browser shows notifications.
test.use({ wholeBrowser: true });

test('a subscribed device gets news of bookings, through a local endpoint', async ({ places, enter }) => {
  await using sink = await PushSink.start();
  const device = new FakeBrowser(sink.origin);
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Pia Pushed')]);
  const [page, hours] = await Promise.all([enter(player), findFreeHours(owner)]);
  await page.context().grantPermissions(['notifications']);
  await giveSubscription(page, device);

  await page.goto('/settings');
  await expect(page.getByText('Not on for this device yet.')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Turn on here' }).click();
  await expect(page.getByText('On for this device.')).toBeVisible();

  const booking = await bookByApi(player, hours);
  await payByApi(player, booking._id, places);
  const caught = await until('the push of the confirmation', async () => sink.to(device)[0]);
  await push(page, JSON.stringify(device.read(caught)));
  const shown = await until('the notification', async () => (await shownBy(page))[0]);
  expect(shown).toEqual({
    title: 'Booking confirmed',
    body: expect.stringContaining(hours.groundName),
    url: `/booking/${booking._id}`,
  });

  await page.getByRole('button', { name: 'Turn off here' }).click();
  await expect(page.getByText('Not on for this device yet.')).toBeVisible();
});

test('explains how to allow notifications to a browser that blocks them, and keeps the preference', async ({
  places,
  enter,
}) => {
  const player = await aNewPlayer(places, 'Bala Blocked');
  const page = await enter(player);
  await page.context().grantPermissions(['geolocation']);
  await page.goto('/settings');
  await expect(page.getByText('Your browser blocks notifications from Crease.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on here' })).toHaveCount(0);
  await expectGoodScreen(page);
  const wish = page.getByRole('switch', { name: 'Push' });
  await expect(wish).toBeChecked();
  await wish.click();
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();
  await expect(page.getByText('Your browser blocks notifications from Crease.')).toHaveCount(0);
  await page.reload();
  await expect(wish).not.toBeChecked();
});
