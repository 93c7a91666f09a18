import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, type Journey, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { aNewPlayer, theOwner } from './people.js';
import type { Places } from './places.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, payByApi } from './steps.js';

/** A player with a paid booking: these journeys only look at it. */
async function makePaid(places: Places) {
  const [player, hours] = await Promise.all([
    aNewPlayer(places, 'Kiran Code'),
    theOwner(places).then((owner) => findFreeHours(owner)),
  ]);
  const booking = await bookByApi(player, hours);
  const orderId = await payByApi(player, booking._id, places);
  return { player, hours, booking, orderId };
}

let paid: ReturnType<typeof makePaid> | undefined;

/** That player on the page that the provider leads back to. */
async function comeBackPaid(enter: Journey['enter'], places: Places) {
  paid ??= makePaid(places);
  const { player, booking, orderId, hours } = await paid;
  const page = await enter(player);
  await page.clock.install();
  // Does not wait for the load event: the page leaves after five seconds, which a busy machine may need for the
  // pictures.
  await page.goto(`/payment/callback?booking_id=${booking._id}&order_id=${orderId}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
  return { page, player, hours, booking };
}

const leaving = (page: Page) => page.getByText(/^Going to your bookings in/);

test('the page of a paid booking shows its code, and goes to the bookings after a while', async ({
  places,
  enter,
}) => {
  const { page } = await comeBackPaid(enter, places);
  await expect(page.getByRole('heading', { name: 'Confirmation code' })).toBeVisible();
  await expect(page.getByText('Show this code at the ground.')).toBeVisible();
  await expect(leaving(page)).toBeVisible();
  await expectGoodScreen(page);
  await page.clock.runFor(6_000);
  await expect(page).toHaveURL(/\/profile\/bookings$/);
});

test('downloading the calendar entry keeps the page open', async ({ places, enter }) => {
  const { page, booking, hours } = await comeBackPaid(enter, places);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  await expect(leaving(page)).toBeHidden();
  const file = await started;
  expect(file.suggestedFilename()).toBe(`crease-${booking.bookingId}.ics`);
  expect(await readFile(await file.path(), 'utf8')).toContain(`SUMMARY:Box cricket at ${hours.groundName}`);
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
  await expect(page).toHaveURL(/\/payment\/callback\?/);
});

test('the message to the team has ground, day, time and link, and no secret of the booking', async ({
  places,
  enter,
}) => {
  const { page, player, booking, hours } = await comeBackPaid(enter, places);
  const share = page.getByRole('link', { name: 'Share on WhatsApp' });
  const text = new URL((await share.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  expect(text).toMatch(new RegExp(`^Box cricket at ${hours.groundName}, \\w{3} \\d+ \\w{3}, .*[AP]M\\.\\n`));
  expect(text).toContain(`${places.baseUrl}/ground/${hours.groundId}`);
  const code = (await page.locator('.callback-code .visually-hidden').innerText()).replaceAll(' ', '');
  expect(code).toMatch(/^[0-9A-Z]{4,}$/);
  for (const secret of [code, booking.bookingId, booking._id, player.user.phone, player.user.email])
    expect(text).not.toContain(secret);

  // The messaging provider is not called: this checks that a press stops the countdown.
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const opened = page.waitForEvent('popup');
  await share.click();
  await (await opened).close();
  await expect(leaving(page)).toBeHidden();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/\/payment\/callback\?/);
});

test('a player who wants to read on can stop it', async ({ places, enter }) => {
  const { page } = await comeBackPaid(enter, places);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(leaving(page)).toBeHidden();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/\/payment\/callback\?/);
});
