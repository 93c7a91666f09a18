import type { BrowserContext, Page } from '@playwright/test';
// Test helpers are not built: this is read from its source.
import { FakeBrowser, PushSink } from '../../../domain/src/testing/push-sink.js';
import { aMinutePasses } from './delayed.js';
import { patientExpect as expect, test } from './fixtures.js';
import { mailsTo } from './mailbox.js';
import { aGround, eveningAt } from './own-ground.js';
import { aNewOwner, aNewPlayer } from './people.js';
import { giveSubscription, push, shownBy } from './pushing.js';
import { bookByApi } from './steps.js';
import { openTabs } from './tabs.js';
import { until } from './until.js';

// Only the full browser shows notifications.
test.use({ wholeBrowser: true });

/** Counts the tones that each page plays. */
async function countTones(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    const heard = window as unknown as { tones: number };
    heard.tones = 0;
    OscillatorNode.prototype.start = function (when) {
      heard.tones += 1;
      start.call(this, when);
    };
  });
}
const tonesOf = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones);

test('a new booking rings in the owner’s panel and phone, stays visible until it is seen, and is mailed if it is not', async ({
  places,
  enter,
}) => {
  test.slow();
  await using sink = await PushSink.start();
  const phone = new FakeBrowser(sink.origin);
  const [owner, player] = await Promise.all([
    aNewOwner(places, 'Amar Alerted'),
    aNewPlayer(places, 'Bela Booking'),
  ]);
  const ground = await aGround(places, owner, `Alert Nets ${owner.user.phone.slice(-6)}`);
  const hours = eveningAt(ground, 1);
  const alerts = async () =>
    (await mailsTo(places.mailboxUrl, owner.user.email)).filter(({ subject }) =>
      subject.startsWith('New booking: '),
    );

  const first = await enter(owner);
  await first.context().grantPermissions(['notifications']);
  await giveSubscription(first, phone);
  await first.goto('/settings');
  await first.getByRole('button', { name: 'Turn on here' }).click();
  await expect(first.getByText('On for this device.')).toBeVisible();
  await countTones(first.context());
  const { book, other } = await openTabs(first, {
    book: '/owner-panel/bookings',
    other: '/owner-panel/grounds',
  });
  const tabs = [book, other];
  await book.getByText('No bookings here yet').waitFor();
  // A browser lets a page play sounds after an interaction.
  for (const tab of tabs) await tab.getByRole('heading', { level: 1 }).click();
  const strip = (tab: Page) => tab.getByRole('alert').filter({ hasText: 'Bela Booking' });

  const unseen = await bookByApi(player, hours, 0, 1);

  await test.step('it rings once, in one of the tabs, and is visible in all', async () => {
    for (const tab of tabs) await expect(strip(tab)).toContainText('New booking');
    await expect.poll(async () => (await tonesOf(book)) + (await tonesOf(other))).toBe(4);
  });

  await test.step('the phone shows it, and opens it', async () => {
    const caught = await until('the push', async () => sink.to(phone)[0], 45_000);
    await push(book, JSON.stringify(phone.read(caught)));
    const shown = await until('the notification', async () => (await shownBy(book))[0], 45_000);
    expect(shown).toMatchObject({
      title: 'New booking',
      body: expect.stringContaining('Bela Booking wants'),
    });
  });

  await test.step('it is mailed after a minute without being seen', async () => {
    expect(await alerts()).toEqual([]);
    await aMinutePasses(unseen._id);
    const [mail] = await until('the mail', async () =>
      (await alerts()).length ? await alerts() : undefined,
    );
    expect(mail?.text).toContain('Bela Booking booked');
    for (const tab of tabs) await expect(strip(tab)).toBeVisible();
  });

  await test.step('it is still there after a reload and in another section', async () => {
    await book.reload();
    await expect(strip(book)).toBeVisible();
    await book.goto('/owner-panel/money');
    await expect(strip(book)).toBeVisible();
  });

  await test.step('another one is seen in one tab, and then no tab and no mail repeats it', async () => {
    const seen = await bookByApi(player, hours, 2, 1);
    for (const tab of tabs) await expect(strip(tab)).toContainText('1 more');
    await other.getByRole('link', { name: 'See it' }).click();
    await expect(other.getByRole('alert')).toHaveCount(2);
    await expect(strip(book)).toHaveCount(0);
    await aMinutePasses(seen._id);
    expect(await alerts()).toHaveLength(1);
  });
});
