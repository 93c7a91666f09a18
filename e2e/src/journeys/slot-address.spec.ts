import { holdSlot, releaseHold } from '@crease/shared/contracts/bookings';
import { addDays, dayOf } from '@crease/shared/time/ist';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { holdBack } from './held-back.js';
import { aNewPlayer, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { hourButton, openHours, tapHours } from './steps.js';

const slotOf = (url: string) => new URL(url).searchParams.get('slot');
const dateOf = (url: string) => new URL(url).searchParams.get('date');

test('the chosen day and hours are in the address and in the shared link, and a reload and that link restore them', async ({
  places,
  enter,
}) => {
  const hours = await findFreeHours(await theOwner(places));
  const page = await enter();
  // Like a browser without a share sheet.
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto('/about');
  await openHours(page, hours);
  await expect.poll(() => dateOf(page.url())).toBe(hours.date);
  expect(slotOf(page.url())).toBeNull();

  await tapHours(page, hours.from + 1, hours.from + 2);
  await expect(page).toHaveURL(`/ground/${hours.groundId}?date=${hours.date}&slot=${hours.slot(1, 2)}`);
  await page.reload();
  for (const hour of [hours.from + 1, hours.from + 2])
    await expect(hourButton(page, hour)).toContainText('Your pick');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = page.getByRole('dialog', { name: 'Share' }).getByLabel('Link');
  await expect(link).toHaveValue(
    `${places.baseUrl}/ground/${hours.groundId}?date=${hours.date}&slot=${hours.slot(1, 2)}`,
  );
  const friend = await enter();
  await friend.goto(await link.inputValue());
  await page.keyboard.press('Escape');
  await expect(hourButton(friend, hours.from + 2)).toContainText('Your pick');
  await expectGoodScreen(friend);

  // One tap less is one hour less; however many there were, Back leaves the page.
  await hourButton(page, hours.from + 2).click();
  await expect.poll(() => slotOf(page.url())).toBe(hours.slot(1, 1));
  await hourButton(page, hours.from + 1).click();
  await expect.poll(() => slotOf(page.url())).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test('a login required by an expired session leads back to the day and the hours', async ({
  places,
  enter,
}) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Lata Login')]);
  const hours = await findFreeHours(owner);
  const wanted = `/ground/${hours.groundId}?date=${hours.date}&slot=${hours.slot(3, 2)}`;
  const page = await enter();
  await page.goto(`/login?next=${encodeURIComponent(wanted)}`);
  await page.getByLabel('Email or Phone').fill(player.user.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(wanted);
  await expect(hourButton(page, hours.from + 4)).toContainText('Your pick');
});

/** The day itself, not a chip that offers an hour of it. */
const dayButton = (page: Page, day: 'Today' | 'Tomorrow') =>
  page.getByRole('button', { name: new RegExp(`^${day} \\d+ [A-Z][a-z]{2}`) });

test('a day that is over or too far ahead is reported, and today is shown; an invalid address shows it without a message', async ({
  places,
  enter,
}) => {
  const { groundId } = await findFreeHours(await theOwner(places));
  const page = await enter();
  const notice = page.getByText(/ cannot be booked\. Days are open from today to .*, so here is today\.$/);
  for (const ahead of [-3, 31]) {
    const date = addDays(dayOf(new Date()), ahead);
    await page.goto(`/ground/${groundId}?date=${date}&slot=19:00-21:00`);
    await expect(notice).toBeVisible();
    await expect(dayButton(page, 'Today')).toHaveAttribute('aria-pressed', 'true');
    await expectGoodScreen(page);
    await dayButton(page, 'Tomorrow').click();
    await expect(notice).toBeHidden();
    await expect.poll(() => dateOf(page.url())).toBe(addDays(dayOf(new Date()), 1));
    expect(slotOf(page.url())).toBeNull();
  }

  await page.goto(`/ground/${groundId}?date=soon&slot=%E0%A4%A`);
  await expect(dayButton(page, 'Today')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(`/ground/${groundId}`);
  await expect(page.getByText('cannot be booked')).toBeHidden();
});

test('released hours are free before the server has answered, and nothing moves behind the dialog', async ({
  places,
  enter,
}) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Gita Gives')]);
  const hours = await findFreeHours(owner);
  const page = await enter(player);
  await openHours(page, hours);
  await tapHours(page, hours.from, hours.from + 1);
  const top = () => hourButton(page, hours.from).evaluate((hour) => hour.getBoundingClientRect().top);
  const before = await top();
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Nobody else can book it.')).toBeVisible();
  expect(await top()).toBe(before);

  const release = await holdBack(page, '**/api/bookings/temp-hold/*');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  for (const hour of [hours.from, hours.from + 1]) {
    // The server's answer is still held back, however long the page takes to render.
    await expect(hourButton(page, hour)).toContainText('Free');
  }
  const [gone] = await Promise.all([page.waitForResponse('**/api/bookings/temp-hold/*'), release()]);
  expect(gone.ok()).toBe(true);
  await expect(hourButton(page, hours.from)).toContainText('Free');
});

test('a tap on Book Now in the frame that closes the dialog does not hold hours about to be released', async ({
  places,
  enter,
}) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Hasty Heena')]);
  const hours = await findFreeHours(owner);
  const page = await enter(player);
  await openHours(page, hours);
  await tapHours(page, hours.from, hours.from);
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Nobody else can book it.')).toBeVisible();

  const held: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/bookings/temp-hold'))
      held.push(request.url());
  });
  const given = page.waitForResponse('**/api/bookings/temp-hold/*');
  // One task, so that no paint comes between them.
  await page.evaluate(() => {
    const named = (name: string) =>
      [...document.querySelectorAll('button')].find((button) => button.textContent?.trim() === name);
    named('Cancel')?.click();
    named('Book Now')?.click();
  });
  expect((await given).ok()).toBe(true);
  await expect(dialog).toBeHidden();
  await expect(hourButton(page, hours.from)).toContainText('Free');
  expect(held).toEqual([]);

  await tapHours(page, hours.from, hours.from);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Nobody else can book it.')).toBeVisible();
});

test('the page of a ground has the same height before, while and after its hours load, whichever of them come last', async ({
  places,
  enter,
}) => {
  const { groundId } = await findFreeHours(await theOwner(places));
  const page = await enter();
  const section = page.getByRole('region', { name: 'Choose a time slot' });
  const heightOf = () => section.evaluate((one) => one.getBoundingClientRect().height);
  for (const [last, other, ahead] of [
    ['the day', 'Tomorrow', 0],
    ['the night after it', 'Today', 1],
  ] as const)
    await test.step(`${last} last`, async () => {
      const answer = await holdBack(
        page,
        `**/api/grounds/*/availability/${addDays(dayOf(new Date()), ahead)}`,
      );
      await page.goto(`/ground/${groundId}`);
      await section.getByText('Loading').waitFor({ state: 'attached' });
      const before = await heightOf();
      await expect(dayButton(page, other)).toContainText(/ free|Full/);
      expect(await heightOf()).toBeCloseTo(before, 0);
      answer();
      await expect(section.locator('.hour-free').first()).toBeVisible();
      expect(await heightOf()).toBeCloseTo(before, 0);
    });
});

test('hours of a link that are taken by now say so and offer the nearest; once free, they are chosen', async ({
  places,
  enter,
}) => {
  const [owner, other] = await Promise.all([theOwner(places), aNewPlayer(places, 'Omi Other')]);
  const hours = await findFreeHours(owner);
  const body = { groundId: hours.groundId, bookingDate: hours.date, timeSlot: hours.slot(2, 2) };
  const { holdId } = await other.api.call(holdSlot, { body });
  const page = await enter();
  await page.goto(`/ground/${hours.groundId}?date=${hours.date}&slot=${hours.slot(2, 2)}`);
  await expect(page.getByText(/ is taken by now\. Nearest free: /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Take / })).toHaveCount(3);
  await expectGoodScreen(page);
  expect(slotOf(page.url())).toBe(hours.slot(2, 2));

  await page.getByText('Live', { exact: true }).waitFor();
  await other.api.call(releaseHold, { params: { id: holdId } });
  await expect(hourButton(page, hours.from + 3)).toContainText('Your pick');
  await expect(page.getByText(/ is taken by now\./)).toBeHidden();
});

test('hours held on another device are recognised as one’s own once they are requested', async ({
  places,
  enter,
}) => {
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Tanvi Twodevices')]);
  const hours = await findFreeHours(owner);
  const page = await enter(player);
  await openHours(page, hours);
  const body = { groundId: hours.groundId, bookingDate: hours.date, timeSlot: hours.slot(1, 2) };
  const { holdId } = await player.api.call(holdSlot, { body });
  await expect(hourButton(page, hours.from + 2)).toContainText('Held');

  await hourButton(page, hours.from + 2).click();
  for (const hour of [hours.from + 1, hours.from + 2])
    await expect(hourButton(page, hour)).toContainText('Yours');
  await expect(page.getByText(/is yours for/)).toBeVisible();
  await expectGoodScreen(page);
  const held = page.waitForResponse((answer) => answer.url().endsWith('/temp-hold'));
  await page.getByRole('button', { name: 'Continue' }).click();
  expect((await held).status()).toBe(200);
  await expect(page.getByLabel('Number of Players')).toBeVisible();
  await player.api.call(releaseHold, { params: { id: holdId } });

  // Through an address, too.
  const again = await player.api.call(holdSlot, { body });
  const other = await enter(player);
  await other.goto(`/ground/${hours.groundId}?date=${hours.date}&slot=${hours.slot(1, 2)}`);
  await expect(hourButton(other, hours.from + 1)).toContainText('Yours');
  await expect(other.getByText(/is taken by now/)).toBeHidden();
  await player.api.call(releaseHold, { params: { id: again.holdId } });
});
