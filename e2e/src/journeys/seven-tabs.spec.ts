import { holdSlot, releaseHold } from '@crease/shared/contracts/bookings';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import { patientExpect as expect, test } from './fixtures.js';
import { aGround } from './own-ground.js';
import { aNewOwner, aNewPlayer } from './people.js';
import { hourButton, payByApi } from './steps.js';
import { openTabs, watchTabs } from './tabs.js';

const HOUR_MS = 3_600_000;
const DAWN = 6;
/** The request that the bell makes when its page opens. */
const FIRST_NEWS = '/api/notifications?page=1&limit=5';

/** An hour of this evening or night that may still be moved, and the next one; both are on today's desk. */
function hoursToCome(now: number) {
  const today = dayOf(new Date(now));
  const midnight = Date.parse(`${today}T00:00+05:30`);
  const from = Math.max(Math.ceil((now - midnight) / HOUR_MS) + 3, DAWN);
  const dateOf = (at: number) => (at < 24 ? today : addDays(today, 1));
  return { from: from % 24, after: (from + 1) % 24, date: dateOf(from), slot: slotFrom(from % 24, 1) };
}

test('five tabs of a player and two of the owner follow one booking from hold to refund by themselves', async ({
  places,
  enter,
}) => {
  test.slow();
  const [owner, player] = await Promise.all([
    aNewOwner(places, 'Sunil Seven'),
    aNewPlayer(places, 'Tabitha Tabs'),
  ]);
  const ground = await aGround(places, owner, `Seven Nets ${owner.user.phone.slice(-6)}`);
  const { from, after, date, slot } = hoursToCome(Date.now());
  const { doing, hours, list, news, profile } = await openTabs(await enter(player), {
    doing: `/ground/${ground._id}?date=${date}&slot=${slot}`,
    hours: `/ground/${ground._id}`,
    list: '/profile/bookings',
    news: '/notifications',
    profile: '/profile',
  });
  const { desk, book } = await openTabs(await enter(owner), {
    desk: '/owner-panel/today',
    book: '/owner-panel/bookings',
  });
  const unread = (n: number) => ({ name: n > 0 ? `Notifications, ${n} unread` : 'Notifications' });
  /** The count at the bell of every tab, and the first entry in the list of notifications. */
  const told = async (toPlayer: number, toOwner: number, newest: string) => {
    for (const tab of [doing, hours, list, news, profile])
      await expect(tab.getByRole('button', unread(toPlayer))).toBeVisible();
    for (const tab of [desk, book]) await expect(tab.getByRole('button', unread(toOwner))).toBeVisible();
    await expect(news.locator('.notification').first()).toContainText(newest);
  };
  const myHour = hours.getByRole('link').filter({ hasText: 'Yours' });
  const card = list.getByRole('listitem').filter({ hasText: ground.name });
  const recent = profile.getByRole('region', { name: /Recent/ });
  const game = desk.locator('.ground-board .game-row');
  const row = book.getByRole('row').filter({ hasText: 'Tabitha Tabs' });
  const deskRow = desk.getByRole('row').filter({ hasText: 'Tabitha Tabs' });

  await test.step('nothing yet', async () => {
    const begun = [
      hourButton(doing, from).filter({ hasText: 'Your pick' }),
      hourButton(hours, from).filter({ hasText: 'Free' }),
      list.getByText('No bookings yet'),
      book.getByText('No bookings here yet'),
      desk.getByRole('button', { name: /^Walk-in, / }).first(),
      ...[doing, hours, list, news, profile, desk, book].map((tab) => tab.getByRole('button', unread(0))),
    ];
    for (const one of begun) await one.waitFor();
    // A bell without an answer looks like one without notifications.
    for (const tab of [doing, hours, list, news, profile, desk, book])
      await tab.waitForFunction(
        (first) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(first)),
        FIRST_NEWS,
      );
  });
  const watch = await watchTabs([doing, hours, list, news, profile, desk, book]);

  await test.step('the night of this evening, too', async () => {
    const body = {
      groundId: ground._id,
      bookingDate: addDays(dayOf(new Date()), 1),
      timeSlot: '05:00-06:00',
    };
    const { holdId } = await player.api.call(holdSlot, { body });
    await expect(game).toContainText('Held');
    await player.api.call(releaseHold, { params: { id: holdId } });
    await expect(game).toHaveCount(0);
  });

  await test.step('held', async () => {
    await doing.getByRole('button', { name: 'Continue' }).click();
    await expect(hourButton(hours, from)).toContainText(/Yours [45]:\d\d/);
    await expect(game).toContainText('Held');
  });

  const id = await test.step('booked: the owner is alerted', async () => {
    await doing.getByLabel('Number of Players').fill('8');
    const attached = doing.waitForResponse((answer) => answer.url().endsWith('/temp-hold'));
    await doing.getByRole('button', { name: 'Proceed to Payment' }).click();
    await doing.waitForURL(/\/booking\/[0-9a-f]{24}$/);
    expect((await attached).ok()).toBe(true);
    // Released before the booking is decided: afterwards the hold no longer exists.
    const givenBack = doing.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await doing.getByRole('dialog', { name: 'Complete Your Payment' }).getByLabel('Close').click();
    expect((await givenBack).ok()).toBe(true);
    await expect(doing.locator('.pay-clock')).toContainText(/[45]:\d\d/);
    await expect(myHour).toContainText(/Yours [45]:\d\d/);
    await expect(card).toContainText('Pending');
    await expect(card.locator('.pending-clock')).toContainText(/[45]:\d\d/);
    await expect(recent).toContainText('Pending');
    await expect(desk.getByRole('alert').filter({ hasText: 'Tabitha Tabs' })).toContainText('New booking');
    await expect(game).toContainText('Tabitha Tabs');
    await expect(deskRow).toContainText('Pending');
    await expect(row).toContainText('Pending');
    // Seen at the desk, it is shown in no other section.
    await expect(book.getByRole('alert')).toHaveCount(0);
    await told(1, 1, 'Slot kept for you');
    return new URL(doing.url()).pathname.split('/').at(-1) ?? '';
  });

  await test.step('approved from the alert', async () => {
    await desk
      .getByRole('alert')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(desk.getByRole('alert')).toHaveCount(0);
    await expect(doing.getByRole('heading', { level: 1 })).toContainText('Your booking is confirmed!');
    await expect(myHour).toContainText('Yours');
    await expect(myHour).not.toContainText(/\d:\d\d/);
    for (const place of [card, recent, deskRow, row]) await expect(place).toContainText('Confirmed');
    await expect(game).toContainText('To pay ₹');
    await told(2, 2, 'Booking confirmed');
  });

  await test.step('paid at the sandbox', async () => {
    await payByApi(player, id, places);
    await expect(doing.getByText(/^Payment received, ₹/)).toBeVisible();
    await expect(game).toContainText('Paid');
    await expect(row).toContainText('Paid');
    await told(3, 2, 'Payment received');
  });

  await test.step('moved', async () => {
    await doing.getByRole('button', { name: 'Reschedule' }).click();
    await hourButton(doing, after).click();
    await doing.getByRole('button', { name: 'Review the move' }).click();
    await doing.getByRole('button', { name: 'Move booking' }).click();
    await expect(doing.getByText('Moved', { exact: true })).toBeVisible();
    await expect(hourButton(hours, from)).toContainText('Free');
    await expect(myHour).toHaveCount(1);
    await told(4, 3, 'Booking moved');
  });

  await test.step('cancelled and refunded', async () => {
    await doing.getByRole('button', { name: 'Cancel Booking' }).click();
    await doing
      .getByRole('dialog', { name: 'Cancel Booking' })
      .getByRole('button', { name: 'Cancel Booking' })
      .click();
    await expect(doing.getByRole('heading', { level: 1 })).toHaveText('Order Cancelled');
    await expect(doing.getByText(/was refunded to the original payment method/)).toBeVisible();
    for (const place of [card, recent, deskRow, row]) await expect(place).toContainText('Cancelled');
    await expect(hourButton(hours, after)).toContainText('Free');
    await expect(myHour).toHaveCount(0);
    await expect(game).toHaveCount(0);
    await told(6, 4, 'Refund sent');
  });

  await test.step('read in one tab is read in all', async () => {
    // So far every count came with its notification.
    expect(watch.asked.filter((what) => what.endsWith(`GET ${FIRST_NEWS}`))).toEqual([]);
    await news.getByRole('button', { name: 'Mark all read' }).click();
    await told(0, 4, 'Refund sent');
  });

  await test.step('no tab reloaded its page, or made a needless request', async () => {
    await watch.expectSameDocuments();
    await watch.expectStillness();
  });
});
