import { getBooking } from '@crease/shared/contracts/bookings';
import { listOwnGrounds } from '@crease/shared/contracts/grounds';
import { listOwnerBookings } from '@crease/shared/contracts/owner-bookings';
import { dayOf } from '@crease/shared/time/ist';
import { expect, setOffline, test } from './fixtures.js';
import { aRegistration, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';

test('the desk: a walk-in in a free hour, its payment in two parts, and check-in without a network', async ({
  places,
  enter,
}) => {
  test.slow();
  const owner = await theOwner(places);
  const { grounds } = await owner.api.call(listOwnGrounds);
  const [ground] = grounds;
  if (!ground) throw new Error('the demo owner has no ground');
  const { phone } = aRegistration('Wilma Walk-in');
  const name = `Wilma ${phone.slice(-6)}`;
  const page = await enter(owner);
  const booked = async () => {
    const { bookings } = await owner.api.call(listOwnerBookings, {
      query: { groundId: ground._id, limit: 100 },
    });
    const found = bookings.find(({ playerDetails }) => playerDetails.contactPerson.name === name);
    if (!found) throw new Error(`${name} has no booking`);
    return found;
  };

  await page.goto('/owner-panel/today');
  const board = page.getByRole('region', { name: ground.name });
  const game = board.getByRole('listitem').filter({ hasText: name });

  await test.step('three taps and a phone number', async () => {
    await board
      .getByRole('button', { name: /^Walk-in, / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Walk-in' });
    await expect(dialog.getByLabel('Phone')).toBeFocused();
    await dialog.getByLabel('Phone').fill(phone);
    await dialog.getByLabel('Name').fill(name);
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: 'Pays later' }).click();
    await expect(page.getByText(/^Walk-in added, /)).toBeVisible();
    await expect(game).toContainText('To pay ₹');
  });

  await test.step('part of it in cash, the rest by UPI', async () => {
    const head = game.getByRole('button', { name: new RegExp(name) }).first();
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
    await game.getByRole('button', { name: 'Split' }).click();
    const dialog = page.getByRole('dialog', { name: 'Part cash, part UPI' });
    await dialog.getByLabel('In cash, rupees').fill('100');
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: 'Note both' }).click();
    await expect(game).toContainText('Paid');
    const { payment, pricing } = await booked();
    expect(payment.collected.map(({ amount, method }) => ({ amount, method }))).toEqual([
      { amount: 100, method: 'cash' },
      { amount: pricing.totalAmount - 100, method: 'upi' },
    ]);
    await expectGoodScreen(page);
  });

  await test.step('the calendar shows the game', async () => {
    await page.goto(`/owner-panel/calendar?ground=${ground._id}`);
    await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('the gate without a network', async () => {
    const booking = await booked();
    await page.goto(`/owner-panel/gate?ground=${ground._id}`);
    await expect(page.getByText(/of today on this device/)).toBeVisible();
    await expectGoodScreen(page);
    await setOffline(page.context(), true);
    await page.getByLabel('Code, name or phone').fill(booking.confirmation?.confirmationCode ?? '');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    // Late in the evening the first free hour is on the next date: the gate says so, and admits no player yet.
    const isToday = booking.bookingDate === dayOf(new Date());
    await expect(page.getByRole('heading', { name: isToday ? 'Come in' : /^This is for / })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('1 check-in waits for the network')).toBeVisible({ visible: isToday });
    await setOffline(page.context(), false);
    await expect
      .poll(async () => {
        const answer = await owner.api.call(getBooking, { params: { id: booking._id } });
        return 'checkedInAt' in answer.booking && answer.booking.checkedInAt !== undefined;
      })
      .toBe(isToday);
    await expect(page.getByText('1 check-in waits for the network')).toBeHidden();
  });
});
