import { getBooking } from '@crease/shared/contracts/bookings';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import { expect, test } from './fixtures.js';
import type { FreeHours } from './free-hours.js';
import { aGround } from './own-ground.js';
import { aNewOwner, aNewPlayer } from './people.js';
import { markPlayed } from './played.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, bookPickedAndPay, hourButton, payByApi } from './steps.js';

test('again next week: after a game its weekday and hours are chosen and paid, and taken for others', async ({
  places,
  enter,
}) => {
  const [owner, player] = await Promise.all([
    aNewOwner(places, 'Wanda Weekly'),
    aNewPlayer(places, 'Aarav Again'),
  ]);
  const ground = await aGround(places, owner, `Weekly Nets ${owner.user.phone.slice(-6)}`);
  const tomorrow = addDays(dayOf(new Date()), 1);
  const slot = (first: number, length: number) => slotFrom(18 + first, length);
  const hours: FreeHours = {
    groundId: ground._id,
    groundName: ground.name,
    date: addDays(tomorrow, 7),
    from: 18,
    slot,
  };
  const played = await bookByApi(player, hours, 0, 2);
  await payByApi(player, played._id, places);
  // Six days ago, so that the next such weekday is tomorrow.
  await markPlayed(played._id, 14);
  const again = `/ground/${ground._id}?date=${tomorrow}&slot=${slot(0, 2)}`;
  const page = await enter(player);

  await test.step('last week’s game offers the same weekday and hours', async () => {
    await page.goto(`/booking/${played._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Well played!');
    const link = page.getByRole('link', { name: /^Again on / });
    await expect(link).toHaveAttribute('href', again);
    await expectGoodScreen(page);
    await link.click();
    await expect(page).toHaveURL(again);
    for (const hour of [18, 19]) await expect(hourButton(page, hour)).toContainText('Your pick');
    await expectGoodScreen(page);
  });

  await test.step('they are booked and paid like any others', async () => {
    const id = await bookPickedAndPay(page);
    const { booking } = await player.api.call(getBooking, { params: { id } });
    expect(booking).toMatchObject({
      bookingDate: tomorrow,
      timeSlot: { startTime: '18:00', endTime: '20:00' },
      status: 'confirmed',
      payment: { captured: played.pricing.totalAmount },
    });
  });

  await test.step('in the list they are now the player’s own, and others are offered what is near', async () => {
    await page.goto('/profile/bookings?status=completed');
    await page
      .getByRole('link', { name: /^Again on / })
      .first()
      .click();
    await expect(page).toHaveURL(again);
    await expect(page.getByRole('link', { name: /^6–7 PM .*Yours$/ })).toBeVisible();
    await expect(page.getByText(/ is yours for /)).toBeHidden();
    const friend = await enter();
    await friend.goto(again);
    await expect(friend.getByText(/ is taken by now\. Nearest free: /)).toBeVisible();
    await expect(friend.getByRole('button', { name: /^Take / }).first()).toBeVisible();
    await expectGoodScreen(friend);
  });
});
