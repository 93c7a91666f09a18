import { getBooking, holdSlot, releaseHold } from '@crease/shared/contracts/bookings';
import type { Page } from '@playwright/test';
import { carryByFinger } from './finger.js';
import { expect, test } from './fixtures.js';
import { type FreeHours, findFreeHours } from './free-hours.js';
import { aNewPlayer, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, payByApi } from './steps.js';

const gridOf = (page: Page) => page.getByRole('group', { name: 'Calendar' });
const hourOf = (page: Page, { from }: FreeHours, later: number) =>
  gridOf(page).locator(`button[data-at="${from + later}"]`);

test('the calendar by touch and by keyboard, on two devices that agree, while a player holds hours', async ({
  places,
  enter,
}) => {
  test.slow();
  const [owner, player] = await Promise.all([theOwner(places), aNewPlayer(places, 'Fiona Finger')]);
  const hours = await findFreeHours(owner);
  const booking = await bookByApi(player, hours, 0, 1);
  await payByApi(player, booking._id, places);
  const theGame = (page: Page) => gridOf(page).locator(`button[data-game="${booking._id}"]`);
  const [phone, other] = await Promise.all([enter(owner), enter(owner)]);
  await Promise.all(
    [phone, other].map(async (page) => {
      await page.goto(`/owner-panel/calendar?ground=${hours.groundId}&date=${hours.date}`);
      await expect(theGame(page)).toBeVisible();
    }),
  );

  await test.step('hours held by a player are shown with their time, and free again after it', async () => {
    const body = { groundId: hours.groundId, bookingDate: hours.date, timeSlot: hours.slot(5, 1) };
    const { holdId } = await player.api.call(holdSlot, { body });
    for (const page of [phone, other]) await expect(hourOf(page, hours, 5)).toContainText(/Held, \d:\d\d/);
    await expectGoodScreen(phone);
    await player.api.call(releaseHold, { params: { id: holdId } });
    for (const page of [phone, other]) await expect(hourOf(page, hours, 5)).toHaveAccessibleName(/^Free/);
  });

  await test.step('a long press selects hours', async () => {
    await carryByFinger(phone, hourOf(phone, hours, 1), hourOf(phone, hours, 2), phone.locator('.cal-span'));
    const dialog = phone.getByRole('dialog', { name: 'What is on these hours?' });
    const reason = `Nets are mended, ${player.user.phone}`;
    await dialog.getByLabel(/^Reason/).fill(reason);
    await expectGoodScreen(phone);
    await dialog.getByRole('button', { name: 'Block hours' }).click();
    for (const page of [phone, other]) {
      const block = gridOf(page).getByRole('button', { name: reason });
      await expect(block).toHaveAttribute('data-at', String(hours.from + 1));
      await expect(block).toHaveCSS('--length', '2');
    }
  });

  await test.step('a game is dragged by touch: price and notified people are shown, then it is moved', async () => {
    await carryByFinger(phone, theGame(phone), hourOf(phone, hours, 3), phone.locator('.cal-ghost'));
    const dialog = phone.getByRole('dialog', { name: 'Move Journey Eleven' });
    await expect(dialog.getByText(/^₹[\d,]+, /)).toBeVisible();
    await expect(dialog.getByText(/^Fiona Finger, by mail and in the app/)).toBeVisible();
    await expectGoodScreen(phone);
    await dialog.getByRole('button', { name: 'Move it' }).click();
    await expect(phone.getByText('Moved', { exact: true })).toBeVisible();
    for (const page of [phone, other])
      await expect(theGame(page)).toHaveAttribute('data-at', String(hours.from + 3));
    const moved = await player.api.call(getBooking, { params: { id: booking._id } });
    expect(moved.booking.timeSlot).toMatchObject({ startTime: hours.slot(3, 1).slice(0, 5) });
  });

  await test.step('the keyboard moves it further, as far as hours are free', async () => {
    await theGame(other).focus();
    await other.keyboard.press('m');
    await other.keyboard.press('ArrowUp');
    await other.keyboard.press('Enter');
    await expect(other.getByText('These hours are not free')).toBeVisible();
    await theGame(other).focus();
    await other.keyboard.press('m');
    await other.keyboard.press('ArrowDown');
    await other.keyboard.press('Enter');
    await other
      .getByRole('dialog', { name: 'Move Journey Eleven' })
      .getByRole('button', { name: 'Move it' })
      .click();
    for (const page of [phone, other])
      await expect(theGame(page)).toHaveAttribute('data-at', String(hours.from + 4));
  });
});
